/** Takes personal values out of the audit so that its chain still holds: what is emptied leaves its digest, without its salt. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Writer } from '../operations/writer.ts';
import type { ChangeRow, OperationRow } from '../store/tables.ts';
import { changeDigest, operationDigest } from './digest.ts';

/** Rows emptied by one statement. */
const BATCH = 500;

/**
 * Empties the changes that `about` finds, of the table `change` as `c`, none of which may be emptied yet; `entries` says
 * whether the entries they stand in lose their arguments as well. The writer's own entry notes how many, so that nothing can
 * be passed off as emptied later.
 */
export async function emptyHistory(writer: Writer, about: RawBuilder<SqlBool>, { entries }: { entries: boolean }) {
  const { trx } = writer.internals;
  const { clubId } = writer.ctx;
  const own = await writer.operationId();
  const emptied = { entries: 0, changes: 0 };
  while (entries) {
    const { rows } = await sql<Selectable<OperationRow>>`select * from operation where club_id = ${clubId}
      and erased_by is null and id in (select c.operation_id from change c where ${about}) order by id limit ${BATCH}`.execute(
      trx,
    );
    if (rows.length === 0) break;
    // What an app wrote was written by the person.
    await sql`with kept(id, digest) as (${valuesOf(rows.map((row) => [row.id, operationDigest(row)]))})
      update operation set arguments = '{}', salt = '', kept_digest = kept.digest, erased_by = ${own},
        actor_name = case when source = 'app' then '' else actor_name end,
        address = case when source = 'app' then '' else address end,
        device = case when source = 'app' then '' else device end
      from kept where operation.id = kept.id`.execute(trx);
    emptied.entries += rows.length;
  }
  for (;;) {
    const { rows } = await sql<Selectable<ChangeRow>>`
      select c.* from change c where ${about} order by c.id limit ${BATCH}`.execute(trx);
    if (rows.length === 0) break;
    await sql`with kept(id, digest) as (${valuesOf(rows.map((row) => [row.id, changeDigest(row)]))})
      update change set before = '{}', after = '{}', salt = '', kept_digest = kept.digest, erased_by = ${own}
      from kept where change.id = kept.id`.execute(trx);
    emptied.changes += rows.length;
  }
  writer.describe({ emptied });
}

const valuesOf = (rows: readonly (readonly [id: number, digest: string])[]) =>
  sql`values ${sql.join(rows.map(([id, digest]) => sql`(${sql.lit(id)}, ${sql.lit(digest)})`))}`;
