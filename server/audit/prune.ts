/**
 * Takes the oldest entries out of a school's audit once its rule of retention says so. The seal of the last of them stays, so that the
 * chain goes on from it, and the entry of this act says up to where, with which hash, and what is left of erasures.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import type { OperationRow } from '../store/tables.ts';
import { type Emptied, leftOf } from './empty.ts';

/** Entries taken out in one transaction, and about how many changes of rows with them. */
const ENTRIES = 500;
const CHANGES = 5_000;
const BATCH = 500;

/** What the entry of a pruning says of it. */
export interface Pruned {
  /** The last entry that was taken out, and the hash of its seal. */
  readonly through: number;
  readonly hash: string;
  /** Every entry that was taken out is older than this instant. */
  readonly before: string;
  readonly entries: number;
  /** By the number of an erasure whose emptied entries were taken out in part: what is there of them after it. */
  readonly erasures: Readonly<Record<string, Emptied>>;
}

/** Takes out what is older than an instant, from the first entry on, and is sealed. Answers how many entries. */
export async function pruneAudit(ctx: Ctx, before: string): Promise<number> {
  for (let pruned = 0; ; ) {
    const { entries } = await write(ctx, (writer) => pruneSome(writer, before));
    pruned += entries;
    if (entries === 0) return pruned;
  }
}

async function pruneSome(writer: Writer, before: string): Promise<{ entries: number }> {
  const { trx } = writer.internals;
  const { clubId } = writer.ctx;
  const entries = await oldest(writer, before);
  const through = entries.at(-1);
  if (through === undefined) return { entries: 0 };
  const { hash } = await trx
    .selectFrom('audit_seal')
    .select('hash')
    .where('club_id', '=', clubId)
    .where('operation_id', '=', through)
    .executeTakeFirstOrThrow();
  writer.irreversible();
  const operation_id = await writer.operationId();
  const values = { through, operation_id, at: writer.at };
  await trx
    .insertInto('audit_pruned')
    .values({ club_id: clubId, ...values })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(values))
    .execute();
  const touched = await erasuresOf(writer, entries);
  await trx.deleteFrom('change').where('club_id', '=', clubId).where('operation_id', 'in', entries).execute();
  await trx.deleteFrom('operation').where('club_id', '=', clubId).where('id', 'in', entries).execute();
  await trx.deleteFrom('audit_seal').where('club_id', '=', clubId).where('operation_id', '<', through).execute();
  const erasures: Record<string, Emptied> = {};
  for (const by of touched) erasures[by] = await emptiedNow(writer, by);
  writer.describe({ pruned: { through, hash, before, entries: entries.length, erasures } satisfies Pruned });
  return { entries: entries.length };
}

/** Numbers of the oldest entries that are due, in their order. */
async function oldest({ internals: { trx }, ctx: { clubId } }: Writer, before: string): Promise<number[]> {
  const found = await trx
    .selectFrom('operation')
    .innerJoin('audit_seal', (join) =>
      join.onRef('audit_seal.operation_id', '=', 'operation.id').onRef('audit_seal.club_id', '=', 'operation.club_id'),
    )
    .select(['operation.id', 'operation.at', 'operation.rows_touched'])
    .where('operation.club_id', '=', clubId)
    .orderBy('operation.id')
    .limit(ENTRIES)
    .execute();
  const due: number[] = [];
  let changes = 0;
  for (const { id, at, rows_touched } of found) {
    if (at >= before || (due.length > 0 && changes + rows_touched > CHANGES)) break;
    changes += rows_touched;
    due.push(id);
  }
  return due;
}

/** Erasures that stay and emptied some of these entries. */
async function erasuresOf(
  { internals: { trx }, ctx: { clubId } }: Writer,
  entries: readonly number[],
): Promise<number[]> {
  const through = entries.at(-1) as number;
  const { rows } = await sql<{ by: number }>`
    select erased_by as "by" from operation where club_id = ${clubId} and erased_by > ${through} and id in (${sql.join(entries)})
    union select erased_by from change where club_id = ${clubId} and erased_by > ${through} and operation_id in (${sql.join(entries)})`.execute(
    trx,
  );
  return rows.map(({ by }) => Number(by));
}

async function emptiedNow({ internals: { trx }, ctx: { clubId } }: Writer, by: number): Promise<Emptied> {
  return countEmptied(clubId, by, async (query) => (await query.execute(trx)).rows);
}

/** What an erasure has emptied as far as it is in the record, counted anew. */
export async function countEmptied(
  clubId: number,
  by: number,
  rows: <R>(query: RawBuilder<R>) => Promise<readonly R[]>,
): Promise<Emptied> {
  const count = async (table: 'operation' | 'change') =>
    Number(
      (
        await rows<{ n: number }>(
          sql`select count(*) as n from ${sql.table(table)} where club_id = ${clubId} and erased_by = ${by}`,
        )
      )[0]?.n ?? 0,
    );
  const emptied: Emptied = { entries: await count('operation'), changes: await count('change') };
  if (emptied.entries > 0)
    emptied.left = await leftOf((after) =>
      rows<Selectable<OperationRow>>(sql`select * from operation
        where club_id = ${clubId} and erased_by = ${by} and id > ${after} order by id limit ${BATCH}`),
    );
  return emptied;
}
