/**
 * Brings a school from an archive into an installation, in one transaction: all of it, or nothing. Numbers are kept where none of
 * them is taken, and else moved. Memory does not grow with the school.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import type { Emptied } from '../audit/empty.ts';
import { countEmptied, type Pruned } from '../audit/prune.ts';
import { recordOfOperator } from '../audit/record.ts';
import { sealClub } from '../audit/seal.ts';
import { seal, unseal } from '../auth/sealed.ts';
import { ownerOf as ownerOfTotp } from '../auth/totp.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { fileStore } from '../files/store.ts';
import { ownerOf as ownerOfSms } from '../sms/secrets.ts';
import type { Database } from '../store/database.ts';
import type { Db, Engine } from '../store/engine.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { OperationRow } from '../store/tables.ts';
import { checkArchive, type Part, readArchive } from './archive.ts';
import { type Contents, contentsShape, FORMAT, type Manifest, manifestShape, schemaOf } from './manifest.ts';
import { mover } from './numbers.ts';
import { enterWords, restTriggers } from './set-aside.ts';
import { type Table, TRAVELLING, travelOf } from './tables.ts';

type Row = Record<string, unknown>;
type Where = Pick<Config, 'dataDir' | 'filesUrl' | 'secretKey'>;

export interface ImportOptions {
  /** Messages that were not sent yet go out here. Without it they do not, since the old installation may have sent them. */
  readonly sendWaiting?: boolean;
  /** SECRET_KEY of the old installation, where it is another one. */
  readonly oldSecretKey?: string | null;
}

export interface Imported {
  readonly clubId: number;
  readonly name: string;
  /** Whether rows have the numbers that they had. */
  readonly kept: boolean;
  readonly rows: number;
  readonly files: number;
  /** Keys of files that were missing already when the school was exported. */
  readonly missing: readonly string[];
}

const unpack = promisify(gunzip);
/** Rows in one statement. */
const AT_ONCE = 500;
const NOT_SENT = 'Not sent: it was waiting when the school was moved to this installation.';

/** @throws Error that says why the school is not brought in; then nothing of it is there */
export async function importSchool(
  database: Database,
  config: Where,
  path: string,
  options: ImportOptions = {},
): Promise<Imported> {
  const sha256 = await checkArchive(path);
  const manifest = await readManifest(path);
  await refuseSchema(database, manifest);
  const store = new NewFiles(fileStore(config));
  try {
    const done = await database.long.transaction().execute(async (trx) => {
      const { engine } = database;
      const wake = await restTriggers(trx, engine);
      await refuseTwice(trx, manifest);
      const { moves, kept } = await placeNumbers(trx, engine, manifest);
      const clubId = manifest.school.id + (moves.get('club') ?? 0);
      const move = mover(moves);
      const bring = (table: Table, row: Row): Row =>
        unsent(table, ofInstallation(table, row, move(table, row), config, options), options);
      const contents = await bringIn(trx, engine, { path, store, bring, kept }).catch(sayTaken);
      if (!kept) await accountForErasures(trx, clubId);
      await nameReports(trx, engine, clubId);
      await enterWords(trx, engine, clubId);
      await recordOfOperator(
        database,
        {
          event: 'event.school-brought-in',
          clubId,
          account: null,
          facts: {
            archive: manifest.archive,
            sha256,
            kept,
            school: manifest.school.id,
            entries: manifest.audit.entries,
            head: manifest.audit.head
              ? `${manifest.school.id}:${manifest.audit.head.entry}:${manifest.audit.head.hash}`
              : '',
            faults: manifest.audit.faults,
          },
        },
        trx,
      );
      await wake();
      return { clubId, kept, contents };
    });
    await database.settled();
    // In the order of the entries, as the server would do within seconds.
    await sealClub({ database, now: () => new Date() }, done.clubId);
    if (database.engine === 'postgres') await sql`analyze`.execute(database.long);
    const { clubId, kept, contents } = done;
    const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
    return { clubId, name: manifest.school.name, kept, rows, files: contents.files, missing: contents.missing };
  } catch (error) {
    await store.takeBack();
    throw error;
  }
}

async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of readArchive(path)) {
    if (name !== 'manifest.json') break;
    const value = JSON.parse(content.toString()) as { format?: unknown };
    if (value.format !== FORMAT) throw new Error(`This archive has format ${value.format}, which is not known here.`);
    return manifestShape.parse(value);
  }
  throw new Error(`${path} is no archive of a school: it does not begin with its manifest.`);
}

async function refuseSchema({ db }: Database, { schema }: Manifest): Promise<void> {
  const here = await schemaOf(db);
  if (schema > here)
    throw new Error(
      `This archive comes from a newer release (${schema}; here is ${here}). Update this installation first.`,
    );
  if (schema < here)
    throw new Error(
      `This archive comes from an older release (${schema}; here is ${here}). Update the old installation and export the school again.`,
    );
}

async function refuseTwice(trx: Db, { archive, school }: Manifest): Promise<void> {
  const before = await trx
    .selectFrom('operation')
    .select('club_id')
    .where('command', '=', 'event.school-brought-in')
    .where('arguments', 'like', `%"archive":"${archive}"%`)
    .executeTakeFirst();
  if (before) throw new Error(`${school.name} was brought in already: it is school ${before.club_id} here.`);
}

/**
 * How far the numbers of each table are moved. They stay where no row here has one of them, so that links, files and the audit's
 * chain hold as they are; else those of every table go behind what is taken.
 */
async function placeNumbers(trx: Db, engine: Engine, { numbers }: Manifest) {
  const tables = TRAVELLING.flatMap((table) => {
    const span = numbers[table];
    return span ? [{ table, span }] : [];
  });
  let kept = true;
  const moves = new Map<Table, number>();
  for (const { table, span } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where id between ${span.first} and ${span.last} limit 1`.execute(trx);
    if (rows.length > 0) kept = false;
  }
  for (const { table, span } of tables) {
    const given = await newestOf(trx, engine, table);
    const move = kept || span.last === 0 ? 0 : given + 1 - span.first;
    moves.set(table, move);
    const newest = Math.max(given, span.last === 0 ? 0 : span.newest + move);
    if (newest > given) await countFrom(trx, engine, table, newest);
  }
  return { moves, kept };
}

async function newestOf(trx: Db, engine: Engine, table: Table): Promise<number> {
  const newest =
    engine === 'sqlite'
      ? sql`(select seq from sqlite_sequence where name = ${table})`
      : sql`pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass)`;
  const { rows } = await sql<{ newest: number; last: number }>`
    select coalesce(${newest}, 0) as newest, coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(trx);
  return Math.max(Number(rows[0]?.newest), Number(rows[0]?.last));
}

/** New rows get numbers past this one. */
async function countFrom(trx: Db, engine: Engine, table: Table, newest: number): Promise<void> {
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${newest}::bigint)`.execute(trx);
    return;
  }
  const { numAffectedRows } = await sql`update sqlite_sequence set seq = ${newest} where name = ${table}`.execute(trx);
  if (!numAffectedRows) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${newest})`.execute(trx);
}

/** Keeps files, and knows which were not there before. */
class NewFiles {
  readonly #store: FileStore;
  readonly #added: string[] = [];

  constructor(store: FileStore) {
    this.#store = store;
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    if (await this.#store.get(key)) return;
    const made = await this.#store.put(content, key.slice(65));
    this.#added.push(made);
    if (made !== key) throw new Error(`The file ${key} is not what its name says.`);
  }

  async takeBack(): Promise<void> {
    for (const key of this.#added) await this.#store.remove(key);
  }
}

async function bringIn(
  trx: Db,
  engine: Engine,
  {
    path,
    store,
    bring,
    kept,
  }: { path: string; store: NewFiles; bring: (table: Table, row: Row) => Row; kept: boolean },
): Promise<Contents> {
  const counts: Record<string, number> = {};
  const together = new Map<Table, Row[]>();
  let files = 0;
  for await (const part of readArchive(path)) {
    const [folder, name = ''] = part.name.split('/');
    if (folder === 'rows') {
      const table = name as Table;
      if (!TRAVELLING.includes(table)) throw new Error(`The archive has rows of "${name}", which is not known here.`);
      const rows = await rowsIn(part);
      counts[table] = (counts[table] ?? 0) + rows.length;
      // Another chain is made of what has other numbers.
      if ((table === 'audit_seal' || table === 'audit_pruned') && !kept) continue;
      const moved = rows.map((row) => bring(table, row));
      if (table === 'account') await refuseAccounts(trx, moved);
      if (travelOf(table)?.together) together.set(table, [...(together.get(table) ?? []), ...moved]);
      else {
        await insertTogether(trx, engine, together);
        for (let from = 0; from < moved.length; from += AT_ONCE)
          await insertRows(trx, engine, table, moved.slice(from, from + AT_ONCE));
      }
    } else if (folder === 'files') {
      await store.put(name, part.content);
      files++;
    } else if (part.name === 'contents.json') {
      await insertTogether(trx, engine, together);
      const contents = contentsShape.parse(JSON.parse(part.content.toString()));
      const wrong = Object.keys(contents.rows).find((table) => contents.rows[table] !== (counts[table] ?? 0));
      if (wrong || contents.files !== files)
        throw new Error(`The archive is broken: not all of ${wrong ?? 'its files'} is in it.`);
      return contents;
    }
  }
  throw new Error('The archive is broken: it does not say what is in it.');
}

/** Secrets, links and identities at a provider belong to one account or row of an installation. */
function sayTaken(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  const taken = /UNIQUE constraint failed: (.+)|violates unique constraint "(.+?)"/.exec(message);
  if (!taken) throw error;
  throw new Error(
    `Something of this school is here already (${taken[1] ?? taken[2]}). Was it brought in before, from another archive?`,
    { cause: error },
  );
}

async function insertTogether(trx: Db, engine: Engine, together: Map<Table, Row[]>): Promise<void> {
  for (const [table, rows] of together) await insertRows(trx, engine, table, rows);
  together.clear();
}

async function rowsIn({ content }: Part): Promise<Row[]> {
  const text = (await unpack(content)).toString();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
}

async function refuseAccounts(trx: Db, rows: readonly Row[]): Promise<void> {
  const taken = await trx
    .selectFrom('account')
    .select('email_key')
    .where(
      'email_key',
      'in',
      rows.map((row) => String(row.email_key)),
    )
    .execute();
  if (taken.length === 0) return;
  const names = taken.map(({ email_key }) => email_key).join(', ');
  throw new Error(
    `There are accounts here already with the address ${names}. An address belongs to one account: change it in the profile, here or in the old installation (and export again), then import.`,
  );
}

/** What is kept encrypted is bound to a key of the installation, and to numbers of rows. */
function ofInstallation(table: Table, was: Row, row: Row, config: Where, { oldSecretKey }: ImportOptions): Row {
  const [column, oldOwner, owner] =
    table === 'totp'
      ? ['secret', ownerOfTotp(Number(was.account_id)), ownerOfTotp(Number(row.account_id))]
      : table === 'sms_secret'
        ? [
            'value',
            ownerOfSms(Number(was.club_id), String(was.name)),
            ownerOfSms(Number(row.club_id), String(row.name)),
          ]
        : [];
  if (column === undefined || oldOwner === undefined || owner === undefined) return row;
  if (oldOwner === owner && !oldSecretKey) {
    open({ secretKey: config.secretKey }, String(row[column]), owner);
    return row;
  }
  const secret = open({ secretKey: oldSecretKey ?? config.secretKey }, String(row[column]), oldOwner);
  return { ...row, [column]: seal(config, secret, owner) };
}

function open(key: Pick<Config, 'secretKey'>, kept: string, owner: string): string {
  try {
    return unseal(key, kept, owner);
  } catch (error) {
    throw new Error(
      'Second factors or passwords of the SMS provider were encrypted under another SECRET_KEY. Name that of the old installation in OLD_SECRET_KEY.',
      { cause: error },
    );
  }
}

/** What was not sent yet is sent by one of the two installations. What was on its way then is sent by neither again. */
function unsent(table: Table, row: Row, { sendWaiting }: ImportOptions): Row {
  if (table !== 'outbox' && table !== 'delivery') return row;
  const onTheWay = row.state === 'claimed' || row.state === 'sending';
  if (!onTheWay && (row.state !== 'waiting' || sendWaiting)) return row;
  return { ...row, state: 'failed', claimed_by: null, last_error: NOT_SENT };
}

/**
 * Erasures hold a digest of what they left of entries, in which numbers stand; what was taken out of the audit since, the new chain does
 * not know: it begins with what came.
 */
async function accountForErasures(trx: Db, clubId: number): Promise<void> {
  const { rows } = await sql<Selectable<OperationRow>>`select * from operation where club_id = ${clubId} and (id in (
      select erased_by from operation where club_id = ${clubId} union select erased_by from change where club_id = ${clubId})
    or (command = 'system.retention' and arguments like '%"pruned"%')) order by id`.execute(trx);
  for (const { id, arguments: text } of rows) {
    const facts = JSON.parse(text) as { emptied?: Emptied; pruned?: Partial<Pruned> };
    if (facts.emptied) facts.emptied = await countEmptied(clubId, id, async (query) => (await query.execute(trx)).rows);
    if (facts.pruned) facts.pruned = { before: facts.pruned.before, entries: facts.pruned.entries };
    if (!facts.emptied && !facts.pruned) continue;
    await trx
      .updateTable('operation')
      .set({ arguments: JSON.stringify(facts) })
      .where('club_id', '=', clubId)
      .where('id', '=', id)
      .execute();
  }
}

/** Names every day and student whose sums have to be worked out. */
async function nameReports(trx: Db, engine: Engine, clubId: number): Promise<void> {
  const utc =
    engine === 'sqlite' ? sql`substr(starts_at, 1, 10)` : sql`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD')`;
  const name = (kind: string, what: unknown, table: Table) =>
    sql`insert into report_stale (club_id, kind, named)
      select distinct club_id, ${sql.lit(kind)}, ${what} from ${sql.table(table)} where club_id = ${clubId}`.execute(
      trx,
    );
  await name('utc', utc, 'booking');
  await name('utc', utc, 'slot');
  await name('day', sql.ref('day'), 'entry');
  await name('student', sql`cast(id as text)`, 'student');
}
