/**
 * Takes the sample school out of a school that was given it: what the sample brought, and what hangs on that, since a class of
 * somebody who does not exist is none. What stands by itself stays.
 *
 * The sample's rows are known by when they were made: none is younger than the moment it was asked for, and a school that had
 * anything of its own is given none.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Services } from '../context.ts';
import { entities } from '../entities/index.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import { breather } from '../store/breather.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import type { ClubTable } from '../store/tables.ts';

type Tie = readonly [column: string, of: ClubTable];
interface Held {
  readonly table: ClubTable;
  /** A row goes with the row that one of these columns names. */
  readonly ties?: readonly Tie[];
  /** Rows of other tables that are a part of it, by the column that names it. */
  readonly parts?: readonly (readonly [table: string, column: string])[];
  /** Files that go with it, by the table and column that have their keys. */
  readonly files?: readonly (readonly [table: string, key: string, owner: string])[];
  /** Every row goes, whoever made it. */
  readonly all?: true;
  /** It stays while one's own rows of these tables name it. */
  readonly unless?: readonly Tie[];
}

const OF_STUDENT: Tie = ['student_id', 'student'];
const OF_TEACHER: Tie = ['teacher_id', 'teacher'];
const AT_LOCATION: Tie = ['location_id', 'location'];

/** What the sample may have brought, each before what it hangs on. */
const HELD: readonly Held[] = [
  { table: 'notification' },
  // Nobody is told of a class that is gone.
  { table: 'delivery', ties: [OF_STUDENT, OF_TEACHER, ['booking_id', 'booking']] },
  { table: 'message', ties: [['conversation_id', 'conversation']] },
  { table: 'conversation', ties: [OF_STUDENT, OF_TEACHER] },
  { table: 'message_template' },
  { table: 'attempt', ties: [OF_STUDENT, ['test_id', 'test']], parts: [['attempt_answer', 'attempt_id']] },
  { table: 'skill_mark', ties: [OF_STUDENT, ['booking_id', 'booking']] },
  { table: 'exam_entry', ties: [OF_STUDENT, ['exam_id', 'exam']] },
  // What was counted in the till was the sample's money too.
  { table: 'desk_closing', all: true },
  { table: 'entry', ties: [OF_STUDENT] },
  { table: 'enrolment', ties: [OF_STUDENT] },
  { table: 'wait', ties: [OF_STUDENT] },
  {
    table: 'paper',
    ties: [OF_STUDENT, OF_TEACHER, ['vehicle_id', 'vehicle']],
    parts: [['paper_file', 'paper_id']],
    files: [['paper_file', 'file_key', 'paper_id']],
  },
  { table: 'pay_rate', ties: [OF_TEACHER] },
  { table: 'absence', ties: [OF_TEACHER] },
  { table: 'repair', ties: [['vehicle_id', 'vehicle']] },
  { table: 'booking', ties: [OF_STUDENT, OF_TEACHER, AT_LOCATION] },
  { table: 'slot', ties: [OF_TEACHER, AT_LOCATION] },
  { table: 'slot_series', ties: [OF_TEACHER, AT_LOCATION] },
  { table: 'course', ties: [OF_TEACHER, AT_LOCATION] },
  { table: 'exam' },
  { table: 'vehicle' },
  { table: 'question' },
  { table: 'theory' },
  { table: 'category', unless: [['category_id', 'question']] },
  { table: 'module' },
  { table: 'sign' },
  { table: 'test' },
  { table: 'package' },
  {
    table: 'student',
    parts: [
      ['balance', 'id'],
      ['report_student', 'student_id'],
      ['student_number', 'student'],
      ['student_photo', 'student_id'],
    ],
    files: [['student_photo', 'file_key', 'student_id']],
  },
  { table: 'teacher' },
  { table: 'location' },
];

/** What one's own rows lose when the sample's row that they name goes. */
const NAMED: readonly (readonly [table: ClubTable, column: string, of: ClubTable])[] = [
  ['student', 'teacher_id', 'teacher'],
  ['student', 'package_id', 'package'],
  ['student', 'pickup_location_id', 'location'],
  ['enrolment', 'package_id', 'package'],
  ['booking', 'vehicle_id', 'vehicle'],
  ['booking', 'slot_id', 'slot'],
  ['slot', 'series_id', 'slot_series'],
  ['slot', 'course_id', 'course'],
  ['exam', 'teacher_id', 'teacher'],
  ['exam', 'vehicle_id', 'vehicle'],
  ['wait', 'teacher_id', 'teacher'],
  ['vehicle', 'teacher_id', 'teacher'],
  ['vehicle', 'location_id', 'location'],
  ['theory', 'category_id', 'category'],
  ['category', 'parent_id', 'category'],
];

/** Rows taken out in one transaction. */
const AT_ONCE = 200;
/** How often all is gone through where a row that came meanwhile holds on to another. */
const ROUNDS = 3;

interface Sample {
  readonly club_id: number;
  readonly now: string;
}

const heldIn = new Map(HELD.map((held) => [held.table, held]));

/** Whether a row of a table goes. */
function goes(table: ClubTable, { club_id: club, now }: Sample): RawBuilder<SqlBool> {
  const { ties = [], all, unless = [] } = heldIn.get(table) as Held;
  const tied = ties.map(
    ([column, of]) =>
      sql<SqlBool>`${sql.ref(column)} in (select id from ${sql.table(of)} where ${goes(of, { club_id: club, now })})`,
  );
  const own = unless.map(
    ([column, by]) =>
      sql<SqlBool>`id not in (select ${sql.ref(column)} from ${sql.table(by)} where club_id = ${club} and created_at > ${now})`,
  );
  const made = sql<SqlBool>`created_at <= ${now}`;
  const which = all ? sql<SqlBool>`1 = 1` : sql.join([made, ...tied], sql` or `);
  return sql<SqlBool>`club_id = ${club} and (${which})${own.length > 0 ? sql` and ${sql.join(own, sql` and `)}` : sql``}`;
}

/** Takes out some rows. Answers how many. */
async function takeSome(database: Database, sample: Sample, held: Held, now: string): Promise<number> {
  const { table, parts = [], files = [] } = held;
  return database.db.transaction().execute(async (trx) => {
    await takeTurn(database, trx, sample.club_id);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${goes(table, sample)} order by id desc limit ${AT_ONCE}`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = sql.join(rows.map(({ id }) => Number(id)));
    for (const [from, key, owner] of files)
      await sql`insert into doomed_file (club_id, file_key, due_at)
        select club_id, ${sql.ref(key)}, ${now} from ${sql.table(from)}
        where club_id = ${sample.club_id} and ${sql.ref(owner)} in (${ids})`.execute(trx);
    for (const [part, column] of parts)
      await sql`delete from ${sql.table(part)}
        where club_id = ${sample.club_id} and ${sql.ref(column)} in (${ids})`.execute(trx);
    await sql`delete from ${sql.table(table)} where club_id = ${sample.club_id} and id in (${ids})`.execute(trx);
    return rows.length;
  });
}

const forget = (db: Db, sample: Sample, [table, column, of]: (typeof NAMED)[number], at: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = null, version = version + 1, updated_at = ${at}
    where club_id = ${sample.club_id} and created_at > ${sample.now}
      and ${sql.ref(column)} in (select id from ${sql.table(of)} where ${goes(of, sample)})`.execute(db);

/** How many rows of a table go, and how many of them are not the sample's own. */
export async function countLeaving(db: Db, sample: Sample, table: ClubTable): Promise<{ all: number; later: number }> {
  const { rows } = await sql<{ count: number; later: number }>`
    select count(*) as count, coalesce(sum(case when created_at > ${sample.now} then 1 else 0 end), 0) as later
    from ${sql.table(table)} where ${goes(table, sample)} and deleted_at is null`.execute(db);
  return { all: Number(rows[0]?.count ?? 0), later: Number(rows[0]?.later ?? 0) };
}

/**
 * Takes a sample out that is to leave, in short transactions so that others come in between. Called again it carries on, and
 * does nothing where none is to leave.
 */
export async function takeSampleOut(services: Services, clubId: number): Promise<void> {
  const { database, now } = services;
  const { db } = database;
  const record = await db
    .selectFrom('sample_fill')
    .select('now')
    .where('club_id', '=', clubId)
    .where('leaving_at', 'is not', null)
    .executeTakeFirst();
  if (!record) return;
  const sample = { club_id: clubId, now: record.now };
  const breathe = breather();
  for (let round = 1; ; round++) {
    try {
      for (const named of NAMED) {
        await forget(db, sample, named, now().toISOString());
        await breathe();
      }
      for (const held of HELD)
        while ((await takeSome(database, sample, held, now().toISOString())) > 0) await breathe();
      break;
    } catch (error) {
      // Somebody has booked a class with who was about to go: it goes in the next round.
      if (round === ROUNDS) throw error;
    }
  }
  await write(systemCtx(services, clubId, 'sample.leave'), async (writer) => {
    const { trx } = writer.internals;
    await sql`delete from receipt_counter where club_id = ${clubId}
      and not exists (select 1 from entry where club_id = ${clubId} and receipt_number is not null)`.execute(trx);
    await trx.deleteFrom('sample_fill').where('club_id', '=', clubId).execute();
    writer.irreversible();
    await announce(writer);
    return {};
  });
}

/** Says in the feed of changes that all lists are others now. */
async function announce(writer: Writer): Promise<void> {
  const operation = await writer.operationId();
  const { internals, at, ctx } = writer;
  for (const { table } of HELD) {
    const entity = entities.find((each) => each.table === table)?.entity ?? table;
    internals.touched.set(entity, null);
    await internals.trx
      .insertInto('change')
      .values({
        club_id: ctx.clubId,
        operation_id: operation,
        entity,
        // No row is meant, but every list.
        row_id: 0,
        kind: 'delete',
        version: 1,
        before: '{}',
        after: '{}',
        at,
      })
      .execute();
  }
}
