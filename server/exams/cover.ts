/** The exams of a teacher or a vehicle that is away: who or which one takes each instead. */
import type { Selectable } from 'kysely';
import type { ExamLine } from '#contract/entities/exam-line.ts';
import { type Lapsing, lapsedOn, lawfulFirst } from '#contract/entities/vehicle.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { absenceAt } from '../bookings/absences.ts';
import { lessonAt, repairAt } from '../bookings/conflicts.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import type { ExamRow } from './enter.ts';
import { examAt, type Span } from './taken.ts';

interface Rows {
  /** Of a teacher nothing lapses. */
  readonly teacher: Selectable<Tables['teacher']> & Partial<Record<Lapsing, null>>;
  readonly vehicle: Selectable<Tables['vehicle']>;
}

/** What becomes of one exam. */
export interface Cover<T extends keyof Rows> {
  readonly row: ExamRow;
  /** Who or which one takes it; null: it stays without. */
  readonly taker: Rows[T] | null;
  /** All that could, in the order in which they are asked. */
  readonly free: readonly Rows[T][];
}

export const lineOfExam = (row: ExamRow): ExamLine => ({
  exam_id: row.id,
  kind: row.kind,
  licence_category: row.licence_category,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  centre: row.centre,
  taken: row.taken,
});

/** Exams of a teacher, a vehicle or a student that are neither over nor cancelled, in a span or from its beginning on. */
export const examsOf = (
  db: ClubDb,
  column: 'teacher_id' | 'vehicle_id',
  id: number,
  span: { from: string; to?: string },
) =>
  db
    .from('exam')
    .selectAll('exam')
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', 'in', ['planned', 'requested', 'confirmed'])
    .where(`exam.${column}`, '=', id)
    .where('exam.ends_at', '>', span.from)
    .$if(span.to !== undefined, (query) => query.where('exam.starts_at', '<', span.to as string))
    .orderBy('exam.starts_at')
    .orderBy('exam.id')
    .execute() as Promise<ExamRow[]>;

/**
 * Gives the exams of a teacher or vehicle in a span to others that are free then and fit, and leaves those that nobody can take
 * without, within a running operation. Classes that are given away after it see whom the exams took.
 */
export async function coverExams<T extends keyof Rows>(
  writer: Writer,
  what: T,
  away: { readonly id: number; readonly from: string; readonly to: string },
): Promise<Cover<T>[]> {
  const { db } = writer;
  const rows = await examsOf(db, `${what}_id`, away.id, away);
  if (rows.length === 0) return [];
  const all = (await (what === 'teacher' ? teachersBut(db, away.id) : vehiclesBut(db, away.id))) as Rows[T][];
  await writer.lock(
    what,
    all.map(({ id }) => id),
  );
  const { time_zone } = await db.club();
  const covers: Cover<T>[] = [];
  for (const row of rows) {
    const fitting: Rows[T][] = [];
    for (const one of all)
      if (mayTeach(JSON.parse(one.licence_categories), row.licence_category) && (await isFree(db, what, one.id, row)))
        fitting.push(one);
    const day = localTimeOf(row.starts_at, time_zone).date;
    const free = lawfulFirst(fitting, day);
    const taker = free.find((one) => lapsedOn(one, day) === null) ?? null;
    // Written at once: who takes one exam is not free for the next at that time.
    await writer.update('exam', row.id, { [`${what}_id`]: taker?.id ?? null });
    covers.push({ row, taker, free });
  }
  return covers;
}

const teachersBut = (db: ClubDb, id: number) =>
  db
    .from('teacher')
    .selectAll('teacher')
    .where('teacher.deleted_at', 'is', null)
    .where('teacher.status', '=', 'active')
    .where('teacher.id', '<>', id)
    .orderBy('teacher.name_key')
    .orderBy('teacher.id')
    .execute();

/** Those of the same transmission: what a student has learnt to drive. */
const vehiclesBut = (db: ClubDb, id: number) =>
  db
    .from('vehicle')
    .selectAll('vehicle')
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '=', 'in_service')
    .where('vehicle.id', '<>', id)
    .where('vehicle.transmission', '=', (eb) =>
      eb
        .selectFrom('vehicle as other')
        .select('other.transmission')
        .where('other.id', '=', id)
        .where('other.club_id', '=', db.clubId),
    )
    .orderBy('vehicle.id')
    .execute();

/** Whether a teacher or a vehicle has neither a class nor an exam in a span, and is there. */
export async function isFree(db: ClubDb, what: 'teacher' | 'vehicle', id: number, span: Span): Promise<boolean> {
  if ((await lessonAt(db, `${what}_id`, id, span)) || (await examAt(db, `${what}_id`, id, span))) return false;
  return !(await (what === 'teacher' ? absenceAt : repairAt)(db, id, span));
}
