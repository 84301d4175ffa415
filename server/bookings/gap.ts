/** A freed time, and the students who match it. */
import { addMinutes, busyUntil, canBeBooked, mayTeach } from '#contract/rules/booking-rules.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { namesOf } from './names.ts';
import { clubRules } from './rules.ts';

const A_DAY = 24 * 60;
/** Students looked at; a school has its own teacher's and the longest waiting among them. */
const LOOKED_AT = 5000;

export interface Gap {
  readonly slot_id: number | null;
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly location_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The time of a slot, or of a cancelled class. @throws Problem 404 */
export async function gapOf(
  db: ClubDb,
  asked: { slot_id?: number | undefined; student_bookings_id?: number | undefined },
): Promise<Gap> {
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

/** Active students of the teacher's licence categories, free then and within their limit: their own teacher's first, then who waits longest. */
export async function candidatesFor(db: ClubDb, gap: Gap, limit: number, now: Date) {
  const rules = await clubRules(db);
  const teacher = await db.find('teacher', gap.teacher_id);
  if (!teacher) return [];
  const categories = JSON.parse(teacher.licence_categories) as string[];
  const students = await db
    .from('student')
    .selectAll()
    .where('student.deleted_at', 'is', null)
    .where('student.status', '=', 'active')
    .orderBy('student.id')
    .limit(LOOKED_AT)
    .execute();
  const end = busyUntil(gap.ends_at, rules.buffer_minutes);
  const busy = await db
    .from('booking')
    .select(['booking.student_id'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.starts_at', '<', end)
    .where('booking.starts_at', '>', addMinutes(gap.starts_at, -A_DAY))
    .where('booking.busy_until', '>', gap.starts_at)
    .execute();
  const taken = new Set(busy.map((one) => one.student_id));
  const at = now.toISOString();
  const classes = await db
    .from('booking')
    .select(({ fn }) => [
      'booking.student_id',
      'booking.status',
      fn.count<number>('booking.id').as('count'),
      fn.max('booking.starts_at').as('last'),
      fn.min('booking.starts_at').as('next'),
    ])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', 'in', ['booked', 'completed'])
    .groupBy(['booking.student_id', 'booking.status'])
    .execute();
  const open = new Map(classes.filter(({ status }) => status === 'booked').map((one) => [one.student_id, one]));
  const held = new Map(classes.filter(({ status }) => status === 'completed').map((one) => [one.student_id, one]));
  const most = rules.max_open_bookings_per_student;
  return students
    .filter((one) => canBeBooked(one.status) && !taken.has(one.id) && mayTeach(categories, one.licence_category))
    .filter((one) => most === 0 || Number(open.get(one.id)?.count ?? 0) < most)
    .map((one) => ({
      student_id: one.id,
      name: `${one.first_name} ${one.last_name}`,
      phone: one.phone,
      licence_category: one.licence_category,
      own_teacher: one.teacher_id === gap.teacher_id,
      open_bookings: Number(open.get(one.id)?.count ?? 0),
      last_class_at: (held.get(one.id)?.last as string | undefined) ?? null,
      next_class_at: nextOf(open.get(one.id)?.next as string | undefined, at),
    }))
    .sort(
      (a, b) =>
        Number(b.own_teacher) - Number(a.own_teacher) ||
        a.open_bookings - b.open_bookings ||
        (a.last_class_at ?? '').localeCompare(b.last_class_at ?? ''),
    )
    .slice(0, limit);
}

const nextOf = (next: string | undefined, now: string): string | null => (next && next > now ? next : null);
