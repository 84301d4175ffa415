/** A freed time, and the students who match it. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { gapCandidates } from '#contract/entities/workday.ts';
import { addMinutes, busyUntil, type ClassType } from '#contract/rules/booking-rules.ts';
import { isBeyond, lessonsOf } from '#contract/rules/enrolments.ts';
import { freeTimeSource } from '#contract/rules/free-time-id.ts';
import { timesOfSlot } from '#contract/rules/free-times.ts';
import { accountsOf } from '../enrolments/left.ts';
import { fieldProblem, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { absenceAt } from './absences.ts';
import { meeting } from './conflicts.ts';
import { namesOf } from './names.ts';
import { type ClubRules, clubRules } from './rules.ts';
import { type Waited, waitsFor } from './waiting.ts';

/** Most students looked at, of the teacher's own and of all. */
const LOOKED_AT = 500;
/** Students whose packages are read together. */
const AT_ONCE = 50;

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

type Student = Awaited<ReturnType<typeof studentsFor>>[number];
type Wait = Candidate['wait'];

/**
 * Active students of the teacher's licence categories, free then, within their limit and not refused by what they bought:
 * first who is on the waiting list for such a class, in its order; then the teacher's own, who has least ahead and whose last
 * class is longest ago. Looks at a bounded number of students, so that a large school waits no longer.
 */
export async function candidatesFor(db: ClubDb, gap: Gap, limit: number, now: Date): Promise<Candidate[]> {
  const rules = await clubRules(db);
  const teacher = await db.find('teacher', gap.teacher_id);
  if (!teacher) return [];
  const categories = JSON.parse(teacher.licence_categories) as string[];
  const waiting = await waitingStudents(db, gap, categories, rules, now);
  const waits = new Map(waiting.map(({ id, wait }) => [id, wait]));
  const others = await studentsFor(db, gap.teacher_id, categories);
  const students = [...waiting, ...others.filter(({ id }) => !waits.has(id))];
  const candidates = await freeThen(db, gap, students, waits, rules, now);
  const order = new Map(waiting.map(({ id }, place) => [id, place]));
  const placeOf = ({ student_id }: Candidate) => order.get(student_id) ?? order.size;
  candidates.sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      Number(b.own_teacher) - Number(a.own_teacher) ||
      a.open_bookings - b.open_bookings ||
      (a.last_class_at ?? '').localeCompare(b.last_class_at ?? '') ||
      a.student_id - b.student_id,
  );
  return bookable(db, gap, candidates, limit, rules);
}

/** How many on the waiting list could take a freed time. */
export async function waitingFor(db: ClubDb, gap: Waited, now: Date): Promise<number> {
  const rules = await clubRules(db);
  const teacher = await db.find('teacher', gap.teacher_id);
  if (!teacher) return 0;
  const waiting = await waitingStudents(db, gap, JSON.parse(teacher.licence_categories) as string[], rules, now);
  if (waiting.length === 0) return 0;
  const waits = new Map(waiting.map(({ id, wait }) => [id, wait]));
  const free = await freeThen(db, gap, waiting, waits, rules, now);
  return (await bookable(db, gap, free, LOOKED_AT, rules)).length;
}

/** Those of the students who have nothing else then, nor as much ahead as the school allows; none where the teacher is away. */
async function freeThen(
  db: ClubDb,
  gap: Waited,
  students: readonly Student[],
  waits: ReadonlyMap<number, Wait>,
  rules: ClubRules,
  now: Date,
): Promise<Candidate[]> {
  if (await absenceAt(db, gap.teacher_id, gap)) return [];
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
      wait: waits.get(one.id) ?? null,
      beyond: false,
      open_bookings: Number(open.get(one.id)?.count ?? 0),
      last_class_at: held.get(one.id)?.last ?? null,
      next_class_at: open.get(one.id)?.next ?? null,
    }))
    .filter((one) => most === 0 || one.open_bookings < most);
}

/** The first of the candidates whom the school's rule on packages lets book; where it only asks, that is noted. */
async function bookable(
  db: ClubDb,
  gap: Waited,
  candidates: readonly Candidate[],
  limit: number,
  { beyond_package: rule, time_zone: zone, lesson_minutes }: ClubRules,
): Promise<Candidate[]> {
  if (rule === 'allow') return candidates.slice(0, limit);
  const lessons = lessonsOf(gap, lesson_minutes);
  const plan = { class_type: gap.class_type as ClassType, starts_at: gap.starts_at, lessons };
  const found: Candidate[] = [];
  const step = Math.max(limit, AT_ONCE);
  for (let from = 0; from < candidates.length && found.length < limit; from += step) {
    const some = candidates.slice(from, from + step);
    const accounts = await accountsOf(
      db,
      some.map(({ student_id }) => student_id),
      zone,
    );
    for (const one of some) {
      const { enrolments = [], classes = [] } = accounts.get(one.student_id) ?? {};
      const beyond = isBeyond(enrolments, classes, plan, rule);
      if (!beyond || rule === 'warn') found.push({ ...one, beyond });
    }
  }
  return found.slice(0, limit);
}

const OF_STUDENT = [
  'student.id',
  'student.first_name',
  'student.last_name',
  'student.phone',
  'student.licence_category',
  'student.teacher_id',
] as const;

/** Active students who wait for such a class, each once, who waits longest first. What is over suits nobody. */
async function waitingStudents(
  db: ClubDb,
  gap: Waited,
  categories: readonly string[],
  { time_zone: zone }: ClubRules,
  now: Date,
): Promise<(Student & { readonly wait: Wait })[]> {
  if (gap.starts_at <= now.toISOString()) return [];
  const rows = await waitsFor(db, gap, zone)
    .innerJoin('student', (join) =>
      join.onRef('student.id', '=', 'wait.student_id').onRef('student.club_id', '=', 'wait.club_id'),
    )
    .select([...OF_STUDENT, 'wait.id as wait_id', 'wait.since', 'wait.note'])
    .where('student.deleted_at', 'is', null)
    .where('student.status', '=', 'active')
    .where('student.licence_category', 'in', ['', ...categories])
    .limit(LOOKED_AT)
    .execute();
  const first = new Map<number, Student & { readonly wait: Wait }>();
  for (const { wait_id, since, note, ...student } of rows)
    if (!first.has(student.id)) first.set(student.id, { ...student, wait: { id: wait_id, since, note } });
  return [...first.values()];
}

/** The teacher's own students, then those who signed up last: whoever is still learning is among them. */
async function studentsFor(db: ClubDb, teacherId: number, categories: readonly string[]) {
  const fitting = () =>
    db
      .from('student')
      .select([...OF_STUDENT])
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
