/** Checks that what a row refers to is there. */
import { fault } from '#contract/faults/fault.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid } from '../problems.ts';
import type { ClubTable } from '../store/tables.ts';

/** Refuses ids that are no live rows of the club's table. @throws Problem 422 on `field`. */
export async function requireRows(
  writer: Writer,
  table: ClubTable & ('category' | 'module' | 'test' | 'theory' | 'question'),
  ids: readonly number[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await writer.db
    .from(table)
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw invalid({ [field]: fault('no-rows', { what: table, ids: missing.slice(0, 5).join(', ') }) });
}
