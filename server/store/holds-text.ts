/** Whether a column holds a text, whatever its case, on either engine. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from './engine.ts';

export function holdsText(column: RawBuilder<unknown>, text: string, engine: Engine): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  // SQLite's `like` is blind to case already.
  const like = sql.raw(engine === 'sqlite' ? 'like' : 'ilike');
  return sql<SqlBool>`${column} ${like} ${pattern} escape '\\'`;
}
