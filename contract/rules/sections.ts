/** Sections of a test, and which of the bank's questions each may ask. Pure: used by the check and by the draw. */
import { z } from 'zod';
import { refined } from '../faults/fault.ts';
import { oneLine } from './visible.ts';

const title = z.string().overwrite(oneLine).max(120).default('');
const rowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const section = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    title,
    question_ids: z
      .array(rowId)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, refined('each-question-once')),
  }),
  z.object({
    kind: z.literal('drawn'),
    title,
    category_id: rowId,
    /** Whether the categories below it are drawn from as well. */
    with_children: z.boolean().default(true),
    count: z.number().int().min(1).max(500),
  }),
]);
export type Section = z.infer<typeof section>;
export type DrawnSection = Extract<Section, { kind: 'drawn' }>;

/** How many questions a section asks. */
export const sectionSize = (one: Section): number => (one.kind === 'fixed' ? one.question_ids.length : one.count);

export interface TreeNode {
  readonly id: number;
  readonly parent_id: number | null;
}

/** The category and all below it. Circles, should there be one, end the walk. */
export function subtree(tree: readonly TreeNode[], root: number): Set<number> {
  const children = new Map<number, number[]>();
  for (const node of tree) {
    if (node.parent_id === null) continue;
    const list = children.get(node.parent_id) ?? [];
    list.push(node.id);
    children.set(node.parent_id, list);
  }
  const found = new Set([root]);
  const todo = [root];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const child of children.get(next) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      todo.push(child);
    }
  }
  return found;
}

/** Categories a drawn section takes questions from. */
export const poolOf = (tree: readonly TreeNode[], drawn: DrawnSection): Set<number> =>
  drawn.with_children ? subtree(tree, drawn.category_id) : new Set([drawn.category_id]);

/** Whether a question may be asked in a test for a licence category: it names that one, or none. */
export const suitsLicence = (licences: readonly string[], wanted: string): boolean =>
  wanted === '' || licences.length === 0 || licences.includes(wanted);
