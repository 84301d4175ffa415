/** The tree of categories: read whole (a school has hundreds), its paths, and the rule that it stays a tree. */

import { sql } from 'kysely';
import { MAX_CATEGORY_DEPTH } from '#contract/entities/category.ts';
import type { TreeNode } from '#contract/rules/sections.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface CategoryNodeRow extends TreeNode {
  readonly version: number;
  readonly name: string;
  readonly licence_categories: string;
  readonly position: number;
}

/** All live categories, in no order of the tree. */
export const readCategories = (db: ClubDb): Promise<CategoryNodeRow[]> =>
  db
    .from('category')
    .select(['id', 'version', 'name', 'parent_id', 'licence_categories', 'position'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Depth first, siblings in their order, with depth (top is 1) and path. A child whose parent is gone stands at the top. */
export function inTreeOrder<N extends TreeNode & { readonly name: string }>(
  nodes: readonly N[],
): (N & { depth: number; path: string })[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = new Map<number | null, N[]>();
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null;
    const list = children.get(parent) ?? [];
    list.push(node);
    children.set(parent, list);
  }
  const found: (N & { depth: number; path: string })[] = [];
  const walk = (parent: number | null, depth: number, path: string) => {
    for (const node of children.get(parent) ?? []) {
      const here = path === '' ? node.name : `${path} / ${node.name}`;
      found.push({ ...node, depth, path: here });
      walk(node.id, depth + 1, here);
    }
  };
  walk(null, 1, '');
  return found;
}

/**
 * Refuses a parent that is the category itself, lies below it, does not exist, or makes the tree too deep. From here to the
 * commit no other request changes the tree's shape, so that two moves at once cannot make a circle between them.
 * @throws Problem 422.
 */
export async function refuseCircle(writer: Writer, id: number | null, parentId: number | null): Promise<void> {
  if (parentId === null && id === null) return;
  await lockTree(writer);
  const nodes = new Map((await readCategories(writer.db)).map((node) => [node.id, node]));
  let depth = 1;
  for (let above = parentId; above !== null; depth++) {
    if (above === id) throw fieldProblem('category-circle', 'parent_id');
    const node = nodes.get(above);
    if (!node) throw fieldProblem('category-missing', 'parent_id');
    if (depth > MAX_CATEGORY_DEPTH) break;
    above = node.parent_id;
  }
  const below = id === null ? 0 : heightBelow([...nodes.values()], id, MAX_CATEGORY_DEPTH + 1);
  if (depth + below > MAX_CATEGORY_DEPTH)
    throw fieldProblem('category-depth', 'parent_id', { levels: MAX_CATEGORY_DEPTH });
}

/** Levels below a category, looked at no further than `limit`. */
function heightBelow(nodes: readonly TreeNode[], id: number, limit: number): number {
  let level = [id];
  for (let height = 0; height < limit; height++) {
    level = nodes.filter((node) => node.parent_id !== null && level.includes(node.parent_id)).map((node) => node.id);
    if (level.length === 0) return height;
  }
  return limit;
}

/** One change of the tree's shape at a time in a club. */
async function lockTree({ ctx, internals }: Writer): Promise<void> {
  if (ctx.services.database.engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(7412, ${ctx.clubId}::int)`.execute(internals.trx);
}
