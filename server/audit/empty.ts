/** Takes personal values out of the audit so that its chain still holds: what is emptied leaves its digest, without its salt. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Writer } from '../operations/writer.ts';
import type { ChangeRow, OperationRow } from '../store/tables.ts';
import { changeDigest, LeftDigest, operationDigest } from './digest.ts';

/** Rows emptied by one statement. */
const BATCH = 500;

/** What the entry of an erasure says of it. */
export interface Emptied {
  entries: number;
  changes: number;
  /** Digest of what is left of the entries; none in erasures made before it was kept. */
  left?: string;
}

/** The digest of what is left of erased entries; `read` answers the next of them by number, and at the end none. */
export async function leftOf(read: (after: number) => Promise<readonly Selectable<OperationRow>[]>): Promise<string> {
  const digest = new LeftDigest();
  for (let after = 0; ; ) {
    const rows = await read(after);
    for (const row of rows) digest.add(row);
    const last = rows.at(-1);
    if (!last) return digest.end();
    after = last.id;
  }
}

/**
 * Empties the changes that `about` finds, of the table `change` as `c`, none of which may be emptied yet. With `entries` the entries
 * they stand in lose their arguments as well, and so do those that it finds of the table `operation`. The writer's own entry notes how many, so that nothing can
 * be passed off as emptied later, and a digest of what is left of those entries, so that this cannot be changed either.
 */
export async function emptyHistory(writer: Writer, about: RawBuilder<SqlBool>, entries?: RawBuilder<SqlBool>) {
  const { trx } = writer.internals;
  const { clubId } = writer.ctx;
  const own = await writer.operationId();
  const emptied: Emptied = { entries: 0, changes: 0 };
  while (entries) {
    const { rows } = await sql<Selectable<OperationRow>>`select * from operation where club_id = ${clubId}
      and erased_by is null and id <> ${own} and (${entries} or id in (select c.operation_id from change c where ${about}))
      order by id limit ${BATCH}`.execute(trx);
    if (rows.length === 0) break;
    // What an app wrote was written by the person.
    await sql`with kept(id, digest) as (${valuesOf(rows.map((row) => [row.id, operationDigest(row)]))})
      update operation set arguments = '{}', salt = '', kept_digest = kept.digest, erased_by = ${own},
        actor_name = case when source = 'app' then '' else actor_name end,
        address = case when source = 'app' then '' else address end,
        device = case when source = 'app' then '' else device end
      from kept where operation.id = kept.id and operation.club_id = ${clubId}`.execute(trx);
    emptied.entries += rows.length;
  }
  for (;;) {
    const { rows } = await sql<Selectable<ChangeRow>>`
      select c.* from change c where ${about} order by c.id limit ${BATCH}`.execute(trx);
    if (rows.length === 0) break;
    await sql`with kept(id, digest) as (${valuesOf(rows.map((row) => [row.id, changeDigest(row)]))})
      update change set before = '{}', after = '{}', salt = '', kept_digest = kept.digest, erased_by = ${own}
      from kept where change.id = kept.id and change.club_id = ${clubId}`.execute(trx);
    emptied.changes += rows.length;
  }
  if (emptied.entries > 0)
    emptied.left = await leftOf(async (after) => {
      const query = sql<Selectable<OperationRow>>`select * from operation
        where club_id = ${clubId} and erased_by = ${own} and id > ${after} order by id limit ${BATCH}`;
      return (await query.execute(trx)).rows;
    });
  writer.describe({ emptied });
}

const valuesOf = (rows: readonly (readonly [id: number, digest: string])[]) =>
  sql`values ${sql.join(rows.map(([id, digest]) => sql`(${sql.lit(id)}, ${sql.lit(digest)})`))}`;
