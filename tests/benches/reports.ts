/** Reports of a school with 1,000,000 classes, over a month, a year and all of its days. */
import { sql } from 'kysely';
import { REPORTS } from '#contract/entities/report.ts';
import { addDays, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { foldReports } from '#server/reports/fold.ts';
import type { Database } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { fillBookings } from './bookings.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const ZONE = 'Europe/Lisbon';
const ENTRIES = 100_000;
const BATCH = 10_000;
/** Most a report may take at the 95th percentile, in ms. Source: specification of the school, section 18. */
const BUDGET = 300;

/** One class in ten is cancelled, one in a hundred missed, one in five is theory. */
const variety = (number: number) => ({
  class_type: number % 5 === 4 ? 'theory' : 'practical',
  ...(number % 10 === 3
    ? { status: 'cancelled', cancelled_by: ['student', 'teacher', 'admin'][number % 3], late: number % 2 }
    : number % 100 === 7
      ? { status: 'no_show' }
      : {}),
});

/** Puts the classes, slots over all of their days and entries of the journal into a filled sample school; answers the first day. */
export async function fillReports(database: Database, past: number): Promise<string> {
  const { db, engine } = database;
  await fillBookings(database, past, variety);
  const { id: club_id } = await db.selectFrom('club').select('id').executeTakeFirstOrThrow();
  const { first } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.min('starts_at').as('first'))
    .executeTakeFirstOrThrow();
  const begin = localTimeOf(String(first), ZONE).date;
  const teachers = await db
    .selectFrom('teacher')
    .innerJoin('booking', 'booking.teacher_id', 'teacher.id')
    .select(['teacher.id', 'booking.location_id'])
    .distinct()
    .where('teacher.first_name', '=', 'Bench')
    .execute();
  const at = new Date().toISOString();
  const common = { club_id, version: 1, created_at: at, updated_at: at, deleted_at: null };
  const today = todayIn(ZONE, Date.now());
  for (let day = begin; day < today; day = addDays(day, 1))
    await insertRows(
      db,
      engine,
      'slot',
      teachers.map(({ id: teacher_id, location_id }) => ({
        ...common,
        ...{ teacher_id, location_id, class_type: 'practical', capacity: 1, taken: 0, series_id: null },
        ...{ starts_at: `${day}T06:00:00.000Z`, ends_at: `${day}T20:00:00.000Z` },
      })),
    );
  const students = await db.selectFrom('student').select('id').where('club_id', '=', club_id).orderBy('id').execute();
  for (let done = 0; done < ENTRIES; done += BATCH)
    await insertRows(
      db,
      engine,
      'entry',
      Array.from({ length: BATCH }, (_, index) => {
        const number = done + index;
        const charge = number % 2 === 0;
        return {
          ...common,
          ...{
            student_id: students[(number >> 1) % students.length]?.id,
            currency: 'EUR',
            amount: charge ? 4000 : -4000,
          },
          ...{ kind: charge ? 'charge' : 'payment', charge_type: charge ? 'single_class' : null },
          ...{ method: charge ? null : ['cash', 'card', 'transfer'][number % 3], reference: '', note: '' },
          ...{ day: addDays(today, -(number % 900)), entered_by: null },
        };
      }),
    );
  // The classes went in without the triggers that name their days.
  const utc =
    engine === 'sqlite' ? sql`substr(starts_at, 1, 10)` : sql`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD')`;
  await sql`insert into report_stale (club_id, kind, named) select distinct club_id, 'utc', ${utc} from booking`.execute(
    db,
  );
  await sql`insert into report_stale (club_id, kind, named) select club_id, 'student', cast(id as text) from student`.execute(
    db,
  );
  await foldReports({ database }, club_id);
  await sql`analyze`.execute(db);
  return begin;
}

export async function benchReports(
  server: BenchServer,
  engine: string,
  { first, classes, calls }: { first: string; classes: number; calls: number },
  report: (measure: Measure) => void,
): Promise<void> {
  const today = todayIn(ZONE, Date.now());
  const spans = [
    ['all of them', first],
    ['a year', addDays(today, -364)],
    ['a month', addDays(today, -29)],
  ] as const;
  for (const [name, from] of spans)
    for (const id of REPORTS) {
      const times: number[] = [];
      for (let turn = 0; turn < calls; turn++)
        times.push((await server.call('GET', `/admin/report/${id}?from=${from}&to=${today}`)).ms);
      report({
        group: `Reports, ${engine}, ${classes.toLocaleString('en')} classes (p95)`,
        name: `${id}, ${name}`,
        value: quantile(times, 0.95),
        unit: 'ms',
        budget: BUDGET,
        more: { p50: quantile(times, 0.5), max: quantile(times, 1) },
      });
    }
}
