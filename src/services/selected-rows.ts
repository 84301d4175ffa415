/** The rows of a selection by name; apart, since the first list does without. */
import type { Selection } from '#contract/fields.ts';
import { call } from './http.ts';
import { kinds, type Row } from './row-kinds.ts';
import { listOf, type NamedRow, named, nameRows } from './rows.ts';

/** Rows named of a selection, the rest are counted. */
const NAMED = 6;
/** The longest page of a list. */
const PAGE = 500;

/** The first rows of a selection by name, and how many it holds; null where only the server can tell. @throws ApiError */
export async function rowsOfSelection(
  entity: string,
  selection: Selection,
): Promise<{ readonly rows: readonly NamedRow[]; readonly total: number } | null> {
  if ('ids' in selection)
    return { rows: await nameRows(entity, selection.ids.slice(0, NAMED)), total: selection.ids.length };
  const kind = kinds[entity];
  const list = await listOf(entity);
  const { matching, ranges, also, except = [] } = selection;
  if (!kind || !list || ranges || also) return null;
  const query = { ...matching, page: 1, per_page: Math.min(PAGE, NAMED + except.length) };
  const answer = (await call(list, { query })) as { data: Row[]; total: number };
  const rows = answer.data.filter(({ id }) => !except.includes(Number(id))).slice(0, NAMED);
  return { rows: rows.map((row) => named(kind, row)), total: answer.total - except.length };
}
