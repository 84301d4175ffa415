/** What the items of modules are called: their pages' and tests' titles, by kind and id. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ModuleItem } from '#contract/entities/module.ts';
import { namesQuery } from '#services/rows.ts';

/** Pages and tests are rows of their own: their ids may be the same. */
export const itemKey = ({ kind, id }: ModuleItem): string => `${kind} ${id}`;

/** The title of an item, or its number while it is not known. */
export function useItemNames(items: readonly ModuleItem[]): (item: ModuleItem) => string {
  const theory = useNames('theory', items);
  const test = useNames('test', items);
  return (item) => (item.kind === 'theory' ? theory : test)?.get(item.id) ?? `#${item.id}`;
}

const byId = (rows: readonly { readonly id: number; readonly label: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, label }) => [id, label]));

function useNames(kind: ModuleItem['kind'], items: readonly ModuleItem[]): ReadonlyMap<number, string> | undefined {
  const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : [])).sort((a, b) => a - b);
  const { data } = useQuery({
    ...namesQuery(kind, ids),
    select: byId,
    placeholderData: keepPreviousData,
  });
  return data;
}
