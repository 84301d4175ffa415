/** Course modules: ordered theory pages and tests. */
import { z } from 'zod';
import { refined } from '../faults/fault.ts';
import { id, multiline, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, moveEndpoint, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource } from '../resource.ts';

export const moduleItem = z.object({ kind: z.enum(['theory', 'test']), id: id() });
export type ModuleItem = z.infer<typeof moduleItem>;

const items = z
  .array(moduleItem)
  .max(200)
  .refine(
    (given) => new Set(given.map((item) => `${item.kind} ${item.id}`)).size === given.length,
    refined('each-item-once'),
  )
  .meta({ field: { kind: 'custom', editor: 'module-items' } });

export const moduleResource = resource({
  entity: 'module',
  plural: 'modules',
  access: STAFF,
  icon: 'layers',
  section: 'learning',
  place: { id: 'modules', add: 'circle-plus' },
  name: (row) => words(row.title),
  detail: null,
  path: (id) => `/modules/edit/${id}`,
  found: { word: { labels: 'content.status', column: 'status' } },
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    title: z.string(),
    description: z.string(),
    items: z.array(moduleItem),
    /** Orders modules, smallest first. */
    position: z.number(),
    status: contentStatus(),
  },
  input: z.object({
    title: text(200),
    items: items.default([]),
    description: multiline(4000).default(''),
  }),
  fields: {
    title: { type: 'text', column: 'name_key', sort: true, filter: true },
    position: { type: 'number', sort: true },
    status: statusField,
  },
  defaultSort: 'position',
  statuses: CONTENT_STATUSES,
});
export type Module = z.infer<typeof moduleResource.row>;

export const moveModule = moveEndpoint('module', 'modules', moduleResource.row, STAFF);
