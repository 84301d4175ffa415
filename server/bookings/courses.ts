/** Theory courses: their dates planned by the rules of a weekly rule, and students booked into them by those of any class. */
import type { Selectable } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type CourseAsked,
  type enrolInCourse,
  MOST_DATES,
  MOST_ENROLLED,
  NOT_IN_COURSE,
  type NotInCourse,
  type planCourse,
} from '#contract/entities/course.ts';
import { fault } from '#contract/faults/fault.ts';
import { expandWeekly, type WantedSlot, WEEKDAYS } from '#contract/rules/weekly.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { wouldTell } from '../messages/tell.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid, notFound, Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { cancelAll } from './cancel-all.ts';
import { book } from './classes.ts';
import { closedDays } from './holidays.ts';
import type { BookingRow, SlotRow } from './plan.ts';
import { clubRules } from './rules.ts';
import {
  type Place,
  type Planned,
  planSlots,
  refuseConflicts,
  refuseOutsideHours,
  reportOf,
  saveSlots,
} from './schedule.ts';

type CourseRow = Selectable<Tables['course']>;
type StudentRow = Selectable<Tables['student']>;
type Row = Record<string, unknown>;

/** Days ahead within which a course begins. */
const FARTHEST = 366;
/** Weeks for which so many dates go on where some of their days are closed or taken. */
const WEEKS_LONGER = 26;
/** Classes named of what is in the way. */
const NAMED = 10;

/** Makes a course and its dates, within one operation. @throws Problem 422 by field, 409 where a conflict is to stop it. */
export async function planDates(
  writer: Writer,
  asked: CourseAsked,
): Promise<Omit<AnswerOf<typeof planCourse>, 'operation_id'>> {
  const place: Place = {
    teacher_id: asked.teacher_id,
    location_id: asked.location_id,
    class_type: 'theory',
    capacity: asked.capacity,
  };
  await writer.lock('teacher', [asked.teacher_id]);
  const teacher = await writer.db.find('teacher', asked.teacher_id);
  if (!teacher || teacher.deleted_at) throw invalid({ teacher_id: fault('no-teacher') });
  if (teacher.status !== 'active') throw fieldProblem('teacher-inactive', 'teacher_id');
  const location = await writer.db.find('location', asked.location_id);
  if (!location || location.deleted_at) throw invalid({ location_id: fault('no-location') });
  const { time_zone: zone } = await clubRules(writer.db);
  const wanted = wantedDates(asked, zone, writer.ctx.now());
  const closed = await closedDays(writer.db, wanted[0]?.date ?? asked.from, wanted.at(-1)?.date ?? asked.from);
  const all = await planSlots(writer.db, place, wanted, asked.on_conflict, writer.at, closed);
  const planned = cutAt(all, asked);
  if (!asked.dry_run) refuseConflicts(planned, asked.on_conflict);
  const { created, skipped, outside } = reportOf(planned, asked.dry_run);
  const missing = asked.count === undefined ? 0 : asked.count - created.length;
  if (asked.dry_run) return { dry_run: true, course_id: null, created, skipped, outside, missing };
  if (created.length === 0) throw invalid({ weekdays: fault('course-without-date') });
  refuseOutsideHours(planned, asked.outside_hours);
  const { name, licence_category, teacher_id, location_id, capacity } = asked;
  const course = await writer.insert('course', { name, licence_category, teacher_id, location_id, capacity });
  await saveSlots(writer, planned, null, course.id);
  return { dry_run: false, course_id: course.id, created, skipped, outside, missing };
}

/** Every date that a course could have, in order. Where so many are asked for, there are more than those. */
function wantedDates(asked: CourseAsked, zone: string, now: Date): WantedSlot[] {
  const today = todayIn(zone, now);
  if (asked.from < today) throw fieldProblem('past', 'from');
  if (asked.from > addDays(today, FARTHEST)) throw fieldProblem('plan-too-far', 'from');
  if (asked.until !== undefined && asked.until < asked.from) throw invalid({ until: fault('ends-before-begin') });
  const weekdays = [...new Set(asked.weekdays)].map((name) => WEEKDAYS.indexOf(name));
  const weeks = Math.ceil((asked.count ?? MOST_DATES) / weekdays.length) + WEEKS_LONGER;
  const farthest = addDays(asked.from, 7 * weeks);
  const to = asked.until !== undefined && asked.until < farthest ? asked.until : farthest;
  const [hours = 0, minutes = 0] = asked.start_time.split(':').map(Number);
  const end = (hours * 60 + minutes + asked.lesson_minutes) % (24 * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  const wanted = expandWeekly(
    {
      weekdays,
      start_time: asked.start_time,
      end_time: `${pad(Math.floor(end / 60))}:${pad(end % 60)}`,
      from: asked.from,
      to,
    },
    zone,
  );
  if (wanted.length === 0) throw invalid({ weekdays: fault('course-without-date') });
  return wanted;
}

/** So many dates of a plan as were asked for, and what was left out before the last of them. */
function cutAt({ place, placing, outside }: Planned, asked: CourseAsked): Planned {
  const placed = placing.placed.slice(0, asked.count ?? MOST_DATES);
  if (asked.count === undefined && placing.placed.length > MOST_DATES)
    throw invalid({ until: fault('course-too-long', { most: MOST_DATES }) });
  // What lies behind the last date was never meant.
  const last = placed.length === asked.count ? placed.at(-1)?.wanted.starts_at : undefined;
  const meant = ({ wanted }: { readonly wanted: WantedSlot }) => last === undefined || wanted.starts_at <= last;
  const unplaced = placing.unplaced.filter(meant).sort((a, b) => (a.wanted.starts_at < b.wanted.starts_at ? -1 : 1));
  const held = new Set(placed.map(({ starts_at }) => starts_at));
  return {
    place,
    placing: { placed, unplaced, conflicts: placing.conflicts.filter(meant) },
    outside: outside.filter(({ starts_at }) => held.has(starts_at)),
  };
}

/** @throws Problem 404 */
async function courseOf(db: ClubDb, id: number): Promise<CourseRow> {
  const course = await db.find('course', id);
  if (!course || course.deleted_at) throw notFound('course');
  return course;
}

/** Dates of a course that have not begun, in order. */
const datesAhead = (db: ClubDb, id: number, at: string): Promise<SlotRow[]> =>
  db
    .from('slot')
    .selectAll('slot')
    .where('slot.deleted_at', 'is', null)
    .where('slot.course_id', '=', id)
    .where('slot.starts_at', '>', at)
    .orderBy('slot.starts_at')
    .execute() as Promise<SlotRow[]>;

/** Booked classes of students in dates of a course that have not begun. */
const classesAhead = (db: ClubDb, id: number, at: string, students: readonly number[]): Promise<BookingRow[]> =>
  db
    .from('booking')
    .innerJoin('slot', (join) =>
      join.onRef('slot.id', '=', 'booking.slot_id').onRef('slot.club_id', '=', 'booking.club_id'),
    )
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.starts_at', '>', at)
    .where('booking.student_id', 'in', [...students])
    .where('slot.course_id', '=', id)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute() as Promise<BookingRow[]>;

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
const nameOf = ({ first_name, last_name }: StudentRow): string => `${first_name} ${last_name}`;

type Enrolment = AnswerOf<typeof enrolInCourse>['students'][number];

/**
 * Books students into every date of a course that is to come, within one operation. Who cannot come to a date is booked into the
 * others. @throws Problem 404; 409 `course-over`.
 */
export async function enrol(
  writer: Writer,
  id: number,
  rows: readonly Row[],
  asked: { readonly beyond: boolean; readonly ignore_rules: boolean; readonly dry_run: boolean },
): Promise<Omit<AnswerOf<typeof enrolInCourse>, 'operation_id'>> {
  const course = await courseOf(writer.db, id);
  const students = someStudents(rows);
  const before = await datesAhead(writer.db, id, writer.at);
  if (before.length === 0) throw problem('course-over');
  // All that bookings lock, by table in their order: of two enrolments at once one waits, and sees the other's seats.
  await writer.lock('teacher', inOrder(before.map(({ teacher_id }) => teacher_id)));
  await writer.lock('student', inOrder(students.map((one) => one.id)));
  await writer.lock('slot', inOrder(before.map((one) => one.id)));
  const dates = await datesAhead(writer.db, id, writer.at);
  const done: Enrolment[] = [];
  for (const student of students) {
    const held = await classesAhead(writer.db, id, writer.at, [student.id]);
    const has = new Set(held.map(({ slot_id }) => slot_id));
    const one: Enrolment = { student_id: student.id, student_name: nameOf(student), booked: 0, had: 0, left: [] };
    for (const { id: slot_id, starts_at } of dates) {
      if (has.has(slot_id)) {
        one.had++;
        continue;
      }
      const reason = await tried(writer, course, student, slot_id, asked);
      if (reason === null) one.booked++;
      else one.left.push({ slot_id, starts_at, reason });
    }
    done.push(one);
  }
  return {
    dry_run: asked.dry_run,
    course: { id, name: course.name },
    dates: dates.length,
    changed: done.reduce((sum, { booked }) => sum + booked, 0),
    students: done,
    told: await wouldTell(writer),
  };
}

/** Books a class, or answers why not. @throws Problem where it is refused for what has nothing to do with student and date. */
async function tried(
  writer: Writer,
  course: CourseRow,
  student: StudentRow,
  slot_id: number,
  { beyond, ignore_rules }: { readonly beyond: boolean; readonly ignore_rules: boolean },
): Promise<NotInCourse | null> {
  const meant = course.licence_category;
  if (meant !== '' && meant !== student.licence_category) return 'other-category';
  try {
    // A date outside the opening hours was meant when the course was planned.
    const wish = { slot_id, outside_schedule: false, ignore_rules, past: false, beyond, outside_hours: true };
    await book(writer, { ...wish, student_id: student.id, topics: '', note: '' });
    return null;
  } catch (error) {
    const reason = error instanceof Problem && NOT_IN_COURSE.find((code) => code === error.fault.code);
    if (!reason) throw error;
    return reason;
  }
}

/** @throws Problem 422 where there are more than one call takes */
function someStudents(rows: readonly Row[]): StudentRow[] {
  if (rows.length > MOST_ENROLLED) throw invalid({ students: fault('course-too-many', { most: MOST_ENROLLED }) });
  return rows as StudentRow[];
}

/** Cancels the classes of students in the dates of a course that are to come, within one operation. @throws Problem 404 */
export async function leave(writer: Writer, id: number, rows: readonly Row[], asked: Parameters<typeof cancelAll>[2]) {
  const course = await courseOf(writer.db, id);
  const students = someStudents(rows);
  const ids = students.map((one) => one.id);
  const classes = ids.length > 0 ? await classesAhead(writer.db, id, writer.at, ids) : [];
  const leaving = new Set(classes.map(({ student_id }) => student_id));
  return {
    course: { id, name: course.name },
    ...(await cancelAll(writer, classes, asked)),
    left: ids.filter((one) => !leaving.has(one)).length,
  };
}

/**
 * The empty dates of a course that is to be deleted go with it; those that were held stay in the schedule.
 * @throws Problem 409 `has-bookings` while students have classes to come in it
 */
export async function removeDates(writer: Writer, id: number): Promise<void> {
  const open = () =>
    writer.db
      .from('slot')
      .select('slot.id')
      .where('slot.deleted_at', 'is', null)
      .where('slot.course_id', '=', id)
      .where('slot.ends_at', '>', writer.at)
      .execute();
  const slots = inOrder((await open()).map((one) => one.id));
  if (slots.length === 0) return;
  // Booking locks its slot: from here on none of these gets a class.
  await writer.lock('slot', slots);
  const held = await writer.db
    .from('booking')
    .select(['booking.id', 'booking.slot_id', 'booking.status'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.slot_id', 'in', slots)
    .orderBy('booking.starts_at')
    .execute();
  const booked = held.filter(({ status }) => status === 'booked');
  const count = booked.length;
  if (count > 0)
    throw problem(
      count === 1 ? 'has-booking' : 'has-bookings',
      { what: 'course', count },
      { conflict: { count, student_bookings_ids: booked.slice(0, NAMED).map((one) => one.id) } },
    );
  const stay = new Set(held.map(({ slot_id }) => slot_id));
  for (const slot of slots) if (!stay.has(slot)) await writer.remove('slot', slot);
}

/** Adds to courses their dates and how many students have a class in them. */
export async function withDates(db: ClubDb, rows: readonly Row[], now: Date): Promise<Row[]> {
  const ids = rows.map((row) => row.id as number);
  if (ids.length === 0) return [];
  const at = now.toISOString();
  const [dates, students] = await Promise.all([
    db
      .from('slot')
      .select(({ fn, eb }) => [
        'slot.course_id',
        fn.countAll<number>().as('dates'),
        fn.sum<number>(eb.case().when('slot.starts_at', '>', at).then(1).else(0).end()).as('ahead'),
        fn.min('slot.starts_at').as('first_at'),
        fn.max('slot.starts_at').as('last_at'),
      ])
      .where('slot.deleted_at', 'is', null)
      .where('slot.course_id', 'in', ids)
      .groupBy('slot.course_id')
      .execute(),
    db
      .from('booking')
      .innerJoin('slot', (join) =>
        join.onRef('slot.id', '=', 'booking.slot_id').onRef('slot.club_id', '=', 'booking.club_id'),
      )
      .select(({ fn }) => ['slot.course_id', fn.count<number>('booking.student_id').distinct().as('students')])
      .where('booking.deleted_at', 'is', null)
      .where('booking.status', '<>', 'cancelled')
      .where('slot.deleted_at', 'is', null)
      .where('slot.course_id', 'in', ids)
      .groupBy('slot.course_id')
      .execute(),
  ]);
  const dated = new Map(dates.map((one) => [one.course_id, one]));
  const counted = new Map(students.map((one) => [one.course_id, Number(one.students)]));
  return rows.map((row) => {
    const found = dated.get(row.id as number);
    return {
      ...row,
      dates: Number(found?.dates ?? 0),
      dates_ahead: Number(found?.ahead ?? 0),
      first_at: found?.first_at ?? null,
      last_at: found?.last_at ?? null,
      students: counted.get(row.id as number) ?? 0,
    };
  });
}
