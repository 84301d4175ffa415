/** The class that comes next for each of some students or teachers, and the hours of a teacher's day: one query for all of them. */
import { sql } from 'kysely';
import { minutesBetween } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import type { Row } from '../entities/entity.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id as number);

/** Instants at which the next class that is booked begins, by the student's or teacher's id. */
async function nextStarts(
  db: ClubDb,
  whose: 'student_id' | 'teacher_id',
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const rows = await inParts(ids, (part) =>
    db
      .from('booking')
      .select([`booking.${whose} as owner`])
      .select(({ fn }) => fn.min('booking.starts_at').as('starts_at'))
      .where('booking.deleted_at', 'is', null)
      // The plus keeps SQLite at the index by student or teacher: by status it would go through all that is booked.
      .where(sql<string>`${sql.raw(db.engine === 'sqlite' ? '+booking.status' : 'booking.status')}`, '=', 'booked')
      .where('booking.starts_at', '>', now.toISOString())
      .where(`booking.${whose}`, 'in', part)
      .groupBy(`booking.${whose}`)
      .execute(),
  );
  return new Map(rows.map(({ owner, starts_at }) => [Number(owner), String(starts_at)]));
}

/** Adds to students when their next class begins; null where none is booked. */
export async function withNextClass(db: ClubDb, rows: readonly Row[], now: Date): Promise<Row[]> {
  const starts = await nextStarts(db, 'student_id', idsOf(rows), now);
  return rows.map((row) => ({ ...row, next_starts_at: starts.get(row.id as number) ?? null }));
}

/** Adds to teachers when their next class begins, and how many minutes of classes they have today, on the school's day. */
export async function withTeachersDay(db: ClubDb, rows: readonly Row[], now: Date): Promise<Row[]> {
  const { time_zone: zone } = await db.club();
  const today = todayIn(zone, now.getTime());
  const [from, to] = [instantOf(today, '00:00', zone), instantOf(addDays(today, 1), '00:00', zone)];
  const ids = idsOf(rows);
  const starts = await nextStarts(db, 'teacher_id', ids, now);
  const classes = await inParts(ids, (part) =>
    db
      .from('booking')
      .select(['booking.teacher_id', 'booking.starts_at', 'booking.ends_at'])
      .where('booking.deleted_at', 'is', null)
      .where('booking.status', 'in', ['booked', 'completed'])
      .where('booking.starts_at', '>=', from)
      .where('booking.starts_at', '<', to)
      .where('booking.teacher_id', 'in', part)
      .distinct()
      .execute(),
  );
  const minutes = new Map<number, number>();
  // Several students may sit in one class: it is one time of the teacher's.
  for (const { teacher_id, starts_at, ends_at } of classes)
    minutes.set(teacher_id, (minutes.get(teacher_id) ?? 0) + minutesBetween(starts_at, ends_at));
  return rows.map((row) => ({
    ...row,
    next_starts_at: starts.get(row.id as number) ?? null,
    today_minutes: minutes.get(row.id as number) ?? 0,
  }));
}
