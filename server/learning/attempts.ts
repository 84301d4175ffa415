/** Attempts as they end: marked and counted. Also their rows with names, for lists and answers. */
import { type AttemptPaper, LATE_SECONDS } from '#contract/entities/attempt.ts';
import { fault } from '#contract/faults/fault.ts';
import { acceptedAt, mark } from '#contract/rules/marking.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import type { AskedQuestion, PickedAnswers, Snapshot } from '#contract/rules/paper.ts';
import { namesOf } from '../bookings/names.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, notFound } from '../problems.ts';
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
        const picked = placesOf(question, kept[String(question.id)] ?? []);
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

/** @throws Problem 422 where a number was typed for an answer to choose, or an answer chosen for a number to type */
function refuseOtherKind({ questions }: Snapshot, answers: PickedAnswers): void {
  for (const { id, answers: offered } of questions) {
    const kind = isNumeric(offered) ? 'string' : 'number';
    const other = (answers[String(id)] ?? []).find((one) => typeof one !== kind);
    if (other !== undefined) throw invalid({ [`answers.${id}`]: fault(kind === 'string' ? 'text' : 'whole-number') });
  }
}

/** A number that was typed and is none of those accepted has no place in its question. */
const NO_PLACE = -1;

/** Where what was picked stands in the bank's question, for the statistics. */
function placesOf(question: AskedQuestion, picked: PickedAnswers[string]): number[] {
  if (isNumeric(question.answers)) {
    const at = acceptedAt(question, picked);
    return picked.length === 0 ? [] : [at === null ? NO_PLACE : (question.answers[at]?.place ?? NO_PLACE)];
  }
  const places = picked.flatMap((index) => (typeof index === 'number' ? (question.answers[index]?.place ?? []) : []));
  return [...new Set(places)].sort((a, b) => a - b);
}

/**
 * Hands in an attempt, within its time or as expired. `first` is false for one that was closed before: the row says how.
 * @throws Problem 404, 422
 */
export async function handIn(
  writer: Writer,
  id: number,
  answers: PickedAnswers,
): Promise<{ readonly row: Row; readonly first: boolean }> {
  await writer.lock('attempt', [id]);
  const found = await writer.db.find('attempt', id);
  if (!found || found.deleted_at) throw notFound('attempt');
  if (found.status !== 'open') return { row: found as unknown as Row, first: false };
  // What a student did stands: it is no act of an administrator to be taken back.
  writer.irreversible();
  const late = found.expires_at !== null && found.expires_at < overdueBefore(new Date(writer.at));
  const asked = JSON.parse(found.snapshot) as Snapshot;
  refuseOtherKind(asked, answers);
  const row = late
    ? await closeAs(writer, id, 'expired', asked, {})
    : await closeAs(writer, id, 'submitted', asked, answers);
  return { row, first: true };
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

/** What a student's app is given: nothing in it tells which answers are right. */
export function paperOf(row: Row, snapshot: Snapshot): AttemptPaper {
  return {
    attempt_id: row.id as number,
    test_id: snapshot.test_id,
    student_id: row.student_id as number,
    title: snapshot.title,
    licence_category: snapshot.licence_category,
    sections: snapshot.sections,
    timing: snapshot.timing,
    pass_rule: snapshot.pass_rule,
    started_at: row.started_at as string,
    expires_at: row.expires_at as string | null,
    questions: snapshot.questions.map(({ id, section, text, image, weight, answers }) => ({
      id,
      section,
      text,
      image,
      weight,
      // What is accepted of a number is the answer itself.
      answers: isNumeric(answers) ? [] : answers.map((answer) => ({ text: answer.text })),
      several: !isNumeric(answers) && answers.filter(({ right }) => right).length > 1,
      number: isNumeric(answers),
    })),
  };
}
