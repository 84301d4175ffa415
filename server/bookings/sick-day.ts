/** A teacher is away: who takes which class, what is cancelled, which slots go. */

import type { Selectable } from 'kysely';
import type { TeacherBrief } from '#contract/entities/teacher.ts';
import { fault } from '#contract/faults/fault.ts';
import { addMinutes, mayTeach } from '#contract/rules/booking-rules.ts';
import { examAt, examTimes } from '../exams/taken.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { absenceAt, absenceTimes } from './absences.ts';
import { cancel, move } from './classes.ts';
import { conflictProblem, meeting } from './conflicts.ts';
import type { BookingRow } from './plan.ts';
import { slotsWithSeats } from './shared-slots.ts';
import { briefOf } from './teachers.ts';

const A_DAY = 24 * 60;
/** Most classes of one call. */
const MOST = 500;

/** What happens to one class. */
export interface Replacing {
  readonly row: BookingRow;
  /** The slot that goes over to the teacher with all its classes; null where the class goes alone. */
  readonly group: number | null;
  /** Who takes it; null: it is cancelled. */
  readonly teacher: TeacherBrief | null;
  /** Everyone who could, best first. */
  readonly free: readonly TeacherBrief[];
}

interface Away {
  readonly teacher: number;
  /** Of this student alone. */
  readonly student?: number;
  readonly from: string;
  readonly to: string;
  /** Wanted teachers by class; null cancels it. */
  readonly choices: ReadonlyMap<number, number | null>;
}

/**
 * The teacher's classes of a span, each with who is to take it. Classes of one slot with several seats stay together.
 * @throws Problem 409 where a wanted teacher has another class then, 422 where they may not teach it, or by the number
 */
export async function planReplacing(db: ClubDb, away: Away): Promise<Replacing[]> {
  const rows = await bookedIn(db, away);
  if (rows.length > MOST) throw invalid({ to: fault('too-many-classes', { most: MOST }) });
  const shared = await slotsWithSeats(db, rows);
  const teachers = await db
    .from('teacher')
    .selectAll()
    .where('teacher.deleted_at', 'is', null)
    .where('teacher.status', '=', 'active')
    .where('teacher.id', '<>', away.teacher)
    .orderBy('teacher.name_key')
    .execute();
  const groups = Map.groupBy(rows, (row) =>
    row.slot_id !== null && shared.has(row.slot_id) ? `slot ${row.slot_id}` : `class ${row.id}`,
  );
  const claimed: { teacher: number; starts_at: string; busy_until: string }[] = [];
  const plan: Replacing[] = [];
  for (const group of groups.values()) {
    const free = (await freeTeachers(db, teachers, group)).filter(
      (one) =>
        !group.some((row) =>
          claimed.some(
            (other) => other.teacher === one.id && other.starts_at < row.busy_until && row.starts_at < other.busy_until,
          ),
        ),
    );
    const wanted = new Set(
      group.map((row) => away.choices.get(row.id)).filter((one) => one !== undefined && one !== null),
    );
    if (wanted.size > 1) throw invalid({ choices: fault('one-teacher') });
    const [one] = wanted;
    const taker = one === undefined ? (free[0] ?? null) : await chosen(db, free, one, group[0] as BookingRow);
    for (const row of group) {
      const teacher = away.choices.get(row.id) === null ? null : taker;
      const slot = row.slot_id !== null && shared.has(row.slot_id) ? row.slot_id : null;
      plan.push({ row, group: slot, teacher, free });
      if (teacher) claimed.push({ teacher: teacher.id, starts_at: row.starts_at, busy_until: row.busy_until });
    }
  }
  return plan;
}

/** The slots of a span that hold no class but those of the plan; a group's slot goes over with its classes. */
export async function slotsToRemove(db: ClubDb, { teacher, from, to }: Away, plan: readonly Replacing[]) {
  const slots = await db
    .from('slot')
    .select('slot.id')
    .where('slot.deleted_at', 'is', null)
    .where('slot.teacher_id', '=', teacher)
    .where('slot.starts_at', '>', addMinutes(from, -A_DAY))
    .where('slot.starts_at', '<', to)
    .where('slot.ends_at', '>', from)
    .execute();
  if (slots.length === 0) return [];
  const holding = await db
    .from('booking')
    .select(['booking.id', 'booking.slot_id'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where(
      'booking.slot_id',
      'in',
      slots.map(({ id }) => id),
    )
    .execute();
  const going = new Set(plan.map(({ row }) => row.id));
  const kept = new Set([
    ...holding.filter(({ id }) => !going.has(id)).map(({ slot_id }) => slot_id),
    ...plan.filter(({ teacher: taker }) => taker !== null).map(({ group }) => group),
  ]);
  return slots.map(({ id }) => id).filter((id) => !kept.has(id));
}

const bookedIn = (db: ClubDb, { teacher, student, from, to }: Away): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.teacher_id', '=', teacher)
    .$if(student !== undefined, (query) => query.where('booking.student_id', '=', student as number))
    .where('booking.starts_at', '>', addMinutes(from, -A_DAY))
    .where('booking.starts_at', '<', to)
    .where('booking.ends_at', '>', from)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(MOST + 1)
    .execute() as Promise<BookingRow[]>;

/** Gives classes to who takes them, and cancels the others. */
export async function replace(writer: Writer, plan: readonly Replacing[]): Promise<void> {
  const moved = new Set<number>();
  for (const { row, group, teacher } of plan) {
    if (!teacher) await cancel(writer, row, 'teacher', '', null);
    else if (group === null)
      await move(writer, row, {
        teacher_id: teacher.id,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        location_id: row.location_id,
        outside_schedule: true,
        ignore_rules: true,
        past: true,
      });
    else {
      if (!moved.has(group)) await writer.update('slot', group, { teacher_id: teacher.id });
      moved.add(group);
      await move(writer, row, { slot_id: group, outside_schedule: false, ignore_rules: true, past: true });
    }
  }
}

/** Who may teach all of a group, has no other class and no exam then and is not away; those with a slot then come first. */
async function freeTeachers(
  db: ClubDb,
  teachers: readonly Selectable<Tables['teacher']>[],
  group: readonly BookingRow[],
): Promise<TeacherBrief[]> {
  const span = spanOf(group);
  const ids = teachers.map(({ id }) => id);
  const busy = [
    ...(await meeting(db, span).select('booking.teacher_id').execute()),
    ...(await examTimes(db, { teachers: ids }, span.starts_at, span.ends_at)),
    ...(await absenceTimes(db, ids, span.starts_at, span.ends_at)),
  ];
  const open = await db
    .from('slot')
    .select('slot.teacher_id')
    .where('slot.deleted_at', 'is', null)
    .where('slot.starts_at', '<=', span.starts_at)
    .where('slot.starts_at', '>', addMinutes(span.starts_at, -A_DAY))
    .where('slot.ends_at', '>=', span.ends_at)
    .execute();
  const taken = new Set(busy.map((one) => one.teacher_id));
  const here = new Set(open.map((one) => one.teacher_id));
  return teachers
    .filter(
      (one) =>
        !taken.has(one.id) && group.every((row) => mayTeach(JSON.parse(one.licence_categories), row.licence_category)),
    )
    .sort((a, b) => Number(here.has(b.id)) - Number(here.has(a.id)))
    .map(briefOf);
}

const spanOf = (group: readonly BookingRow[]) => ({
  starts_at: group.reduce((least, row) => (row.starts_at < least ? row.starts_at : least), group[0]?.starts_at ?? ''),
  ends_at: group.reduce((most, row) => (row.ends_at > most ? row.ends_at : most), ''),
  busy_until: group.reduce((most, row) => (row.busy_until > most ? row.busy_until : most), ''),
});

/** The wanted teacher. An admin's word is never turned into something else: who cannot take a class refuses it all. */
async function chosen(
  db: ClubDb,
  free: readonly TeacherBrief[],
  wanted: number,
  row: BookingRow,
): Promise<TeacherBrief> {
  const found = free.find(({ id }) => id === wanted);
  if (found) return found;
  const other = await meeting(db, row).select('booking.id').where('booking.teacher_id', '=', wanted).executeTakeFirst();
  if (other) throw await conflictProblem(db, 'teacher', other.id);
  const exam = await examAt(db, 'teacher_id', wanted, row);
  if (exam) throw await conflictProblem(db, 'exam-teacher', exam.id);
  const away = await absenceAt(db, wanted, row);
  if (away) throw await conflictProblem(db, 'absence', away.id);
  throw fieldProblem('teacher-not-free', 'choices', { id: row.id });
}
