/** Attempts as they end: marked and counted. Also their rows with names, for lists and answers. */
import { LATE_SECONDS } from '#contract/entities/attempt.ts';
import { mark, type PickedAnswers, type Snapshot } from '#contract/rules/marking.ts';
import { namesOf } from '../bookings/names.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';

/** Marks an attempt and closes it; the answers of one handed in are counted for the statistics. */
export async function closeAs(
  writer: Writer,
  id: number,
  status: 'submitted' | 'expired',
  snapshot: Snapshot,
  answers: PickedAnswers,
): Promise<Row> {
  const asked = new Set(snapshot.questions.map((question) => String(question.id)));
  const kept = Object.fromEntries(Object.entries(answers).filter(([question]) => asked.has(question)));
  const score = mark(snapshot, kept);
  const passed = status === 'submitted' && score.passed;
  const row = (await writer.update('attempt', id, {
    status,
    submitted_at: writer.at,
    answers: kept,
    score: { ...score, passed },
    right_count: score.right,
    penalty: score.penalty,
    passed,
  })) as Row;
  if (status === 'submitted') {
    const right = new Set(score.right_ids);
    await writer.db.insert(
      'attempt_answer',
      snapshot.questions.map((question) => {
        const correct = right.has(question.id) ? 1 : 0;
        const picked = [
          ...new Set((kept[String(question.id)] ?? []).flatMap((index) => question.answers[index]?.place ?? [])),
        ].sort((a, b) => a - b);
        return {
          attempt_id: id,
          question_id: question.id,
          test_id: snapshot.test_id,
          picked: JSON.stringify(picked),
          correct,
          rest_score: score.total > 1 ? (score.right - correct) / (score.total - 1) : 0,
        };
      }),
    );
  }
  return row;
}

/** What is open after this instant is over, counted from now. */
export const overdueBefore = (now: Date): string => new Date(now.getTime() - LATE_SECONDS * 1000).toISOString();

/** Closes what a student left lying beyond its time. */
export async function closeOverdue(writer: Writer, studentId: number): Promise<void> {
  const over = overdueBefore(new Date(writer.at));
  const rows = await writer.db
    .from('attempt')
    .select(['id', 'snapshot'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<', over)
    .execute();
  for (const { id, snapshot } of rows) await closeAs(writer, id, 'expired', JSON.parse(snapshot), {});
}

/** Adds `student_name` and `test_title` to presented rows. */
export async function withAttemptNames(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const students = await namesOf(
    db,
    'student',
    rows.map((row) => row.student_id),
  );
  const ids = [...new Set(rows.map((row) => row.test_id as number))];
  const tests =
    ids.length > 0 ? await db.from('test').select(['test.id', 'test.title']).where('test.id', 'in', ids).execute() : [];
  const titles = new Map(tests.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    ...row,
    student_name: students.get(row.student_id as number) ?? '',
    test_title: titles.get(row.test_id as number) ?? '',
  }));
}
