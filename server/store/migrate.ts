/**
 * Brings a schema up to date while older copies of the server may be at work on it. Steps expand: older copies go on, and may be
 * started again. A step that contracts says which step a copy has to know, and the database keeps that (`schema_floor`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db, Engine } from './engine.ts';
import { type SchemaSteps, schemaSteps } from './migrations/index.ts';

/** How long a step may wait for a table that others use, in ms: whoever comes after it waits as well. */
const LOCK_WAIT = 3_000;
/** Between two tries of a step that did not get its tables, in ms. */
const BETWEEN = 1_000;
/** How long a step is tried, in ms: a backup reads every table for as long as it takes. */
const PATIENCE = 15 * 60_000;

/** PostgreSQL's codes for a lock that did not come, and for a transaction that was ended since two waited for each other. */
const IN_USE = ['55P03', '40P01'];

/** And for a column or a table that went while its description was read: another copy is doing the steps. */
const CHANGING = ['42703', '42P01'];

/**
 * Does what is to be done of `steps`; copies that start at once do it once. On a database in use each step is a transaction of its own,
 * so that none keeps the tables of another from those who work. `patience` is how long one is tried, in ms.
 * @throws Error which says which step failed, or that a newer release left this one behind
 */
export async function bringUpToDate(
  db: Db,
  engine: Engine,
  steps: SchemaSteps = schemaSteps,
  patience = PATIENCE,
): Promise<void> {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    const done = await stepsDone(db, engine);
    const unknown = done.filter((name) => !(name in steps.all));
    if (unknown.length > 0) await refuseWhereLeftBehind(db, steps);
    if (done.length === unknown.length + Object.keys(steps.all).length) return;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrationsOf(engine, steps, unknown) },
    });
    const { error, results } = await (done.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp());
    if (!error) continue;
    // Without results no step was begun: the tables were only looked at.
    const mayPass = isInUse(error) || (results === undefined && hasCode(error, CHANGING));
    if (mayPass && performance.now() < giveUpAt) await pause(BETWEEN);
    // A newer copy may have gone on meanwhile; then what is unknown here is another matter than at the last look.
    else if (mayPass || (await stepsDone(db, engine)).length === done.length) throw notBroughtUp(error, results);
  }
}

/**
 * Steps that a newer release did and that took away what this one uses.
 * @returns names of the step that did, and of the one that a copy has to know for it
 */
export async function leftBehindBy(
  db: Db,
  steps: SchemaSteps = schemaSteps,
): Promise<{ contracted_by: string; needs: string } | undefined> {
  const floors = await db.selectFrom('schema_floor').select(['contracted_by', 'needs']).orderBy('needs').execute();
  return floors.findLast(({ needs }) => !(needs in steps.all));
}

const migrationsOf = (engine: Engine, { all, contracting }: SchemaSteps, unknown: readonly string[]) =>
  Object.fromEntries([
    ...Object.entries(all).map(([name, up]) => [
      name,
      {
        up: async (db: Db) => {
          if (engine === 'postgres') await sql.raw(`set local lock_timeout = ${LOCK_WAIT}`).execute(db);
          await up({ db, engine });
          const needs = contracting[name];
          if (needs) await db.insertInto('schema_floor').values({ contracted_by: name, needs }).execute();
        },
      },
    ]),
    // What newer releases did is done, and is not this one's to do.
    ...unknown.map((name) => [name, { up: () => Promise.reject(new Error(`${name} is of a newer release.`)) }]),
  ]);

/** Looks at one table alone: to describe all of them fails while another copy changes one. */
async function stepsDone(db: Db, engine: Engine): Promise<string[]> {
  const table =
    engine === 'sqlite'
      ? sql<{ found: string | null }>`select name as found from sqlite_master where name = 'kysely_migration'`
      : sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`;
  const [there] = (await table.execute(db)).rows;
  if (!there?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseWhereLeftBehind(db: Db, steps: SchemaSteps): Promise<void> {
  const floor = await leftBehindBy(db, steps);
  if (!floor) return;
  throw new Error(
    `The database is of a newer release, which took away what this one uses (step ${floor.contracted_by}). Start a release that has step ${floor.needs}.`,
  );
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes((error as { code?: string }).code ?? '');
const isInUse = (error: unknown): boolean => hasCode(error, IN_USE);

function notBroughtUp(cause: unknown, results: MigrationResultSet['results']): Error {
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const why = isInUse(cause) ? ' Its tables were in use all the time: by a backup, or by long work.' : '';
  return new Error(`The database could not be brought up to date${failed ? ` (step ${failed})` : ''}.${why}`, {
    cause,
  });
}
