/** A database as an older release left it. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { filePath } from '#server/store/database.ts';
import { bringUpToDate } from '#server/store/migrate.ts';
import { schemaSteps } from '#server/store/migrations/index.ts';
import { sqliteDialects } from '#server/store/sqlite.ts';
import type { TestEngine } from './engines.ts';

/** An empty database with the tables from before a migration (`0112`), and its address. Whoever has filled it closes it. */
export async function olderDatabase(engine: TestEngine, before: string) {
  const url = await engine.emptyUrl();
  // biome-ignore lint/suspicious/noExplicitAny: the tables are those of an older release
  const db = new Kysely<any>({
    dialect:
      engine.name === 'sqlite'
        ? sqliteDialects(filePath(url)).main
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  const old = Object.fromEntries(Object.entries(schemaSteps.all).filter(([name]) => name < before));
  await bringUpToDate(db, engine.name, { all: old, contracting: {} });
  return { url, db };
}
