/** Runs compiled queries on one SQLite connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { sqlInput } from './sqlite-values.ts';

/** Statements kept prepared by each connection; past it the oldest is dropped. */
const KEPT_STATEMENTS = 500;

type Run = (query: CompiledQuery) => QueryResult<never>;

/** Runs statements on one connection, keeping them prepared. */
export function runner(database: DatabaseSync): Run {
  const kept = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const statement = kept.get(text) ?? database.prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
    return statement;
  };
  return ({ sql: text, parameters }) => {
    const statement = prepare(text);
    const values = parameters.map(sqlInput);
    if (statement.columns().length > 0) return { rows: statement.all(...values) as never[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}
