/**
 * Fills a school with a year of plausible life. A fill is a row of the table sample_fill: what was asked for, which units
 * of which part are done, and when it was finished. Each batch is one transaction together with its progress, and every
 * unit draws its own chance; so a fill that was cut short goes on where it stopped and comes out the same.
 */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Selectable, sql } from 'kysely';
import { OWN_PERMISSIONS } from '#contract/permissions.ts';
import { entities } from '#server/entities/index.ts';
import type { Live } from '#server/live/live.ts';
import { firstRules, laterRules, noticeRules, paperRules } from '#server/messages/first-rules.ts';
import type { Database } from '#server/store/database.ts';
import type { Db } from '#server/store/engine.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import type { SampleFillRow } from '#server/store/tables.ts';
import { type FillContext, type Part, parts } from './parts.ts';
import { randomAt } from './random.ts';
import type { Language } from './schools/school.ts';
import { isLanguage, schoolOf } from './schools/schools.ts';
import { setAside } from './set-aside.ts';

export const DEFAULT_STUDENTS = 1200;
export const MOST_STUDENTS = 1_000_000;
/** The account that `npm start -- --demo` makes. */
export const DEMO_EMAIL = 'admin@example.org';
/** From this size on, indexes are set aside. */
const LARGE = 20_000;
/** Units at a time while people are using the server. */
const GENTLE = 200;

export interface Progress {
  /** Name of the part, or `indexes`. */
  readonly part: string;
  readonly done: number;
  readonly total: number;
}

export interface FillOptions {
  readonly students?: number;
  /** Another seed makes another school. */
  readonly seed?: number;
  /** Which of the sample schools; of a school that is there, the one in its language. */
  readonly language?: Language;
  /** The instant that counts as today. */
  readonly now?: Date;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Demo {
  /** True when it had been filled before. */
  readonly already: boolean;
  readonly students: number;
  readonly email: string;
  /** What to sign in with; null when it was set before and is not known here. */
  readonly password: string | null;
}

/** Why the sample school cannot be filled here; the message says what to do. */
export class DemoRefused extends Error {}

/**
 * Fills an empty installation with a sample school and an admin, or carries on where an earlier run stopped.
 * `password` is used for the admin; without it one is made up. Memory does not grow with the number of students.
 * @throws DemoRefused where the installation holds a school of its own, or a sample of another size.
 */
export async function fillDemo(
  database: Database,
  options: FillOptions & { password?: string | null } = {},
): Promise<Demo> {
  const { db } = database;
  if (options.password && options.password.length < 10)
    throw new DemoRefused('DEMO_PASSWORD needs at least 10 characters.');
  const clubs = await db.selectFrom('club').select('id').execute();
  let record = await db.selectFrom('sample_fill').selectAll().executeTakeFirst();
  const admin = await db
    .selectFrom('account')
    .select(['id', 'club_id'])
    .where('email_key', '=', DEMO_EMAIL)
    .executeTakeFirst();
  if (clubs.length > 0 && !(clubs.length === 1 && record && admin?.club_id === record.club_id)) {
    throw new DemoRefused(
      'This installation holds a school of its own. Fill the sample into a new one: DATA_DIR=demo-data npm start -- --demo',
    );
  }
  if (record && options.students !== undefined && options.students !== record.students) {
    throw new DemoRefused(
      `This installation holds a sample school of ${record.students} students. For another size use a new one: DATA_DIR=demo-data npm start -- --demo --students ${options.students}`,
    );
  }
  if (record && options.language !== undefined && options.language !== record.language) {
    throw new DemoRefused(
      `This installation holds the sample school in another language (${record.language}). For this one use a new one: DATA_DIR=demo-data npm start -- --demo ${options.language}`,
    );
  }
  const already = Boolean(record?.finished_at);
  // While a fill is unfinished nobody has seen its password yet.
  const password = options.password || (already ? null : randomBytes(12).toString('base64url'));
  const passwordHash = password === null ? null : await hash(password);
  if (!record) {
    record = await db
      .transaction()
      .execute(async (trx) => start(trx, await makeSchool(trx, passwordHash ?? '', options), options));
  } else if (passwordHash !== null && admin) {
    await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', admin.id).execute();
    await db.deleteFrom('session').where('account_id', '=', admin.id).execute();
  }
  if (!already) await run(database, record, { ...options, gentle: false });
  return { already, students: record.students, email: DEMO_EMAIL, password };
}

/**
 * Fills the sample into a school that has just been made and is in use: in small steps, giving way to requests. Calling it
 * again carries on, or does nothing when it is done.
 */
export async function fillInto(
  database: Database,
  clubId: number,
  options: FillOptions & { live?: Live } = {},
): Promise<void> {
  const { db } = database;
  const record =
    (await db.selectFrom('sample_fill').selectAll().where('club_id', '=', clubId).executeTakeFirst()) ??
    (await db
      .transaction()
      .execute(async (trx) => start(trx, clubId, { language: await languageOf(trx, clubId), ...options }, true)));
  if (!record.finished_at) await run(database, record, { ...options, gentle: true });
}

/** The sample school's language for a club that is there. */
async function languageOf(db: Db, clubId: number): Promise<Language> {
  const { locale } = await db.selectFrom('club').select('locale').where('id', '=', clubId).executeTakeFirstOrThrow();
  return isLanguage(locale) ? locale : 'en';
}

/** Carries on with fills that were cut short. Answers how many there were. */
export async function finishFills(database: Database, options: Pick<FillOptions, 'onProgress'> = {}): Promise<number> {
  const left = await database.db.selectFrom('sample_fill').selectAll().where('finished_at', 'is', null).execute();
  for (const record of left) await run(database, record, { ...options, gentle: false });
  return left.length;
}

async function makeSchool(
  trx: Db,
  passwordHash: string,
  { now = new Date(), language = 'pt' }: FillOptions,
): Promise<number> {
  const at = now.toISOString();
  const { club: school, admin, country } = schoolOf(language);
  const club = await trx
    .insertInto('club')
    .values({
      ...school,
      locale: language,
      country,
      // The rules were looked at, and left as they are by default.
      settings: JSON.stringify({ free_cancel_hours: 48 }),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('message_rule')
    .values([
      // Its students are reminded of nothing: a hundred classes a day would fill the list of messages.
      ...firstRules(club.id, language, at, true).map((rule) => ({
        ...rule,
        threshold: 0,
        active: rule.event === 'class_due' ? 0 : rule.active,
      })),
      ...noticeRules(club.id, language, at),
      ...paperRules(club.id, language, at),
      ...laterRules(club.id, language, at),
    ])
    .execute();
  await trx
    .insertInto('account')
    .values({
      club_id: club.id,
      ...admin,
      email: DEMO_EMAIL,
      email_key: DEMO_EMAIL,
      password_hash: passwordHash,
      permissions: JSON.stringify(OWN_PERMISSIONS),
      roles: JSON.stringify(['admin']),
      status: 'active',
      address_confirmed_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return club.id;
}

const start = (
  trx: Db,
  clubId: number,
  { students = DEFAULT_STUDENTS, seed = 1, now = new Date(), language = 'pt' }: FillOptions,
  asked = false,
): Promise<Selectable<SampleFillRow>> =>
  trx
    .insertInto('sample_fill')
    .values({
      club_id: clubId,
      students,
      seed,
      now: now.toISOString(),
      language,
      finished_at: null,
      leaving_at: null,
      asked: asked ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface RunOptions {
  readonly gentle: boolean;
  readonly onProgress?: (progress: Progress) => void;
  readonly live?: Live;
}

async function run(
  database: Database,
  record: Selectable<SampleFillRow>,
  { gentle, onProgress, live }: RunOptions,
): Promise<void> {
  const { db, engine } = database;
  const size = { students: record.students };
  const club = await db
    .selectFrom('club')
    .select(['time_zone', 'currency'])
    .where('id', '=', record.club_id)
    .executeTakeFirstOrThrow();
  const progress = JSON.parse(record.progress) as Record<string, number>;
  const large = !gentle && size.students >= LARGE;
  // Sorting an index in a file, and reading without mapping the file, keep memory bounded by the page cache.
  if (large && engine === 'sqlite')
    for (const text of ['temp_store = file', 'mmap_size = 0']) await sql.raw(`pragma ${text}`).execute(db);
  if (large && record.set_aside === '[]' && Object.keys(progress).length === 0) {
    const tables = [...new Set(parts.flatMap((part) => part.tables))];
    record.set_aside = await db.transaction().execute(async (trx) => {
      const texts = JSON.stringify(await setAside(trx, engine, tables));
      await trx.updateTable('sample_fill').set({ set_aside: texts }).where('id', '=', record.id).execute();
      return texts;
    });
  }
  for (const part of parts) {
    const total = part.units(size);
    const batch = gentle ? Math.min(GENTLE, part.batch) : part.batch;
    for (let from = progress[part.name] ?? 0, done = 1; from < total; from += batch, done++) {
      const to = Math.min(total, from + batch);
      progress[part.name] = to;
      await db.transaction().execute(async (trx) => {
        await part.fill(contextOf(trx, database, record, club, part.name), from, to);
        await trx
          .updateTable('sample_fill')
          .set({ progress: JSON.stringify(progress) })
          .where('id', '=', record.id)
          .execute();
      });
      if (engine === 'postgres' && isPowerOf2(done)) await analyse(db, part);
      onProgress?.({ part: part.name, done: to, total });
      if (gentle) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  let left = JSON.parse(record.set_aside) as string[];
  const statements = left.length;
  while (left.length > 0) {
    const [statement = '', ...rest] = left;
    await db.transaction().execute(async (trx) => {
      if (engine === 'postgres') await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
      await sql.raw(statement).execute(trx);
      await trx
        .updateTable('sample_fill')
        .set({ set_aside: JSON.stringify(rest) })
        .where('id', '=', record.id)
        .execute();
    });
    left = rest;
    onProgress?.({ part: 'indexes', done: statements - left.length, total: statements });
  }
  if (large && engine === 'sqlite') {
    for (const text of ['temp_store = memory', 'mmap_size = 1073741824', 'wal_checkpoint(truncate)'])
      await sql.raw(`pragma ${text}`).execute(db);
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sample_fill')
      .set({ finished_at: new Date().toISOString() })
      .where('id', '=', record.id)
      .execute();
    await announce(trx, record.club_id, size.students, parts);
  });
  live?.publish(record.club_id);
}

/**
 * PostgreSQL plans what triggers look up once for each connection; without figures of a table that was empty a moment ago
 * they would read it whole for each row. After the batches 1, 2, 4, 8, … it knows enough.
 */
async function analyse(db: Db, { tables, fills = [] }: Part): Promise<void> {
  for (const table of new Set([...tables, ...fills])) await sql`analyze ${sql.table(table)}`.execute(db);
}

const isPowerOf2 = (count: number): boolean => (count & (count - 1)) === 0;

const contextOf = (
  trx: Db,
  { engine }: Database,
  record: Selectable<SampleFillRow>,
  { time_zone, currency }: { time_zone: string; currency: string },
  part: string,
): FillContext => ({
  db: trx,
  engine,
  clubId: record.club_id,
  size: { students: record.students },
  school: schoolOf(record.language),
  zone: time_zone,
  currency,
  now: new Date(record.now),
  random: (unit, ...more) => randomAt(record.seed, ...Buffer.from(part), unit, ...more),
  insert: (table, rows) =>
    insertRows(
      trx,
      engine,
      table,
      rows.map((row) => ({ club_id: record.club_id, ...row })),
    ),
});

/** Notes the fill in the audit, and the newest row of each table in the feed of changes, so that what was remembered of its lists is known to be old. */
async function announce(trx: Db, clubId: number, students: number, filled: readonly Part[]) {
  const at = new Date().toISOString();
  const { id } = await trx
    .insertInto('operation')
    .values({
      club_id: clubId,
      actor_id: null,
      actor_name: '',
      command: 'sample.fill',
      source: 'terminal',
      arguments: JSON.stringify({ students }),
      result: 'open',
      rows_touched: students,
      undoable: 0,
      bulk_columns: null,
      undo_of: null,
      undone_by: null,
      request_id: '',
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const touched: Record<string, null> = {};
  for (const table of new Set(filled.flatMap((part) => [...part.tables, ...(part.fills ?? [])]))) {
    const { rows } = await sql<{
      id: number | null;
    }>`select max(id) as id from ${sql.table(table)} where club_id = ${clubId}`.execute(trx);
    const newest = rows[0]?.id;
    if (!newest) continue;
    const entity = entities.find((each) => each.table === table)?.entity ?? table;
    touched[entity] = null;
    await trx
      .insertInto('change')
      .values({
        club_id: clubId,
        operation_id: id,
        entity,
        row_id: newest,
        kind: 'insert',
        version: 1,
        before: '{}',
        after: '{}',
        at,
      })
      .execute();
  }
  await trx
    .updateTable('operation')
    .set({ touched: JSON.stringify(touched), result: 'ok' })
    .where('id', '=', id)
    .execute();
}
