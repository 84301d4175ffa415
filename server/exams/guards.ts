/** What has to hold of an exam after an undo brought it back or took it away. */
import { type RawBuilder, sql } from 'kysely';
import type { ExamsConflict } from '#contract/entities/exam-line.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { examsOf, lineOfExam } from './cover.ts';

/** Exams named in a refusal. */
const NAMED = 5;

/**
 * Called with the row locked, as for classes.
 * @throws Problem 409 `has-exams` while exams to come are a teacher's or a vehicle's
 */
export async function refuseWhileExamined(writer: Writer, what: 'teacher' | 'vehicle', id: number): Promise<void> {
  const rows = await examsOf(writer.db, `${what}_id`, id, { from: writer.at });
  if (rows.length === 0) return;
  const { time_zone } = await writer.db.club();
  const exams = rows.slice(0, NAMED).map(lineOfExam);
  const at = timeTexts('en', time_zone, '24').instant;
  throw problem(
    'has-exams',
    { what, count: rows.length, exams: exams.map(({ starts_at }) => at(starts_at)).join('; ') },
    { conflict: { count: rows.length, exams, time_zone } satisfies ExamsConflict },
  );
}

/** How many exams to come a student is entered for, or a teacher goes to. */
export const examsAhead = async (db: ClubDb, kind: 'student' | 'teacher', id: number, at: string): Promise<number> =>
  kind === 'student'
    ? (await entriesAhead(db, sql<number>`(${id})`, at)).length
    : (await examsOf(db, 'teacher_id', id, { from: at })).length;

/** Exams to come for which students are entered: those of the condition, which names students. */
const entriesAhead = (db: ClubDb, students: RawBuilder<number>, at: string) =>
  db
    .from('exam_entry')
    .select(['exam_entry.id', 'exam_entry.exam_id', 'exam_entry.student_id'])
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.status', '=', 'entered')
    .where('exam_entry.exam_status', '<>', 'cancelled')
    .where('exam_entry.ends_at', '>', at)
    .where('exam_entry.student_id', 'in', students)
    .orderBy('exam_entry.starts_at')
    .limit(10)
    .execute();

/** @throws Problem 409 `students-have-exams` while some of the students are entered for an exam to come */
export async function refuseWhileEntered(writer: Writer, students: RawBuilder<number>): Promise<void> {
  const found = await entriesAhead(writer.db, students, writer.at);
  if (found.length === 0) return;
  throw problem(
    'students-have-exams',
    { count: new Set(found.map(({ student_id }) => student_id)).size },
    {
      conflict: {
        exam_entries_ids: found.map(({ id }) => id),
        exam_ids: [...new Set(found.map((one) => one.exam_id))],
      },
    },
  );
}

/** How many are entered for an exam, without those whom the operation that is being undone entered: they go with it. */
async function stillEntered(writer: Writer, exam: number): Promise<number> {
  const { undoOf } = writer.internals;
  const { count } = await writer.db
    .from('exam_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('exam_entry.exam_id', '=', exam)
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.status', '<>', 'withdrawn')
    .where(
      'exam_entry.id',
      'not in',
      sql<number>`(select row_id from change where club_id = ${writer.ctx.clubId} and operation_id = ${undoOf} and entity = 'exam_entry' and kind = 'insert')`,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An exam that goes has nobody entered; one that comes back has its teacher and vehicle. The database sees to their times. */
export async function guardExam(writer: Writer, row: Row): Promise<void> {
  if (row.deleted_at) {
    const count = await stillEntered(writer, row.id as number);
    if (count > 0) throw problem('exam-has-entries', { count });
    return;
  }
  for (const table of ['teacher', 'vehicle'] as const) {
    const id = row[`${table}_id`];
    if (typeof id !== 'number') continue;
    const found = await writer.db.find(table, id);
    if (!found || found.deleted_at) throw problem(`${table}-deleted`);
  }
}
