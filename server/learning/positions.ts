/** Places of rows in their order: numbers with gaps, so that a move changes one row. */
import type { Writer } from '../operations/writer.ts';
import { notFound } from '../problems.ts';

const GAP = 1024;
/** Below this distance the places of all siblings are dealt out anew. */
const CLOSE = 1e-6;

type Ordered = 'category' | 'module' | 'theory' | 'skill';

async function siblings(
  writer: Writer,
  table: Ordered,
  parentId: number | null | undefined,
): Promise<{ id: number; position: number }[]> {
  const rows = writer.db
    .from(table)
    .select(['id', 'position'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id');
  if (table !== 'category') return rows.execute();
  return (
    parentId === null || parentId === undefined
      ? writer.db
          .from('category')
          .select(['id', 'position'])
          .where('deleted_at', 'is', null)
          .where('parent_id', 'is', null)
      : writer.db
          .from('category')
          .select(['id', 'position'])
          .where('deleted_at', 'is', null)
          .where('parent_id', '=', parentId)
  )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The place behind all siblings. `parentId` for categories alone. */
export async function lastPosition(writer: Writer, table: Ordered, parentId?: number | null): Promise<number> {
  const rows = await siblings(writer, table, parentId);
  return (rows.at(-1)?.position ?? 0) + GAP;
}

/** The place of row `id` before row `before`, or behind all. @throws Problem 404 where `before` is no sibling. */
export async function positionBefore(
  writer: Writer,
  table: Ordered,
  id: number,
  before: number | null,
  parentId?: number | null,
): Promise<number> {
  const rows = (await siblings(writer, table, parentId)).filter((row) => row.id !== id);
  if (before === null) return (rows.at(-1)?.position ?? 0) + GAP;
  const at = rows.findIndex((row) => row.id === before);
  const next = rows[at];
  if (!next) throw notFound(table);
  const previous = rows[at - 1];
  if (!previous) return next.position - GAP;
  if (next.position - previous.position > CLOSE) return (previous.position + next.position) / 2;
  for (const [index, row] of rows.entries()) {
    const position = (index + (index >= at ? 2 : 1)) * GAP;
    if (row.position !== position) await writer.update(table, row.id, { position });
  }
  return (at + 1) * GAP;
}
