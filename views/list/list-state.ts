/** A list screen's state in its address, as plain functions. */
import type { ListField, ListSpec } from '#contract/list.ts';
import { filterKeys, queryKeys } from '#contract/list.ts';

export interface SortTerm {
  readonly id: string;
  readonly desc: boolean;
}

/** `-created_at,name` as terms; fields that cannot be sorted by are left out. */
export function readSort(spec: Pick<ListSpec, 'fields'>, sort: string | undefined): SortTerm[] {
  return (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => ({ id: part.replace(/^-/, ''), desc: part.startsWith('-') }))
    .filter(({ id }) => id === 'id' || spec.fields[id]?.sort);
}
export const writeSort = (sort: readonly SortTerm[]): string =>
  sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',');

export interface ActiveFilter {
  readonly name: string;
  readonly field: ListField;
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** The filters that are set, in the order of the list's description. */
export function activeFilters(spec: Pick<ListSpec, 'fields'>, query: Readonly<Record<string, string>>): ActiveFilter[] {
  return Object.entries(spec.fields).flatMap(([name, field]) => {
    if (!field.filter) return [];
    const keys = filterKeys(name, field).map(([key]) => key);
    const values = Object.fromEntries(keys.flatMap((key) => (query[key] ? [[key, query[key] as string]] : [])));
    return Object.keys(values).length > 0 ? [{ name, field, keys, values }] : [];
  });
}

/** Every name under which the address may say what narrows the list. */
export const narrowingNames = (spec: Pick<ListSpec, 'fields'>): readonly string[] =>
  queryKeys(spec).filter((key) => key !== 'sort');

/** Whether anything narrows the list. */
export const isNarrowed = (query: Readonly<Record<string, string>>): boolean =>
  Object.keys(query).some((key) => key !== 'sort');
