/** The tree of categories as it is drawn: what is open, where keys lead. */
import type { CategoryNode } from '#contract/entities/category.ts';

export interface Branch {
  readonly node: CategoryNode;
  /** 1 at the top. */
  readonly level: number;
  readonly children: number;
  readonly open: boolean;
  /** Place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** Questions in it and in all below it. */
  readonly total: number;
}

export const questionsIn = ({ questions }: CategoryNode): number =>
  questions.draft + questions.published + questions.retired;

/** Ids of a category and of all below it. */
export function subtreeOf(nodes: readonly CategoryNode[], id: number): readonly number[] {
  return [id, ...nodes.filter(({ parent_id }) => parent_id === id).flatMap((child) => subtreeOf(nodes, child.id))];
}

/** The nodes that are seen, those below a closed one left out, in the order of the tree. */
export function branchesOf(nodes: readonly CategoryNode[], closed: ReadonlySet<number>): readonly Branch[] {
  const below = new Map<number | null, CategoryNode[]>();
  for (const node of nodes) below.set(node.parent_id, [...(below.get(node.parent_id) ?? []), node]);
  const totalOf = (node: CategoryNode): number =>
    questionsIn(node) + (below.get(node.id) ?? []).reduce((sum, child) => sum + totalOf(child), 0);
  const walk = (parent: number | null, level: number): Branch[] => {
    const siblings = below.get(parent) ?? [];
    return siblings.flatMap((node, index) => {
      const children = below.get(node.id)?.length ?? 0;
      const open = children > 0 && !closed.has(node.id);
      const branch = {
        node,
        level,
        children,
        open,
        place: index + 1,
        siblings: siblings.length,
        total: totalOf(node),
      };
      return [branch, ...(open ? walk(node.id, level + 1) : [])];
    });
  };
  return walk(null, 1);
}

export type Go = { readonly to: number } | { readonly open: number } | { readonly close: number } | null;

/** What an arrow key does in a tree: goes to a row (by place), opens or closes a category. */
export function keyInTree(branches: readonly Branch[], at: number, key: string): Go {
  const here = branches[at];
  if (!here) return null;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at < branches.length - 1 ? { to: at + 1 } : null;
    case 'ArrowUp':
    case 'k':
      return at > 0 ? { to: at - 1 } : null;
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: branches.length - 1 };
    case 'ArrowRight':
      if (here.children === 0) return null;
      return here.open ? { to: at + 1 } : { open: here.node.id };
    case 'ArrowLeft': {
      if (here.open) return { close: here.node.id };
      const parent = branches.findIndex(({ node }) => node.id === here.node.parent_id);
      return parent >= 0 ? { to: parent } : null;
    }
    default:
      return null;
  }
}
