/** The tree of categories as loaded, and the names in it. */
import { useMemo } from 'react';
import { type CategoryNode, categoryTree } from '#contract/entities/category.ts';
import { useCall } from '#services/queries.ts';

const none: readonly CategoryNode[] = [];

export function useCategories() {
  const query = useCall('category', categoryTree, {});
  const nodes = query.data?.data ?? none;
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  return useMemo(
    () => ({
      nodes,
      byId,
      /** Names from the top down; empty while loading and for a category that is gone. */
      pathOf: (id: number): string => byId.get(id)?.path ?? '',
      nameOf: (id: number): string => byId.get(id)?.name ?? '',
    }),
    [nodes, byId],
  );
}
