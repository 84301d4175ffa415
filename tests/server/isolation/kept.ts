/** What a database holds, to see that nothing of it changed. */
import { sql } from 'kysely';
import type { Database } from '#server/store/database.ts';

/** Tables in which refusals, visits and the server's own work leave their traces. */
const TRACES = new Set([
  'session',
  'access_token',
  'operation',
  'change',
  'audit_seal',
  'event_fold',
  'throttle',
  'rate_count',
  'readiness',
  'write_position',
  'passkey_challenge',
  'provider_sign_in',
  'provider_sign_out',
  'known_device',
  'kept_value',
  'report_day',
  'report_student',
  'report_stale',
]);

/** Tables whose rows the server changes by itself as it sends them; that there are no others is what counts. */
const SENT = new Set(['outbox', 'delivery']);

/** Answers a function that reads every row of all tables but traces, in one query: `student {…}`, in order. */
export async function reader({ db, engine }: Database): Promise<() => Promise<string[]>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !TRACES.has(name) && !/^kysely_|^sqlite_|_fts|_search/.test(name),
  );
  const parts = tables.map(({ name, columns }) => {
    const row = SENT.has(name)
      ? sql`cast(t.id as text)`
      : engine === 'postgres'
        ? sql`row_to_json(t)::text`
        : sql.join(
            columns.map((column) => sql`quote(${sql.ref(column.name)})`),
            sql` || ',' || `,
          );
    return sql`select ${sql.lit(name)} || ' ' || ${row} as line from ${sql.table(name)} as t`;
  });
  const all = sql<{ line: string }>`${sql.join(parts, sql` union all `)}`;
  return async () => (await all.execute(db)).rows.map(({ line }) => line).sort();
}
