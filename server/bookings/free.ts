/** Free times: slots of a span, less what is booked. */
import type { FreeTimeRow } from '#contract/entities/booking.ts';
import { addMinutes, canBeBooked, isoInstant, mayTeach, minutesBetween } from '#contract/rules/booking-rules.ts';
import { type Busy, freeTimesOf } from '#contract/rules/free-times.ts';
import { invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { namesOf } from './names.ts';
import { clubRules } from './rules.ts';

/** Days shown without a given end, and at most. */
const DAYS = 14;
const MOST_DAYS = 62;
const A_DAY = 24 * 60;

export type BusyTime = Busy & { readonly id: number; readonly teacher_id: number; readonly student_id: number };

/** Live classes of teachers or of a student that touch a span. */
export async function busyTimes(
  db: ClubDb,
  who: { teachers?: readonly number[]; student?: number },
  from: string,
  to: string,
): Promise<BusyTime[]> {
  if (who.teachers && who.teachers.length === 0) return [];
  return db
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
}

export interface FreeQuery {
  readonly teacher_id?: number;
  readonly location_id?: number;
  readonly from?: string;
  readonly to?: string;
  readonly class_type?: string;
  readonly student_id?: number;
}

/** The free times of a teacher or a location, in order of time. @throws Problem 404, 422. */
export async function freeTimes(
  db: ClubDb,
  query: FreeQuery,
  now: Date,
): Promise<{ data: FreeTimeRow[]; time_zone: string }> {
  const [rules, student] = await Promise.all([clubRules(db), studentOf(db, query.student_id)]);
  const earliest = addMinutes(isoInstant(now), rules.booking_lead_hours * 60);
  const asked = query.from ? isoInstant(query.from) : earliest;
  const from = asked > earliest ? asked : earliest;
  const to = query.to ? isoInstant(query.to) : addMinutes(from, DAYS * A_DAY);
  if (minutesBetween(from, to) > MOST_DAYS * A_DAY) throw invalid({ to: [`At most ${MOST_DAYS} days at once.`] });
  if (from >= to || (student && !canBeBooked(student.status))) return { data: [], time_zone: rules.time_zone };

  // What does not wait for another answer is asked at once: on PostgreSQL each question is a way there and back.
  const [slots, known, own] = await Promise.all([
    slotsOf(db, query, from, to),
    query.teacher_id === undefined ? null : busyTimes(db, { teachers: [query.teacher_id] }, from, to),
    student ? busyTimes(db, { student: student.id }, from, to) : [],
  ]);
  const ids = [...new Set(slots.map((slot) => slot.teacher_id))];
  const [teachers, theirs, locations] = await Promise.all([
    teachersOf(db, ids, student?.licence_category ?? ''),
    known ?? busyTimes(db, { teachers: ids }, from, to),
    namesOf(
      db,
      'location',
      slots.map((slot) => slot.location_id),
    ),
  ]);
  const busy = Map.groupBy(theirs, (one) => one.teacher_id);
  const data = slots.flatMap((slot) => {
    const teacher = teachers.get(slot.teacher_id);
    if (!teacher) return [];
    const around = (busy.get(slot.teacher_id) ?? []).filter(
      (one) => one.starts_at < addMinutes(slot.ends_at, A_DAY) && one.busy_until > slot.starts_at,
    );
    return freeTimesOf(slot, around, own, rules, from)
      .filter((time) => time.starts_at < to)
      .map((time) => ({
        slot_id: slot.id,
        teacher_id: slot.teacher_id,
        teacher_name: teacher,
        location_id: slot.location_id,
        location_name: locations.get(slot.location_id) ?? '',
        class_type: slot.class_type as FreeTimeRow['class_type'],
        ...time,
      }));
  });
  return { data, time_zone: rules.time_zone };
}

const slotsOf = (db: ClubDb, query: FreeQuery, from: string, to: string) =>
  db
    .from('slot')
    .selectAll()
    .where('slot.deleted_at', 'is', null)
    .$if(query.teacher_id !== undefined, (found) => found.where('slot.teacher_id', '=', query.teacher_id as number))
    .$if(query.location_id !== undefined, (found) => found.where('slot.location_id', '=', query.location_id as number))
    .$if(query.class_type !== undefined, (found) => found.where('slot.class_type', '=', query.class_type as string))
    .where('slot.starts_at', '>', addMinutes(from, -A_DAY))
    .where('slot.starts_at', '<', to)
    .where('slot.ends_at', '>', from)
    .orderBy('slot.starts_at')
    .orderBy('slot.id')
    .execute();

async function studentOf(db: ClubDb, id: number | undefined) {
  if (id === undefined) return null;
  const student = await db.find('student', id);
  if (!student || student.deleted_at) throw notFound('student');
  return student;
}

/** Names of the active teachers among `ids` who may teach a licence category. */
async function teachersOf(db: ClubDb, ids: readonly number[], category: string): Promise<Map<number, string>> {
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
      .filter((row) => mayTeach(JSON.parse(row.licence_categories), category))
      .map((row) => [row.id, `${row.first_name} ${row.last_name}`]),
  );
}
