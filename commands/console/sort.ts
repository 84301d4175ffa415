/** The order of the list on show, as words ask for it. */
import { z } from 'zod';
import { choice } from '#contract/fields.ts';
import { kinds } from '#contract/kinds.ts';
import { STAFF } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, ok } from '#kernel/command.ts';

/** What some list can be sorted by. */
const SORTABLE = [
  ...new Set(
    kinds.flatMap(({ place, fields }) => (place ? Object.keys(fields).filter((name) => fields[name]?.sort) : [])),
  ),
] as [string, ...string[]];

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
    const sorted = by || order ? (await import('./sorted-by.ts')).sortedBy(url, by, order) : null;
    if (sorted) ports.navigate(sorted);
    else await ports.local('list.sort');
    return by && !sorted ? { message: { key: 'commands.list.sort.notHere' } } : null;
  },
});
