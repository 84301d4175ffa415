/** Free times: slots of a span, less what is booked. */

import type { Selectable } from 'kysely';
import { FREE_DAYS, type FreeTimeRow, MOST_FREE_DAYS } from '#contract/entities/free-time.ts';
import { fault } from '#contract/faults/fault.ts';
import { addMinutes, canBeBooked, isoInstant, mayTeach, minutesBetween } from '#contract/rules/booking-rules.ts';
import { type Busy, freeTimesOf, timesOfSlot } from '#contract/rules/free-times.ts';
import { isOpen } from '#contract/rules/opening-hours.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { examTimes } from '../exams/taken.ts';
import { invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { absenceTimes } from './absences.ts';
import { closedDays } from './holidays.ts';
import { namesOf } from './names.ts';
import { type ClubRules, clubRules } from './rules.ts';

const A_DAY = 24 * 60;

export type BusyTime = Busy & { readonly id: number; readonly teacher_id: number; readonly student_id: number };

/** Live classes and exams of teachers or of a student that touch a span, and when the teachers are away. */
export async function busyTimes(
  db: ClubDb,
  who: { teachers?: readonly number[]; student?: number },
  from: string,
  to: string,
): Promise<BusyTime[]> {
  if (who.teachers && who.teachers.length === 0) return [];
  const beside = Promise.all([examTimes(db, who, from, to), absenceTimes(db, who.teachers ?? [], from, to)]);
  const classes = await db
    .from('booking')
    .select([
      'booking.id',
      'booking.teacher_id',
      'booking.student_id',
      'booking.slot_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.busy_until',
    ])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .$if(who.teachers !== undefined, (query) => query.where('booking.teacher_id', 'in', [...(who.teachers ?? [])]))
    .$if(who.student !== undefined, (query) => query.where('booking.student_id', '=', who.student as number))
    .where('booking.starts_at', '>', addMinutes(from, -A_DAY))
    .where('booking.starts_at', '<', to)
    .execute();
  return [...classes, ...(await beside).flat()];
}

export interface FreeQuery {
  readonly teacher_id?: number;
  readonly location_id?: number;
  readonly from?: string;
  readonly to?: string;
  readonly class_type?: string;
  readonly student_id?: number;
}

/** Which free times are looked for, within a definite span. Null is any. */
export interface FreeSearch {
  readonly teachers: readonly number[] | null;
  readonly locations: readonly number[] | null;
  readonly types: readonly string[] | null;
  /** Taught by the teacher, any of them. */
  readonly categories: readonly string[] | null;
  /** Who it is for: what they cannot take is left out. */
  readonly student: Student | null;
  /** A class that is to be moved and is not in its own way. */
  readonly own: number | null;
  readonly from: string;
  readonly to: string;
}
export const anyTime = {
  teachers: null,
  locations: null,
  types: null,
  categories: null,
  student: null,
  own: null,
} as const;

export type Student = Selectable<Tables['student']>;
/** A free time with the slot it is of. */
export type FoundTime = FreeTimeRow & { readonly slot_starts_at: string; readonly capacity: number };

/** The free times of a teacher or a location, in order of time. @throws Problem 404, 422. */
export async function freeTimes(
  db: ClubDb,
  query: FreeQuery,
  now: Date,
): Promise<{ data: FreeTimeRow[]; time_zone: string }> {
  const [rules, student] = await Promise.all([clubRules(db), studentOf(db, query.student_id)]);
  const one = <T>(value: T | undefined) => (value === undefined ? null : [value]);
  const found = await timesIn(
    db,
    {
      ...anyTime,
      ...spanOf(query.from, query.to, rules, now),
      teachers: one(query.teacher_id),
      locations: one(query.location_id),
      types: one(query.class_type),
      student,
    },
    rules,
  );
  return { data: found.map(plain), time_zone: rules.time_zone };
}

/** The free time as the calls of the brief answer it. */
export const plain = ({ slot_starts_at: _starts, capacity: _seats, ...time }: FoundTime): FreeTimeRow => time;

/** The first moment that can be booked. */
export const earliestOf = (rules: ClubRules, now: Date): string =>
  addMinutes(isoInstant(now), rules.booking_lead_hours * 60);

/** From what is asked for, but not before what can be booked; for two weeks unless the end is said. @throws Problem 422. */
export function spanOf(
  from: string | undefined,
  to: string | undefined,
  rules: ClubRules,
  now: Date,
  names = { to: 'to' },
): { from: string; to: string } {
  const earliest = earliestOf(rules, now);
  const asked = from ? isoInstant(from) : earliest;
  const begin = asked > earliest ? asked : earliest;
  const end = to ? isoInstant(to) : addMinutes(begin, FREE_DAYS * A_DAY);
  if (minutesBetween(begin, end) > MOST_FREE_DAYS * A_DAY)
    throw invalid({ [names.to]: fault('too-many-days', { most: MOST_FREE_DAYS }) });
  return { from: begin, to: end };
}

/** Free times of a span, in order of time. */
export async function timesIn(db: ClubDb, search: FreeSearch, rules: ClubRules): Promise<FoundTime[]> {
  const { from, to, student, teachers: named } = search;
  if (from >= to || (student && !canBeBooked(student.status))) return [];

  // What does not wait for another answer is asked at once: on PostgreSQL each question is a way there and back.
  const dayOf = (instant: string) => localTimeOf(instant, rules.time_zone).date;
  const [slots, closed, known, own] = await Promise.all([
    slotsOf(db, search, rules),
    closedDays(db, dayOf(from), dayOf(to)),
    named ? busyTimes(db, { teachers: named }, from, to) : null,
    student ? busyTimes(db, { student: student.id }, from, to) : [],
  ]);
  const ids = [...new Set(slots.map((slot) => slot.teacher_id))];
  const [teachers, theirs, locations] = await Promise.all([
    teachersOf(db, ids, student?.licence_category ?? '', search.categories),
    known ?? busyTimes(db, { teachers: ids }, from, to),
    namesOf(
      db,
      'location',
      slots.map((slot) => slot.location_id),
    ),
  ]);
  const away = (one: BusyTime) => one.id !== search.own;
  const busy = Map.groupBy(theirs.filter(away), (one) => one.teacher_id);
  return slots.flatMap((slot) => {
    const teacher = teachers.get(slot.teacher_id);
    if (!teacher) return [];
    const around = (busy.get(slot.teacher_id) ?? []).filter(
      (one) => one.starts_at < addMinutes(slot.ends_at, A_DAY) && one.busy_until > slot.starts_at,
    );
    return freeTimesOf(slot, around, own.filter(away), rules, from)
      .filter(
        (time) =>
          time.starts_at < to &&
          !(closed.size > 0 && closed.has(dayOf(time.starts_at))) &&
          isOpen(rules.opening_hours, time, rules.time_zone),
      )
      .map((time) => ({
        slot_id: slot.id,
        teacher_id: slot.teacher_id,
        teacher_name: teacher,
        location_id: slot.location_id,
        location_name: locations.get(slot.location_id) ?? '',
        class_type: slot.class_type as FreeTimeRow['class_type'],
        slot_starts_at: slot.starts_at,
        capacity: slot.capacity,
        ...time,
      }));
  });
}

/** Slots of a span; those that are one class and have no seat left are not read. */
const slotsOf = (db: ClubDb, { teachers, locations, types, from, to, own }: FreeSearch, rules: ClubRules) =>
  db
    .from('slot')
    .selectAll()
    .where('slot.deleted_at', 'is', null)
    .$if(teachers !== null, (found) => found.where('slot.teacher_id', 'in', [...(teachers ?? [])]))
    .$if(locations !== null, (found) => found.where('slot.location_id', 'in', [...(locations ?? [])]))
    .$if(types !== null, (found) => found.where('slot.class_type', 'in', [...(types ?? [])]))
    .where('slot.starts_at', '>', addMinutes(from, -A_DAY))
    .where('slot.starts_at', '<', to)
    .where('slot.ends_at', '>', from)
    .orderBy('slot.starts_at')
    .orderBy('slot.id')
    .execute()
    .then((slots) =>
      own === null
        ? slots.filter(
            (slot) =>
              slot.taken < slot.capacity || timesOfSlot(slot, rules.lesson_minutes, rules.buffer_minutes).length > 1,
          )
        : slots,
    );

/** @throws Problem 404 where there is no such student. */
export async function studentOf(db: ClubDb, id: number | undefined): Promise<Student | null> {
  if (id === undefined) return null;
  const student = await db.find('student', id);
  if (!student || student.deleted_at) throw notFound('student');
  return student;
}

/** Names of the active teachers among `ids` who may teach a licence category, and one of those asked for. */
export async function teachersOf(
  db: ClubDb,
  ids: readonly number[],
  category: string,
  categories: readonly string[] | null,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .from('teacher')
    .select(['teacher.id', 'teacher.first_name', 'teacher.last_name', 'teacher.licence_categories'])
    .where('teacher.id', 'in', [...ids])
    .where('teacher.deleted_at', 'is', null)
    .where('teacher.status', '=', 'active')
    .execute();
  return new Map(
    rows
      .filter((row) => {
        const teaches = JSON.parse(row.licence_categories) as string[];
        return mayTeach(teaches, category) && (categories === null || categories.some((one) => teaches.includes(one)));
      })
      .map((row) => [row.id, `${row.first_name} ${row.last_name}`]),
  );
}
