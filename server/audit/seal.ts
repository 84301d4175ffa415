/**
 * Seals the audit: a short job takes the entries that came since, in their order, and chains them. No write waits for it;
 * what it has not come to yet, at most a few seconds, is not in the chain yet.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Services } from '../context.ts';
import { breather } from '../store/breather.ts';
import type { Database } from '../store/database.ts';
import type { ChangeRow, OperationRow } from '../store/tables.ts';
import { chained, EntryDigest } from './digest.ts';

type Operation = Selectable<OperationRow>;
type Change = Selectable<ChangeRow>;

/** Entries sealed in one transaction. */
const ENTRIES = 200;
/** Changes read at once: an entry may have a hundred thousand. */
const CHANGES = 500;

/** The last seal of a club. */
export const lastSeal = (db: Database['db'], clubId: number) =>
  db
    .selectFrom('audit_seal')
    .select(['operation_id', 'hash'])
    .where('club_id', '=', clubId)
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Digests of entries by their numbers; `entries` are in their order. */
export async function digestsOf(
  database: Database,
  clubId: number,
  entries: readonly Operation[],
): Promise<Map<number, string>> {
  const digests = new Map<number, string>();
  const open = new Map(entries.map((entry) => [entry.id, new EntryDigest(entry)]));
  const breathe = breather();
  const [first, last] = [entries[0]?.id ?? 0, entries.at(-1)?.id ?? 0];
  // By entry and number, as the index has them; compared as a pair, since of two conditions SQLite makes no place to begin at.
  for (let [after, operation] = [0, first]; ; ) {
    const changes = await read<Change>(
      database,
      sql`select * from change where (operation_id, id) > (${operation}, ${after}) and operation_id <= ${last} and club_id = ${clubId}
        order by operation_id, id limit ${CHANGES}`,
    );
    for (const change of changes) {
      open.get(change.operation_id)?.add(change);
      await breathe();
    }
    const end = changes.at(-1);
    if (!end || changes.length < CHANGES) break;
    [after, operation] = [end.id, end.operation_id];
  }
  for (const [id, digest] of open) digests.set(id, digest.end());
  return digests;
}

const read = <R>({ reader }: Database, query: RawBuilder<R>) => reader.rows<R>(query, 'build');

/** Seals what a club's audit has more than its chain. Answers how many entries. */
export async function sealClub({ database, now }: Pick<Services, 'database' | 'now'>, clubId: number): Promise<number> {
  for (let sealed = 0; ; ) {
    const last = await lastSeal(database.db, clubId);
    // Entries are numbered in the order of their commits, so none comes in before these later.
    const found = await database.db
      .selectFrom('operation')
      .selectAll()
      .where('club_id', '=', clubId)
      .where('id', '>', last?.operation_id ?? 0)
      .orderBy('id')
      .limit(ENTRIES)
      .execute();
    // What is still being done is sealed once it is finished, and what came after it after it.
    const under = found.findIndex(({ result }) => result === 'open');
    const entries = under < 0 ? found : found.slice(0, under);
    if (entries.length === 0) return sealed;
    const digests = await digestsOf(database, clubId, entries);
    const at = now().toISOString();
    let hash = last?.hash ?? '';
    const seals = entries.map(({ id }) => {
      const digest = digests.get(id) as string;
      hash = chained(hash, id, digest);
      return { club_id: clubId, operation_id: id, digest, hash, at };
    });
    const done = await database.db.transaction().execute(async (trx) => {
      if (database.engine === 'postgres') {
        const { rows } = await sql<{
          free: boolean;
        }>`select pg_try_advisory_xact_lock(7413, ${clubId}::int) as free`.execute(trx);
        if (!rows[0]?.free) return false;
      }
      // Another copy of the server may have sealed these.
      if ((await lastSeal(trx, clubId))?.hash !== last?.hash) return false;
      await trx.insertInto('audit_seal').values(seals).execute();
      return true;
    });
    if (!done) return sealed;
    sealed += seals.length;
    if (entries.length < ENTRIES) return sealed;
  }
}
