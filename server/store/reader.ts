/**
 * Reading that may take long. SQLite reads in the thread that asks, and a server that is reading answers nobody else; so
 * queries whose work is not bounded go to threads with connections of their own. PostgreSQL is a process of its own,
 * or several: a call that only reads has a reader on a `db` that may be a standby's (standbys.ts).
 */
import type { RawBuilder } from 'kysely';
import type { Db, Engine } from './engine.ts';
import { type Ids, parseIds } from './ids.ts';
import type { Job } from './reader-thread.ts';
import { startThread, type Thread } from './sqlite-thread.ts';

type Asked = Omit<Job, 'number'>;

/**
 * Where a query is read: `here` is for work that is bounded to a few ms; `page` for what someone waits for; `build` for
 * what is prepared in the background, so that the two do not wait for each other.
 */
export type Lane = 'here' | 'page' | 'build';

export interface Reader {
  rows<R>(query: RawBuilder<R>, lane: Lane): Promise<R[]>;
  /** For a query that answers one row with a text `ids`, `12,7,9`. */
  ids(query: RawBuilder<{ ids: string | null }>, lane: Lane): Promise<Ids>;
  close(): Promise<void>;
}

/**
 * Makes a reader. `file` is the path of the SQLite file; null reads everything on `db`. Threads start when first needed. `seen` is
 * told what goes to them; `db` tells by itself what it runs.
 */
export function createReader(
  db: Db,
  engine: Engine,
  file: string | null,
  seen: (statement: string) => void = () => {},
): Reader {
  const lanes = new Map<Lane, Thread<Asked>>();
  const thread = (lane: Lane): Thread<Asked> | null => {
    if (engine === 'postgres' || !file || lane === 'here') return null;
    let found = lanes.get(lane);
    if (!found) {
      found = startThread<Asked>(new URL('./reader-thread.ts', import.meta.url), file, () => lanes.delete(lane));
      lanes.set(lane, found);
    }
    return found;
  };
  return {
    async rows<R>(query: RawBuilder<R>, lane: Lane) {
      const found = thread(lane);
      if (!found) return (await query.execute(db)).rows;
      const { sql, parameters } = query.compile(db);
      seen(sql);
      return found.run({ kind: 'rows', sql, parameters }) as Promise<R[]>;
    },
    async ids(query, lane) {
      const found = thread(lane);
      if (!found) return parseIds((await query.execute(db)).rows[0]?.ids ?? '');
      const { sql, parameters } = query.compile(db);
      seen(sql);
      return found.run({ kind: 'ids', sql, parameters }) as Promise<Ids>;
    },
    async close() {
      await Promise.all([...lanes.values()].map((one) => one.close()));
    },
  };
}
