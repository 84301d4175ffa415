/** The order of the list on show, as words ask for it. */
import { z } from 'zod';
import { choice } from '#contract/fields.ts';
import { kinds } from '#contract/kinds.ts';
import { STAFF } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, ok } from '#kernel/command.ts';

const places = kinds.flatMap(({ place, fields }) => (place ? [{ path: place.path ?? `/${place.id}`, fields }] : []));
/** What some list can be sorted by. */
const SORTABLE = [
  ...new Set(places.flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.sort))),
] as [string, ...string[]];

export type Order = 'ascending' | 'descending';

/**
 * The address of a list, path and query, in another order: by the field `by`, or by the one that it is sorted by. Null where
 * the list cannot be sorted so.
 */
export function sortedBy(url: string, by: string | undefined, order: Order | undefined): string | null {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  const field = by ?? search.get('sort')?.split(',')[0]?.replace(/^-/, '');
  const fields = places.find((place) => place.path === path)?.fields;
  if (!field || !fields?.[field]?.sort) return null;
  search.set('sort', order === 'descending' ? `-${field}` : field);
  return `${path}?${search}`;
}

/** Sorts the list on show by what is said; with nothing said, the headers have the keys. */
export const sortList: AnyCommand = defineCommand({
  id: 'list.sort',
  effect: 'read',
  section: 'view',
  icon: 'arrow-up-down',
  keys: [{ press: 'o', scope: 'app' }],
  surfaces: [{ kind: 'palette' }],
  endpoints: [],
  roles: STAFF,
  when: ({ facts }) => (facts.list ? ok : { state: 'disabled', reason: 'availability.no-list' }),
  args: z.object({
    by: choice(SORTABLE, 'fields').optional(),
    order: choice(['ascending', 'descending'], 'list_order').optional(),
  }),
  async run(ports, { by, order }, { url }) {
    const sorted = by || order ? sortedBy(url, by, order) : null;
    if (sorted) ports.navigate(sorted);
    else await ports.local('list.sort');
    return by && !sorted ? { message: { key: 'commands.list.sort.notHere' } } : null;
  },
});
