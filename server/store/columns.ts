/** Shorthand for migrations, so that one text serves both engines. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration speaks of tables as they were, not as the types say they are
export type Schema = Kysely<any>;
export interface Step {
  readonly db: Schema;
  readonly engine: Engine;
}

/** Type of an instant: text in ISO 8601 on SQLite (sorts as it reads), timestamptz(3) on PostgreSQL. */
export const instantType = (engine: Engine) => (engine === 'sqlite' ? sql`text` : sql`timestamptz(3)`);
/** Type of text that sorts by code point on both engines. */
export const sortedText = (engine: Engine) => (engine === 'sqlite' ? sql`text` : sql`text collate "C"`);

/** `create table` with an id that counts up and is never used again. */
export function table({ db, engine }: Step, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigint', (column) =>
      engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    ) as CreateTableBuilder<string, string>;
}

/**
 * A club's table: id, club_id, version, created_at, updated_at, deleted_at. `(club_id, id)` is unique, so that
 * references between tables carry the club along and can never cross into another.
 */
export function clubTable(step: Step, name: string) {
  const at = instantType(step.engine);
  return table(step, name)
    .addColumn('club_id', 'bigint', (column) => column.notNull().references('club.id'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', at, (column) => column.notNull())
    .addColumn('updated_at', at, (column) => column.notNull())
    .addColumn('deleted_at', at)
    .addUniqueConstraint(`${name}_club`, ['club_id', 'id']);
}

/** A reference to another table of the same club. */
export const clubReference = (builder: CreateTableBuilder<string, string>, from: string, column: string, to: string) =>
  builder.addForeignKeyConstraint(`${from}_${column}`, ['club_id', column], to, ['club_id', 'id']);

/** An index over the rows that are not deleted. */
export async function liveIndex({ db }: Step, name: string, on: string, columns: string[]): Promise<void> {
  await sql`create index ${sql.ref(name)} on ${sql.table(on)} (${sql.join(columns.map((column) => sql.ref(column)))}) where deleted_at is null`.execute(
    db,
  );
}

/**
 * Word search over a table that has a `search_text` column (see server/store/search.ts), by the groups of three letters that
 * are in it, so that words are found by their beginning and by what is inside them: FTS5 kept by triggers on SQLite, GIN on
 * PostgreSQL.
 */
export async function searchIndex(step: Step, on: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(step.db);
  if (step.engine === 'postgres') {
    await run('create extension if not exists pg_trgm');
    await run(`create index ${on}_search on ${on} using gin (search_text gin_trgm_ops)`);
    return;
  }
  // Two spaces lead each word, so that one letter at a word's beginning is a group of three as well.
  const spaced = (text: string) => `replace(${text}, ' ', '  ')`;
  await run(`drop view if exists ${on}_search_words`);
  await run(`create view ${on}_search_words as select id, ${spaced('search_text')} as search_text from ${on}`);
  await run(
    `create virtual table ${on}_search using fts5(search_text, content='${on}_search_words', content_rowid='id', tokenize='trigram', columnsize=0, detail=none)`,
  );
  const remove = `insert into ${on}_search(${on}_search, rowid, search_text) values ('delete', old.id, ${spaced('old.search_text')});`;
  const add = `insert into ${on}_search(rowid, search_text) values (new.id, ${spaced('new.search_text')});`;
  // A row without words is not in the index: another trigger may write the words first or later, in no certain order.
  await run(`create trigger ${on}_search_added after insert on ${on} when new.search_text <> '' begin ${add} end`);
  await run(`create trigger ${on}_search_removed after delete on ${on} when old.search_text <> '' begin ${remove} end`);
  await run(
    `create trigger ${on}_search_changed after update of search_text on ${on} when old.search_text <> '' and old.search_text is not new.search_text begin ${remove} ${add} end`,
  );
  await run(
    `create trigger ${on}_search_first after update of search_text on ${on} when old.search_text = '' and new.search_text <> '' begin ${add} end`,
  );
}
