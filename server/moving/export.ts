/** Writes one school into an archive: its rows as they were at one moment, and its files. Memory does not grow with the school. */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { recordOfOperator } from '../audit/record.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Config } from '../config.ts';
import { fileStore } from '../files/store.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { type Contents, FORMAT, type Manifest, schemaOf } from './manifest.ts';
import { atOneMoment, type Rows } from './snapshot.ts';
import { type Table, TRAVELLING, travelOf } from './tables.ts';

type Where = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'filesUrl'>;
type Row = Record<string, unknown>;

/** Text of a part of rows before it is packed, in characters. */
const PART = 1 << 20;
/** Keys of stored files, wherever a row names them. */
const KEYS = /[0-9a-f]{64}\.[a-z0-9]{1,8}\b/g;
const pack = promisify(gzip);

export interface Exported extends Contents {
  readonly manifest: Manifest;
  /** SHA-256 of the archive's checksums. */
  readonly sha256: string;
}

/**
 * Exports a school to the new file `path`, while the server runs.
 * @throws Error where there is no such school, work of it is under way, or the file is there already
 */
export async function exportSchool(database: Database, config: Where, clubId: number, path: string): Promise<Exported> {
  const { db } = database;
  const school = await db.selectFrom('club').select(['id', 'name']).where('id', '=', clubId).executeTakeFirst();
  if (!school) throw new Error(`There is no school ${clubId}. npm run club -- list names those there are.`);
  await refuseUnderWay(db, clubId);
  const { entries, head, faults } = await verifyAudit(database, clubId);
  const archive = await writeArchive(path);
  try {
    const manifest: Manifest = {
      format: FORMAT,
      schema: await schemaOf(db),
      archive: randomUUID(),
      created_at: new Date().toISOString(),
      school,
      audit: { entries, head, faults: faults.length },
      numbers: {},
    };
    const keys = new Set<string>();
    const counts = await atOneMoment(database, config, async (rows) => {
      Object.assign(manifest.numbers, await numbersOf(rows, database, clubId));
      await archive.add('manifest.json', json(manifest));
      const found: Record<string, number> = {};
      for (const table of TRAVELLING) found[table] = await writeTable(archive, rows, table, clubId, keys);
      return found;
    });
    // After the rows: a file is stored before the row that names it.
    const missing: string[] = [];
    const store = fileStore(config);
    for (const key of [...keys].sort()) {
      const bytes = await store.get(key);
      if (bytes) await archive.add(`files/${key}`, bytes);
      else missing.push(key);
    }
    const contents: Contents = { rows: counts, files: keys.size - missing.length, missing };
    await archive.add('contents.json', json(contents));
    const sha256 = await archive.end();
    await recordOfOperator(database, {
      event: 'event.school-exported',
      clubId,
      account: null,
      facts: { archive: manifest.archive, sha256 },
    });
    return { ...contents, manifest, sha256 };
  } catch (error) {
    await archive.giveUp();
    throw error;
  }
}

/** What is half done would stay so at the other place. */
async function refuseUnderWay(db: Db, clubId: number): Promise<void> {
  const work = await db.selectFrom('long_work').select('id').where('club_id', '=', clubId).executeTakeFirst();
  if (work) throw new Error('A large change is under way in this school. Export it once that is done.');
  const fill = await db
    .selectFrom('sample_fill')
    .select('id')
    .where('club_id', '=', clubId)
    .where((where) => where.or([where('finished_at', 'is', null), where('leaving_at', 'is not', null)]))
    .executeTakeFirst();
  if (fill) throw new Error('The sample is being put into this school or taken out. Export it once that is done.');
}

/** The rows of a school in a table. */
export const rowsOf = (table: Table, clubId: number): RawBuilder<boolean> =>
  table === 'club'
    ? sql`id = ${clubId}`
    : travelOf(table)?.of === 'account'
      ? sql`account_id in (select id from account where club_id = ${clubId})`
      : sql`club_id = ${clubId}`;

async function numbersOf(rows: Rows, { db, engine }: Database, clubId: number): Promise<Manifest['numbers']> {
  const numbers: Manifest['numbers'] = {};
  const tables = await db.introspection.getTables();
  for (const table of TRAVELLING) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    if (!columns.some(({ name }) => name === 'id') || travelOf(table)?.numbered) continue;
    const newest =
      engine === 'sqlite'
        ? sql`(select seq from sqlite_sequence where name = ${table})`
        : sql`pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass)`;
    for await (const row of rows(
      sql<Row>`select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last, coalesce(${newest}, 0) as newest
        from ${sql.table(table)} where ${rowsOf(table, clubId)}`,
    )) {
      const [first, last, given] = [Number(row.first), Number(row.last), Number(row.newest)];
      numbers[table] = { first, last, newest: Math.max(last, given) };
    }
  }
  return numbers;
}

/** Writes a table in parts. Answers how many rows it has, and adds the keys of files that they name. */
async function writeTable(archive: ArchiveWriter, rows: Rows, table: Table, clubId: number, keys: Set<string>) {
  let count = 0;
  let parts = 0;
  let lines: string[] = [];
  let size = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    parts++;
    const packed = await pack(lines.join(''));
    await archive.add(`rows/${table}/${String(parts).padStart(6, '0')}.jsonl.gz`, packed);
    lines = [];
    size = 0;
  };
  const order = ORDER[table] ?? sql`order by id`;
  for await (const row of rows(sql<Row>`select * from ${sql.table(table)} where ${rowsOf(table, clubId)} ${order}`)) {
    // It follows from the number.
    if (table === 'club') delete row.club_id;
    const line = `${JSON.stringify(row)}\n`;
    for (const [key] of line.matchAll(KEYS)) keys.add(key);
    lines.push(line);
    size += line.length;
    count++;
    if (size >= PART) await flush();
  }
  await flush();
  return count;
}

/** Of tables without numbers of their own. */
const ORDER: Partial<Record<Table, RawBuilder<unknown>>> = {
  notice_count: sql`order by kind, notice_id, day`,
  receipt_counter: sql`order by year`,
  student_number: sql`order by student, number`,
};

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
