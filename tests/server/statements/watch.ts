/** Reads every statement that a server sends in a test, and names those that touch a school's rows without its `club_id`. */
import { type Kysely, type KyselyPlugin, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { Database } from '#server/store/database.ts';
import type { Tables } from '#server/store/tables.ts';
import { EXEMPT } from './exempt.ts';
import { readStatement } from './read-statement.ts';

/** Read once in a process: most files send the same statements again and again. */
const known = new Map<string, readonly string[]>();

/** Tables that a statement touches without saying of which school, sorted. */
export function unbound(sql: string): readonly string[] {
  const found = known.get(sql) ?? readAnew(sql);
  known.set(sql, found);
  return found;
}

function readAnew(sql: string): readonly string[] {
  const references = readStatement(sql, ({ table, columns }) =>
    EXEMPT.some(
      (each) =>
        each.tables.includes(table) &&
        (each.by?.some((column) => columns.includes(column)) || each.statement?.test(sql)),
    ),
  );
  const faults = references.filter(({ table, bound }) => !bound && ofSchool.has(table));
  return [...new Set(faults.map(({ table }) => table))].sort();
}

/** Tables with a column `club_id`; a school's own row is not among them. */
let ofSchool: ReadonlySet<string> = new Set();

export interface Watched {
  /** The same database, for the server: what goes through it is read. */
  readonly database: Database;
  /** Statements without a school, each with the tables it touches. */
  faults(): string[];
}

/** Every table that holds rows, and whether each says of which school its rows are. */
export async function tablesOf({ db }: Database): Promise<{ name: string; held: boolean }[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && name !== 'club' && !/_search(_|$)/.test(name))
    .map(({ name, columns }) => ({ name, held: columns.some((column) => column.name === 'club_id') }));
}

/** A database whose statements are read as they are sent. Those of the test itself go past it. */
export async function watchStatements(database: Database): Promise<Watched> {
  if (ofSchool.size === 0)
    ofSchool = new Set((await tablesOf(database)).filter(({ held }) => held).map(({ name }) => name));
  const sent = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const read: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      sent.add(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = (db: Kysely<Tables>) => db.withPlugin(read);
  const db = watched(database.db);
  const note = (query: RawBuilder<unknown>) => sent.add(query.compile(db).sql);
  return {
    database: {
      ...database,
      db,
      long: database.long === database.db ? db : watched(database.long),
      reader: {
        ...database.reader,
        rows(query, lane) {
          note(query);
          return database.reader.rows(query, lane);
        },
        ids(query, lane) {
          note(query);
          return database.reader.ids(query, lane);
        },
      },
    },
    faults: () => [...sent].flatMap((sql) => (unbound(sql).length > 0 ? [`${unbound(sql).join(', ')}: ${sql}`] : [])),
  };
}
