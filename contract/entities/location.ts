/** Locations: where classes begin. */
import { z } from 'zod';
import { decimal, flag, optionalText, text } from '../fields.ts';
import { words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';

export const location = resource({
  entity: 'location',
  plural: 'locations',
  access: ADMIN,
  icon: 'map-pin',
  section: 'settings',
  place: null,
  name: (row) => words(row.name),
  detail: (row) => words(row.address),
  path: (id) => `/settings?tab=locations&row=${id}`,
  found: { near: true },
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    name: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    active: z.boolean(),
  },
  input: z.object({
    name: text(120),
    address: optionalText(300).default(''),
    latitude: decimal(-90, 90).nullable().default(null),
    longitude: decimal(-180, 180).nullable().default(null),
    active: flag().default(true),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    active: { type: 'flag', filter: true },
  },
  defaultSort: 'name',
});
export type Location = z.infer<typeof location.row>;
