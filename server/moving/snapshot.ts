/** A database as it was at one moment, read row by row while others write. */
import { type RawBuilder, sql } from 'kysely';
import { type Addresses, type Database, filePath } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { openSqlite } from '../store/sqlite-file.ts';

type Row = Record<string, unknown>;
export type Rows = (query: RawBuilder<Row>) => AsyncIterable<Row>;

/** Rows fetched at once. */
const FETCHED = 500;

/** Lets `read` see one moment of the database. Nobody else waits for it. */
export function atOneMoment<T>(database: Database, { databaseUrl }: Addresses, read: (rows: Rows) => Promise<T>) {
  return database.engine === 'sqlite'
    ? onSqlite(database.db, filePath(databaseUrl), read)
    : database.long
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => read((query) => byCursor(trx, query)));
}

async function onSqlite<T>(db: Db, path: string, read: (rows: Rows) => Promise<T>): Promise<T> {
  const reader = openSqlite(path, { readOnly: true });
  try {
    // The moment is that of the first reading.
    reader.exec('begin');
    return await read(async function* (query) {
      const { sql: text, parameters } = query.compile(db);
      yield* reader.prepare(text).iterate(...(parameters as number[])) as Iterable<Row>;
    });
  } finally {
    reader.close();
  }
}

async function* byCursor(trx: Db, query: RawBuilder<Row>): AsyncGenerator<Row, void> {
  await sql`declare moved no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from moved`.execute(trx);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close moved`.execute(trx);
}
