/**
 * What reports add up. `report_day` holds the facts of one day of a school (server/reports/facts.ts), `report_student` how far
 * a student is and since when; a job works them out from the rows. `report_stale` names the days and students whose rows have
 * changed since. Triggers write the names alone, so that no write waits for a sum, and what is named is read from its rows
 * until the job has come to it.
 */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';

/** Columns by which a day's facts can differ. */
const OF_BOOKING =
  'teacher_id, vehicle_id, class_type, status, cancelled_by, late, starts_at, ends_at, slot_id, deleted_at, student_id';
const OF_WAY = 'student_id, class_type, licence_category, status, starts_at, ends_at, deleted_at';
const OF_SLOT = 'teacher_id, class_type, starts_at, ends_at, deleted_at';

export async function reportDays(step: Step): Promise<void> {
  const { db, engine } = step;
  const run = (text: string) => sql.raw(text).execute(db);
  await db.schema
    .createTable('report_day')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    // JSON: server/reports/facts.ts, DayFacts.
    .addColumn('facts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_day_once', ['club_id', 'day'])
    .execute();
  await table(step, 'report_stale')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    // `day`: a day of the school. `utc`: a day in UTC, since the engines know no zones; it may touch two days of the school.
    // `student`: the number of one.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('named', 'text', (c) => c.notNull())
    .execute();
  await run('create index report_stale_named on report_stale (club_id, kind, named)');
  await db.schema
    .createTable('report_student')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('first_class_at', instantType(engine))
    .addColumn('practice_at', instantType(engine))
    // Minutes of practice by which `practice_at` was found; 0 where the school requires none.
    .addColumn('required', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_student_once', ['club_id', 'student_id'])
    .execute();

  const utc = (column: string) =>
    engine === 'sqlite' ? `substr(${column}, 1, 10)` : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  for (const name of ['booking', 'slot'])
    await run(
      `insert into report_stale (club_id, kind, named) select distinct club_id, 'utc', ${utc('starts_at')} from ${name}`,
    );
  await run(`insert into report_stale (club_id, kind, named) select distinct club_id, 'day', day from entry`);
  await run(`insert into report_stale (club_id, kind, named) select club_id, 'student', cast(id as text) from student`);

  /** Names something. SQLite has one transaction at a time that writes, so what is named need not be named again. */
  const name = (row: 'new' | 'old', kind: 'utc' | 'day' | 'student', what: string) =>
    engine === 'sqlite'
      ? `insert into report_stale (club_id, kind, named) select ${row}.club_id, '${kind}', ${what}
         where not exists (select 1 from report_stale where club_id = ${row}.club_id and kind = '${kind}' and named = ${what});`
      : `insert into report_stale (club_id, kind, named) values (${row}.club_id, '${kind}', ${what});`;
  const of = (row: 'new' | 'old') => name(row, 'utc', utc(`${row}.starts_at`));
  const entered = name('new', 'day', 'new.day');
  const driver = (row: 'new' | 'old', column = 'student_id') => name(row, 'student', `cast(${row}.${column} as text)`);
  // In another zone each day has other hours: all that were worked out go, and every day is named with its neighbours.
  const near = (days: number) =>
    engine === 'sqlite' ? `date(day, '${days} day')` : `to_char(day::date + ${days}, 'YYYY-MM-DD')`;
  const moved = `${[-1, 0, 1]
    .map(
      (days) =>
        `insert into report_stale (club_id, kind, named) select club_id, 'day', ${near(days)} from report_day where club_id = new.id;`,
    )
    .join(' ')} delete from report_day where club_id = new.id;`;
  if (engine === 'sqlite') {
    for (const [table, columns] of [
      ['booking', OF_BOOKING],
      ['slot', OF_SLOT],
    ]) {
      await run(`create trigger ${table}_reported_added after insert on ${table} begin ${of('new')} end`);
      await run(
        `create trigger ${table}_reported after update of ${columns} on ${table} begin ${of('old')} ${of('new')} end`,
      );
      await run(`create trigger ${table}_reported_gone after delete on ${table} begin ${of('old')} end`);
    }
    await run(`create trigger entry_reported after insert on entry begin ${entered} end`);
    const held = (row: string) => `${row}.status = 'completed'`;
    await run(
      `create trigger booking_held_added after insert on booking when ${held('new')} begin ${driver('new')} end`,
    );
    await run(
      `create trigger booking_held after update of ${OF_WAY} on booking when ${held('new')} or ${held('old')} begin ${driver('old')} ${driver('new')} end`,
    );
    await run(
      `create trigger booking_held_gone after delete on booking when ${held('old')} begin ${driver('old')} end`,
    );
    await run(`create trigger student_reported_added after insert on student begin ${driver('new', 'id')} end`);
    await run(
      `create trigger student_reported after update of licence_category on student when new.licence_category <> old.licence_category begin ${driver('new', 'id')} end`,
    );
    await run(
      `create trigger club_reported after update of time_zone on club when new.time_zone <> old.time_zone begin ${moved} end`,
    );
    return;
  }
  const define = (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  await define(
    'starts_reported',
    `if tg_op <> 'INSERT' then ${of('old')} end if;
     if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.starts_at <> old.starts_at) then ${of('new')} end if;`,
  );
  await define('entry_reported', entered);
  await define(
    'booking_held',
    `if tg_op <> 'INSERT' and old.status = 'completed' then ${driver('old')} end if;
     if tg_op <> 'DELETE' and new.status = 'completed' then ${driver('new')} end if;`,
  );
  await run(
    `create trigger booking_held after insert or delete or update of ${OF_WAY} on booking for each row execute function booking_held()`,
  );
  await define('student_reported', driver('new', 'id'));
  await run(
    'create trigger student_reported_added after insert on student for each row execute function student_reported()',
  );
  await run(
    `create trigger student_reported after update of licence_category on student for each row
     when (new.licence_category <> old.licence_category) execute function student_reported()`,
  );
  await define('club_reported', moved);
  for (const [table, columns] of [
    ['booking', OF_BOOKING],
    ['slot', OF_SLOT],
  ])
    await run(
      `create trigger ${table}_reported after insert or delete or update of ${columns} on ${table} for each row execute function starts_reported()`,
    );
  await run('create trigger entry_reported after insert on entry for each row execute function entry_reported()');
  await run(
    'create trigger club_reported after update of time_zone on club for each row when (new.time_zone <> old.time_zone) execute function club_reported()',
  );
}
