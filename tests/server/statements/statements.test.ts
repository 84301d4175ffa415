/** How statements are read for their school; that every server test does so is in the harness. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { describeEngines } from '../../engines/engines.ts';
import { EXEMPT, WITHOUT_CLUB } from './exempt.ts';
import { readStatement } from './read-statement.ts';
import { tablesOf, watchStatements } from './watch.ts';

/** Each with the tables that are bound to a school, and those that are not. */
const STATEMENTS: readonly (readonly [statement: string, bound: string, free: string])[] = [
  ['select * from "student" where "student"."club_id" = $1 and id = $2', 'student', ''],
  ['select club_id from student where id = $1', '', 'student'],
  ['select * from student s join booking b on b.club_id = s.club_id where s.club_id = $1', 'student booking', ''],
  ['select * from student s join booking b on b.student_id = s.id where s.club_id = $1', 'student', 'booking'],
  ['select a from student, booking where student.club_id = booking.club_id', '', 'student booking'],
  ['insert into "student" ("club_id", "x") values ($1, $2) on conflict ("club_id") do update set x = 1', 'student', ''],
  ['insert into "student" ("x") values ($1)', '', 'student'],
  ['insert into student (club_id) select club_id from wait where club_id = $1', 'student wait', ''],
  ['insert into student (club_id) select club_id from wait', 'student', 'wait'],
  ['update "student" set x = $1 where "club_id" = $2', 'student', ''],
  ['update student set club_id = $1 where id = $2', '', 'student'],
  ['delete from "student" where "id" in ($1)', '', 'student'],
  [
    'with x as (select club_id from student where club_id = $1) select * from x join wait on wait.club_id = x.club_id',
    'student wait',
    '',
  ],
  ['with x as (select club_id from student) select * from x', '', 'student'],
  ['select 1 where exists (select 1 from student where student.club_id = $1) and a is distinct from b', 'student', ''],
  [
    'select (select count(*) from booking b where b.club_id = t.club_id) from student as t where t.club_id = $1',
    'booking student',
    '',
  ],
  [
    'select * from (select * from student where club_id = $1) as s left join lateral (select 1 from wait w where w.club_id = s.club_id) q on true',
    'student wait',
    '',
  ],
  ['select * from student where (club_id, id) in (($1, $2))', 'student', ''],
  [
    'select 1 from student t where t.club_id = $1 union all select 2 from wait t where t.club_id = $2',
    'student wait',
    '',
  ],
  ['select 1 from student t where t.club_id = $1 union all select 2 from wait t', 'student', 'wait'],
  ["select 'from wait' from club join student on student.club_id = club.id where club.id = $1", 'club student', ''],
];

test.each(STATEMENTS)('%s', (statement, bound, free) => {
  const named = (which: boolean) =>
    readStatement(statement)
      .filter((each) => each.bound === which)
      .map(({ table }) => table)
      .join(' ');
  expect([named(true), named(false)]).toEqual([bound, free]);
});

describeEngines('statements', (engine) => {
  test('every table has a school, or a reason why not', async () => {
    const database = await openDatabase(await engine.databaseUrl());
    const tables = (await tablesOf(database)).filter(({ name }) => !name.startsWith('kysely_'));
    expect(
      tables
        .filter(({ held }) => !held)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(WITHOUT_CLUB).sort());
    const known = new Set(tables.map(({ name }) => name));
    expect(EXEMPT.flatMap((each) => each.tables).filter((name) => !known.has(name))).toEqual([]);
    await database.close();
  });

  test("one that the server sends without a school is named, and the test's own are not", async () => {
    const database = await openDatabase(await engine.databaseUrl());
    const { database: served, faults } = await watchStatements(database);
    await database.db.selectFrom('student').selectAll().where('id', '=', 1).execute();
    await served.db.selectFrom('student').selectAll().where('club_id', '=', 1).execute();
    expect(faults()).toEqual([]);
    await served.db.transaction().execute((trx) => trx.deleteFrom('student').where('id', '=', 1).execute());
    await served.long.transaction().execute((trx) => trx.selectFrom('wait').select('id').execute());
    await served.reader.rows(sql`select id from holiday`, 'page');
    expect(faults().map((fault) => fault.split(':')[0])).toEqual(['student', 'wait', 'holiday']);
    await database.close();
  });
});
