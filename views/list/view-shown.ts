import { knownQuery, type ListSpec } from '#contract/list.ts';

type Query = Readonly<Record<string, string>>;

const sorted = (query: Query) => JSON.stringify(Object.entries(query).sort());

/** Whether a list that is asked for with a query shows what a view's address says. */
export const showsView = (spec: Pick<ListSpec, 'fields'>, query: Query, search: string): boolean =>
  sorted(knownQuery(spec, Object.fromEntries(new URLSearchParams(search))).query) === sorted(query);
