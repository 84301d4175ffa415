/** Road signs. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, multiline, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, image, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource, writtenMany } from '../resource.ts';

export const SIGN_GROUPS = ['warning', 'prohibition', 'obligation', 'information', 'other'] as const;
export type SignGroup = (typeof SIGN_GROUPS)[number];

export const sign = resource({
  entity: 'sign',
  plural: 'signs',
  access: STAFF,
  icon: 'triangle-alert',
  section: 'content',
  place: { id: 'signs', add: null },
  name: (row) => words(row.code, row.name),
  detail: null,
  path: (id) => `/signs?row=${id}&panel=peek`,
  found: { word: { labels: 'sign.group', column: 'group' } },
  typed: 'searched',
  audit: 'own',
  personal: null,
  row: {
    code: z.string(),
    name: z.string(),
    group: z.enum(SIGN_GROUPS),
    image: z.string().nullable(),
    meaning: z.string(),
    status: contentStatus(),
  },
  input: z.object({
    code: z
      .string()
      .trim()
      .regex(/^[A-Z0-9][A-Z0-9.-]{0,15}$/i)
      .meta({ field: { kind: 'text' } }),
    name: text(120),
    group: choice(SIGN_GROUPS, 'sign.group'),
    image: image().default(null),
    meaning: multiline(2000).default(''),
  }),
  fields: {
    code: { type: 'text', sortBy: 'code_key', sort: true, filter: true },
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    group: { type: 'choice', values: SIGN_GROUPS, labels: 'sign.group', sort: true, filter: true },
    status: statusField,
  },
  defaultSort: 'code',
  statuses: CONTENT_STATUSES,
});
export type Sign = z.infer<typeof sign.row>;

export const addStarterSigns = endpoint({
  id: 'addStarterSigns',
  method: 'POST',
  path: '/admin/sign/starterSet',
  access: STAFF,
  tag: 'signs',
  summary: 'Adds the built-in set of common European signs; codes that are there already are left as they are.',
  body: z.object({}).default({}),
  answer: writtenMany,
});
