/** The list of free times: all teachers' of a span, with the times of cancelled classes told apart. Worked out, not stored. */

import type { ListedFreeTime } from '#contract/entities/free-time.ts';
import type { ListQuery } from '#contract/list.ts';
import { addMinutes, busyUntil, overlaps } from '#contract/rules/booking-rules.ts';
import { fold } from '#contract/rules/fold.ts';
import { freedTimeId, freeTimeSource, slotTimeId } from '#contract/rules/free-time-id.ts';
import { timesOfSlot } from '#contract/rules/free-times.ts';
import { isOpen } from '#contract/rules/opening-hours.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import type { ListAnswer } from '../lists/list.ts';
import { orderBy, pageOfAll, type Sorts, wordsBegin } from '../lists/worked-out.ts';
import type { ClubDb } from '../store/club-db.ts';
import {
  anyTime,
  type BusyTime,
  busyTimes,
  type FreeSearch,
  plain,
  spanOf,
  studentOf,
  teachersOf,
  timesIn,
} from './free.ts';
import { closedDays } from './holidays.ts';
import { namesOf } from './names.ts';
import { type ClubRules, clubRules } from './rules.ts';

type Text = Readonly<Record<string, string | undefined>>;

/** A page of free times. @throws Problem 404 of a student, 422 of a span too long or an unknown sort. */
export async function listFreeTimes(db: ClubDb, query: ListQuery, now: Date): Promise<ListAnswer> {
  const rules = await clubRules(db);
  const asked = query as Text;
  const found =
    query.ids === undefined
      ? await matching(db, asked, rules, now)
      : await named(db, query.ids.split(',').filter(Boolean).map(Number), rules);
  const rows = found.sort(orderBy(query.sort ?? 'starts_at', SORTS, byHour));
  return pageOfAll(rows, query);
}

async function matching(db: ClubDb, query: Text, rules: ClubRules, now: Date): Promise<ListedFreeTime[]> {
  const ids = (text: string | undefined) =>
    text
      ? text
          .split(',')
          .filter((id) => id !== 'none')
          .map(Number)
      : null;
  const search: FreeSearch = {
    ...anyTime,
    ...spanOf(query.starts_at_from, query.starts_at_to, rules, now, { to: 'starts_at_to' }),
    teachers: ids(query.teacher_id),
    locations: ids(query.location_id),
    types: query.class_type?.split(',') ?? null,
    categories: query.licence_category?.split(',') ?? null,
    student: await studentOf(db, ids(query.student_id)?.[0]),
  };
  const [times, freed] = await Promise.all([timesIn(db, search, rules), freedTimes(db, search, rules)]);
  const at = (row: { teacher_id: number; starts_at: string }) => `${row.teacher_id} ${row.starts_at}`;
  const cancelled = new Map(freed.map((row) => [at(row), row]));
  const rows = times.map((time): ListedFreeTime => {
    const by = cancelled.get(at(time));
    return {
      ...plain(time),
      id: slotTimeId(time.slot_id, minutesInto(time.slot_starts_at, time.starts_at)),
      freed_by: by?.freed_by ?? null,
      freed_at: by?.freed_at ?? null,
    };
  });
  const listed = new Set(times.map(at));
  const seated = new Set(times.filter(({ capacity }) => capacity > 1).map(({ slot_id }) => slot_id));
  const chosen =
    query.freed === '1'
      ? [
          ...rows.filter(({ freed_by, slot_id }) => freed_by !== null || (slot_id !== null && seated.has(slot_id))),
          // A class that lay beside the slot's own times, or outside of the schedule, left its own gap.
          ...freed.filter((row) => !listed.has(at(row))),
        ]
      : query.freed === '0'
        ? rows.filter(({ freed_by }) => freed_by === null)
        : rows;
  return chosen
    .filter(withinHours(query, rules.time_zone))
    .filter(wordsBegin(query.q ?? '', ({ teacher_name, location_name }) => `${teacher_name} ${location_name}`));
}

const minutesInto = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** Between two times of the day, as the school's clocks show them. */
function withinHours(
  { time_of_day_from: from, time_of_day_to: to }: Text,
  zone: string,
): (row: ListedFreeTime) => boolean {
  if (!from && !to) return () => true;
  return ({ starts_at, ends_at }) => {
    const start = localTimeOf(starts_at, zone);
    const end = localTimeOf(ends_at, zone);
    // A class that ends on another day ends after every hour of its own.
    return (!from || start.time >= from) && (!to || (end.date === start.date && end.time <= to) || to === '24:00');
  };
}

const SORTS: Sorts<ListedFreeTime> = {
  id: ({ id }) => id,
  starts_at: ({ starts_at }) => starts_at,
  teacher_name: ({ teacher_name }) => fold(teacher_name),
  location_name: ({ location_name }) => fold(location_name),
  freed_at: ({ freed_at }) => freed_at ?? '',
  seats_left: ({ seats_left }) => seats_left,
};

/** By the hour, then by the number. */
const byHour = (a: ListedFreeTime, b: ListedFreeTime): number =>
  a.starts_at === b.starts_at ? a.id - b.id : a.starts_at < b.starts_at ? -1 : 1;

/** Times of cancelled classes that are free again; not those that the teacher could not hold. */
async function freedTimes(db: ClubDb, search: FreeSearch, rules: ClubRules): Promise<ListedFreeTime[]> {
  const { from, to, teachers, locations, types, student } = search;
  if (from >= to) return [];
  const cancelled = await db
    .from('booking')
    .selectAll()
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'cancelled')
    .where('booking.cancelled_by', '<>', 'teacher')
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .$if(teachers !== null, (found) => found.where('booking.teacher_id', 'in', [...(teachers ?? [])]))
    .$if(locations !== null, (found) => found.where('booking.location_id', 'in', [...(locations ?? [])]))
    .$if(types !== null, (found) => found.where('booking.class_type', 'in', [...(types ?? [])]))
    .orderBy('booking.cancelled_at', 'desc')
    .execute();
  if (cancelled.length === 0) return [];
  const column = (name: 'teacher_id' | 'slot_id') => [
    ...new Set(cancelled.flatMap((row) => (row[name] === null ? [] : [row[name]]))),
  ];
  const dayOf = (instant: string) => localTimeOf(instant, rules.time_zone).date;
  const [names, busy, own, slots, places, closed] = await Promise.all([
    teachersOf(db, column('teacher_id'), student?.licence_category ?? '', search.categories),
    busyTimes(db, { teachers: column('teacher_id') }, from, to),
    student ? busyTimes(db, { student: student.id }, from, to) : [],
    slotsNamed(db, column('slot_id')),
    namesOf(
      db,
      'location',
      cancelled.map((row) => row.location_id),
    ),
    closedDays(db, dayOf(from), dayOf(to)),
  ]);
  const taken = Map.groupBy(busy, (one) => one.teacher_id);
  const freed = new Map<string, ListedFreeTime>();
  for (const row of cancelled) {
    const teacher = names.get(row.teacher_id);
    const slot = row.slot_id === null ? null : (slots.get(row.slot_id) ?? null);
    const key = `${row.teacher_id} ${row.starts_at}`;
    // Without its slot the time is no longer the school's to give; of several cancelled then the last counts.
    if (!teacher || (row.slot_id !== null && !slot) || freed.has(key) || closed.has(dayOf(row.starts_at))) continue;
    if (!isOpen(rules.opening_hours, row, rules.time_zone)) continue;
    const span = { starts_at: row.starts_at, ends_at: busyUntil(row.ends_at, rules.buffer_minutes) };
    const meets = (one: BusyTime) => overlaps(span, { starts_at: one.starts_at, ends_at: one.busy_until });
    const theirs = (taken.get(row.teacher_id) ?? []).filter(meets);
    const seats = slot?.capacity ?? 1;
    const shared = seats > 1 ? theirs.filter((one) => one.slot_id === row.slot_id) : [];
    if (theirs.length > shared.length || shared.length >= seats || own.some(meets)) continue;
    freed.set(key, {
      id: freedTimeId(row.id),
      slot_id: row.slot_id,
      teacher_id: row.teacher_id,
      teacher_name: teacher,
      location_id: row.location_id,
      location_name: places.get(row.location_id) ?? '',
      class_type: row.class_type as ListedFreeTime['class_type'],
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      seats_left: seats - shared.length,
      freed_by: row.id,
      freed_at: row.cancelled_at,
    });
  }
  return [...freed.values()];
}

async function slotsNamed(db: ClubDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; capacity: number }>();
  const rows = await db
    .from('slot')
    .select(['slot.id', 'slot.capacity'])
    .where('slot.deleted_at', 'is', null)
    .where('slot.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Times by their numbers, free or not any more: for names on screen. */
async function named(db: ClubDb, ids: readonly number[], rules: ClubRules): Promise<ListedFreeTime[]> {
  const rows: Omit<ListedFreeTime, 'teacher_name' | 'location_name'>[] = [];
  for (const id of ids.slice(0, 500)) {
    const source = freeTimeSource(id);
    const row =
      'slot_id' in source
        ? await db.find('slot', source.slot_id)
        : await db.find('booking', source.student_bookings_id);
    if (!row || row.deleted_at) continue;
    const starts_at = 'minutes' in source ? addMinutes(row.starts_at, source.minutes) : row.starts_at;
    const times = 'minutes' in source ? timesOfSlot(row as never, rules.lesson_minutes, rules.buffer_minutes) : [];
    rows.push({
      id,
      slot_id: 'minutes' in source ? source.slot_id : (row as { slot_id: number | null }).slot_id,
      teacher_id: row.teacher_id,
      location_id: row.location_id,
      class_type: row.class_type as ListedFreeTime['class_type'],
      starts_at,
      ends_at: times.find((time) => time.starts_at === starts_at)?.ends_at ?? row.ends_at,
      seats_left: 0,
      freed_by: 'minutes' in source ? null : source.student_bookings_id,
      freed_at: 'cancelled_at' in row ? ((row.cancelled_at as string | null) ?? null) : null,
    });
  }
  const [teachers, places] = await Promise.all([
    namesOf(
      db,
      'teacher',
      rows.map((row) => row.teacher_id),
    ),
    namesOf(
      db,
      'location',
      rows.map((row) => row.location_id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    teacher_name: teachers.get(row.teacher_id) ?? '',
    location_name: places.get(row.location_id) ?? '',
  }));
}
