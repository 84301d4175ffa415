/** Where one step in the tree of categories leads. Loaded with the first step. */
import type { CategoryNode } from '#contract/entities/category.ts';

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step leads: below which category, and before which of its children (null: behind all). */
export interface Place {
  readonly parent_id: number | null;
  readonly before: number | null;
}

type Node = Pick<CategoryNode, 'id' | 'parent_id'>;

/** The place a step leads to; null at the edge of the tree. Nodes stand in the order of the tree. */
export function placeAfter(nodes: readonly Node[], id: number, step: Step): Place | null {
  const childrenOf = (parent: number | null) => nodes.filter(({ parent_id }) => parent_id === parent);
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const siblings = childrenOf(node.parent_id);
  const at = siblings.findIndex((one) => one.id === id);
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  switch (step) {
    case 'up':
      return previous ? { parent_id: node.parent_id, before: previous.id } : null;
    case 'down':
      return next ? { parent_id: node.parent_id, before: siblings[at + 2]?.id ?? null } : null;
    case 'in':
      return previous ? { parent_id: previous.id, before: null } : null;
    case 'out': {
      const parent = nodes.find((one) => one.id === node.parent_id);
      if (!parent) return null;
      const uncles = childrenOf(parent.parent_id);
      const after = uncles[uncles.findIndex((one) => one.id === parent.id) + 1];
      return { parent_id: parent.parent_id, before: after?.id ?? null };
    }
  }
}
