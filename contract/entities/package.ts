/** Packages: what a student buys. */
import { z } from 'zod';
import { integer, money, multiline, refs, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, licenceField, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource } from '../resource.ts';
import { licenceCategory } from './student.ts';

/** An ISO 4217 code; empty takes the club's currency. */
const currency = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/)
    .meta({ field: { kind: 'custom', editor: 'currency' } });

export const packageResource = resource({
  entity: 'package',
  plural: 'packages',
  access: STAFF,
  icon: 'package',
  section: 'content',
  place: { id: 'packages', key: 'p', add: 'package-plus' },
  name: (row) => words(row.name),
  // What it costs is asked as soon as it is named.
  detail: (row, _at, amount) => (row.price === undefined ? '' : amount(row.price, String(row.currency))),
  path: (id) => `/packages/edit/${id}`,
  found: { word: { labels: 'content.status', column: 'status' }, near: true },
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    name: z.string(),
    description: z.string(),
    licence_category: z.string(),
    /** In minor units (cents). */
    price: z.number().int(),
    currency: z.string(),
    valid_days: z.number().int(),
    practical_classes: z.number().int(),
    theory_classes: z.number().int(),
    modules: z.array(z.number()),
    tests: z.array(z.number()),
    status: contentStatus(),
  },
  input: z.object({
    name: text(120),
    licence_category: licenceCategory().default(''),
    price: money().default(0),
    currency: currency().default(''),
    valid_days: integer(1, 3650).default(365),
    practical_classes: integer(0, 1000).default(0),
    theory_classes: integer(0, 1000).default(0),
    modules: refs('module', 200).default([]),
    tests: refs('test', 200).default([]),
    description: multiline(4000).default(''),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    status: statusField,
    licence_category: licenceField,
    price: { type: 'number', sort: true, filter: true, money: true },
    valid_days: { type: 'number', sort: true },
    practical_classes: { type: 'number', sort: true },
    theory_classes: { type: 'number', sort: true },
  },
  defaultSort: 'name',
  statuses: CONTENT_STATUSES,
});
export type Package = z.infer<typeof packageResource.row>;
