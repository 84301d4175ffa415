/** A freed time, and the students who match it. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { gapCandidates } from '#contract/entities/workday.ts';
import { addMinutes, busyUntil } from '#contract/rules/booking-rules.ts';
import { freeTimeSource } from '#contract/rules/free-time-id.ts';
import { timesOfSlot } from '#contract/rules/free-times.ts';
import { fieldProblem, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { meeting } from './conflicts.ts';
import { namesOf } from './names.ts';
import { clubRules } from './rules.ts';

/** Most students looked at, of the teacher's own and of all. */
const LOOKED_AT = 500;

type Candidate = AnswerOf<typeof gapCandidates>['data'][number];

export interface Gap {
  readonly slot_id: number | null;
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly location_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

interface AskedGap {
  readonly slot_id?: number | undefined;
  readonly student_bookings_id?: number | undefined;
  readonly time?: number | undefined;
}

/** The time of a slot, of a cancelled class, or of a number in the list of free times. @throws Problem 404, 422. */
export async function gapOf(db: ClubDb, { time, ...asked }: AskedGap): Promise<Gap> {
  if (time === undefined) return gapIn(db, asked);
  const source = freeTimeSource(time);
  const gap = await gapIn(db, source);
  return 'minutes' in source ? { ...gap, ...(await timeOf(db, gap, source.minutes)) } : gap;
}

async function gapIn(db: ClubDb, asked: Omit<AskedGap, 'time'>): Promise<Gap> {
  const row =
    asked.slot_id !== undefined
      ? await db.find('slot', asked.slot_id)
      : await db.find('booking', asked.student_bookings_id as number);
  if (!row || row.deleted_at) throw notFound(asked.slot_id !== undefined ? 'slot' : 'booking');
  const names = await namesOf(db, 'teacher', [row.teacher_id]);
  const slot_id = 'slot_id' in row ? (row.slot_id as number | null) : row.id;
  const slot = slot_id === null ? null : await db.find('slot', slot_id);
  return {
    slot_id: slot && !slot.deleted_at ? slot_id : null,
    teacher_id: row.teacher_id,
    teacher_name: names.get(row.teacher_id) ?? '',
    location_id: row.location_id,
    class_type: row.class_type,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
  };
}

/** The class of a slot that begins some minutes into it. */
async function timeOf(db: ClubDb, gap: Gap, minutes: number) {
  const rules = await clubRules(db);
  const slot = gap.slot_id === null ? undefined : await db.find('slot', gap.slot_id);
  const starts_at = addMinutes(gap.starts_at, minutes);
  const times = slot ? timesOfSlot(slot, rules.lesson_minutes, rules.buffer_minutes) : [];
  const found = times.find((one) => one.starts_at === starts_at);
  if (!found) throw fieldProblem('outside-slot', 'time');
  return found;
}

/**
 * Active students of the teacher's licence categories, free then and within their limit: their own teacher's first, then
 * who has least ahead and waits longest. Looks at a bounded number of students, so that a large school waits no longer.
 */
export async function candidatesFor(db: ClubDb, gap: Gap, limit: number, now: Date): Promise<Candidate[]> {
  const rules = await clubRules(db);
  const teacher = await db.find('teacher', gap.teacher_id);
  if (!teacher) return [];
  const students = await studentsFor(db, gap.teacher_id, JSON.parse(teacher.licence_categories) as string[]);
  const busy = await meeting(db, { ...gap, busy_until: busyUntil(gap.ends_at, rules.buffer_minutes) })
    .select('booking.student_id')
    .execute();
  const taken = new Set(busy.map((one) => one.student_id));
  const free = students.filter((one) => !taken.has(one.id));
  const { open, held } = await classesOf(
    db,
    free.map(({ id }) => id),
    now.toISOString(),
  );
  const most = rules.max_open_bookings_per_student;
  return free
    .map((one) => ({
      student_id: one.id,
      name: `${one.first_name} ${one.last_name}`,
      phone: one.phone,
      licence_category: one.licence_category,
      own_teacher: one.teacher_id === gap.teacher_id,
      open_bookings: Number(open.get(one.id)?.count ?? 0),
      last_class_at: held.get(one.id)?.last ?? null,
      next_class_at: open.get(one.id)?.next ?? null,
    }))
    .filter((one) => most === 0 || one.open_bookings < most)
    .sort(
      (a, b) =>
        Number(b.own_teacher) - Number(a.own_teacher) ||
        a.open_bookings - b.open_bookings ||
        (a.last_class_at ?? '').localeCompare(b.last_class_at ?? '') ||
        a.student_id - b.student_id,
    )
    .slice(0, limit);
}

/** The teacher's own students, then those who signed up last: whoever is still learning is among them. */
async function studentsFor(db: ClubDb, teacherId: number, categories: readonly string[]) {
  const fitting = () =>
    db
      .from('student')
      .select([
        'student.id',
        'student.first_name',
        'student.last_name',
        'student.phone',
        'student.licence_category',
        'student.teacher_id',
      ])
      .where('student.deleted_at', 'is', null)
      .where('student.status', '=', 'active')
      .where('student.licence_category', 'in', ['', ...categories])
      .orderBy('student.created_at', 'desc')
      .limit(LOOKED_AT);
  const own = await fitting().where('student.teacher_id', '=', teacherId).execute();
  const others = await fitting().execute();
  return [...new Map([...own, ...others].map((one) => [one.id, one])).values()];
}

/** What each of the students has ahead, and when the last class was held. */
async function classesOf(db: ClubDb, students: readonly number[], now: string) {
  if (students.length === 0) return { open: new Map(), held: new Map() };
  const of = db
    .from('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.student_id', 'in', [...students])
    .groupBy('booking.student_id');
  const open = await of
    .select(({ fn }) => [
      'booking.student_id',
      fn.count<number>('booking.id').as('count'),
      fn.min('booking.starts_at').as('next'),
    ])
    .where('booking.status', '=', 'booked')
    .where('booking.ends_at', '>', now)
    .execute();
  const held = await of
    .select(({ fn }) => ['booking.student_id', fn.max('booking.starts_at').as('last')])
    .where('booking.status', '=', 'completed')
    .execute();
  return {
    open: new Map(open.map((one) => [one.student_id, one])),
    held: new Map(held.map((one) => [one.student_id, one])),
  };
}
