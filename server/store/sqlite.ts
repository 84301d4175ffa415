/** Kysely over Node's own SQLite: one connection, WAL, full sync, prepared statements kept. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

/** Statements kept prepared; past it the oldest is dropped. */
const KEPT_STATEMENTS = 500;

/** Opens the file (made with its folder when missing) and sets what durability and concurrency need. */
export function openSqlite(path: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  if (path !== ':memory:' && !options.readOnly) mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { readOnly: options.readOnly ?? false, timeout: 10_000 });
  // An acknowledged write has to survive power loss: FULL waits for one fdatasync at each commit.
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory;`);
  return database;
}

const input = (value: unknown): SQLInputValue => {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
};

/** The Kysely dialect for an open database. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const kept = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const found = kept.get(sql);
    if (found) {
      kept.delete(sql);
      kept.set(sql, found);
      return found;
    }
    const statement = database.prepare(sql);
    kept.set(sql, statement);
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
    return statement;
  };
  const inner = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // A deferred transaction that reads first cannot always be promoted to a writer; taking the write lock at once can.
        if (sql === 'begin') return plain(database, 'begin immediate');
        if (sql === 'commit' || sql === 'rollback') return plain(database, sql);
        const statement = prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...parameters.map(input)),
          run: (parameters) => statement.run(...parameters.map(input)),
          // A statement that is being iterated must not be shared with another run of the same SQL.
          iterate: (parameters) => database.prepare(sql).iterate(...parameters.map(input)),
        };
      },
    },
  });
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => inner.createDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const plain = (database: DatabaseSync, sql: string) => ({
  reader: false,
  all: () => [],
  run: () => {
    database.exec(sql);
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});
