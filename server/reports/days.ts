/** The facts of a school's days: as they were worked out before, and from the rows where those have changed since. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import type { Services } from '../context.ts';
import { wallReader } from '../lists/on-wall.ts';
import { packageOf } from '../money/package-of.ts';
import { breather } from '../store/breather.ts';
import type { Db, Engine } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import { type DayBooking, type DayEntry, type DayFacts, type DaySlot, dayFacts } from './facts.ts';

/** Days read from their rows at once. */
const AT_ONCE = 31;

/** What a query answers. */
type Rows<R> = { rows: R[] };

interface Named {
  readonly kind: 'utc' | 'day';
  readonly named: string;
}

/** The days of a school that a named one may touch. */
function touched({ kind, named }: Named, zone: string): string[] {
  if (kind === 'day') return [named];
  const ends = [`${named}T00:00:00.000Z`, `${named}T23:59:59.999Z`].map((at) => localTimeOf(at, zone).date);
  return [...new Set(ends)];
}

/**
 * Facts by day, from a day to another, both included; days on which nothing was are left out. They are those of one moment or
 * of moments shortly after: a day that changes meanwhile is read as it was or as it became.
 */
export async function factsBetween(
  db: Db,
  { clubId, zone }: { clubId: number; zone: string },
  from: string,
  to: string,
): Promise<Map<string, DayFacts>> {
  // The names first: what is worked out after them is no older.
  const named: Rows<Named> = await sql<Named>`
    select distinct kind, named from report_stale
    where club_id = ${clubId} and kind in ('utc', 'day') and named >= ${addDays(from, -1)} and named <= ${addDays(to, 1)}`.execute(
    db,
  );
  const stale = new Set(named.rows.flatMap((row) => touched(row, zone)).filter((day) => day >= from && day <= to));
  const kept = await db
    .selectFrom('report_day')
    .select(['day', 'facts'])
    .where('club_id', '=', clubId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const facts = new Map<string, DayFacts>();
  const breathe = breather();
  for (const row of kept) {
    if (stale.has(row.day)) continue;
    facts.set(row.day, JSON.parse(row.facts) as DayFacts);
    await breathe();
  }
  for (const run of runsOf([...stale].sort())) {
    for (const [day, found] of await factsOfRows(db, { clubId, zone }, run)) facts.set(day, found);
    await breathe();
  }
  return facts;
}

/** Days in order, as runs of days that follow each other, none longer than is read at once. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.length < AT_ONCE && addDays(last.at(-1) as string, 1) === day) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The facts of days that follow each other, from their rows; days without rows are left out. */
export async function factsOfRows(
  db: Db,
  { clubId, zone }: { clubId: number; zone: string },
  days: readonly string[],
): Promise<Map<string, DayFacts>> {
  const [first, last] = [days[0] as string, days.at(-1) as string];
  const from = instantOf(first, '00:00', zone);
  const to = instantOf(addDays(last, 1), '00:00', zone);
  const read = async <R>(query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows;
  const begins = sql`club_id = ${clubId} and deleted_at is null and starts_at >= ${from} and starts_at < ${to}`;
  const bookings = await read(
    sql<DayBooking>`select teacher_id, vehicle_id, class_type, status, cancelled_by, late, waived_at, starts_at, ends_at from booking where ${begins}`,
  );
  const planned = await read(sql<DaySlot>`select teacher_id, class_type, starts_at, ends_at from slot where ${begins}`);
  const gone = await read(
    sql<{
      id: number;
      left_on: string;
    }>`select id, left_on from teacher where club_id = ${clubId} and left_on is not null`,
  );
  const entries = await read(
    sql<DayEntry & { day: string }>`select e.day, e.kind, e.method, e.amount, ${packageOf(sql`e`)} as package_id
      from entry as e where e.club_id = ${clubId} and e.deleted_at is null and e.day >= ${first} and e.day <= ${last}`,
  );
  const wallOf = wallReader(zone, Date.parse(from), Date.parse(to));
  const dayOf = ({ starts_at }: { starts_at: string }) => wallOf(starts_at).date;
  // Nobody offers time after their last day. A class that is held all the same counts by itself.
  const lastDay = new Map(gone.map(({ id, left_on }) => [id, left_on]));
  const slots = planned.filter((slot) => dayOf(slot) <= (lastDay.get(slot.teacher_id) ?? last));
  const byDay = { bookings: Map.groupBy(bookings, dayOf), slots: Map.groupBy(slots, dayOf) };
  const entered = Map.groupBy(entries, ({ day }) => day);
  const facts = new Map<string, DayFacts>();
  for (const day of days) {
    const rows = {
      bookings: byDay.bookings.get(day) ?? [],
      slots: byDay.slots.get(day) ?? [],
      entries: entered.get(day) ?? [],
    };
    if (rows.bookings.length + rows.slots.length + rows.entries.length === 0) continue;
    const start = instantOf(day, '00:00', zone);
    facts.set(day, dayFacts({ ...rows, start, wall: (instant) => wallOf(instant).minutes }));
  }
  return facts;
}

/**
 * Works out the facts of the days of a school that were named, and takes their names away. Names that come meanwhile stay: only
 * what was seen before the rows were read is done. Answers how many days were worked out.
 */
export async function foldDays({ database }: Pick<Services, 'database'>, clubId: number): Promise<number> {
  const { db, engine } = database;
  const breathe = breather();
  for (let done = 0; ; ) {
    const { rows }: Rows<Named> = await sql<Named>`
      select distinct kind, named from report_stale where club_id = ${clubId} and kind in ('utc', 'day')
      order by kind, named limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return done;
    for (const named of rows) {
      done += await db.transaction().execute(async (trx) => {
        // One at a time: an older reading never takes the place of a newer one.
        await takeTurn(database, trx, clubId);
        const { time_zone: zone } = await trx
          .selectFrom('club')
          .select('time_zone')
          .where('id', '=', clubId)
          .executeTakeFirstOrThrow();
        const seen = await namesSeen(trx, clubId, named.kind, [named.named]);
        if (seen.length === 0) return 0;
        const days = touched(named, zone);
        const facts = await factsOfRows(trx, { clubId, zone }, days);
        await trx.deleteFrom('report_day').where('club_id', '=', clubId).where('day', 'in', days).execute();
        const found = days.flatMap((day) => {
          const one = facts.get(day);
          return one ? [{ club_id: clubId, day, facts: JSON.stringify(one) }] : [];
        });
        if (found.length > 0) await trx.insertInto('report_day').values(found).execute();
        await forgetNames(trx, engine, clubId, seen);
        return days.length;
      });
      await breathe();
    }
  }
}

/** The numbers of the names that are there now. */
export const namesSeen = async (
  trx: Db,
  clubId: number,
  kind: 'utc' | 'day' | 'student',
  named: readonly string[],
): Promise<number[]> =>
  (
    await trx
      .selectFrom('report_stale')
      .select('id')
      .where('club_id', '=', clubId)
      .where('kind', '=', kind)
      .where('named', 'in', [...named])
      .execute()
  ).map(({ id }) => id);

/** By their numbers: one that came meanwhile may have a lower number than one that was seen. */
export async function forgetNames(trx: Db, engine: Engine, clubId: number, ids: readonly number[]): Promise<void> {
  const among =
    engine === 'sqlite'
      ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
      : sql`id = any(${[...ids]}::bigint[])`;
  await sql`delete from report_stale where club_id = ${clubId} and ${among}`.execute(trx);
}
