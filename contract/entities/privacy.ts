/** People's data: everything about one person handed over, and a person erased. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, id, optionalText } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { rowBase } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';

export const PERSON_KINDS = ['student', 'teacher'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

const person = { kind: choice(PERSON_KINDS, 'person_kind'), id: id() };
const tag = 'data';

export const erasure = z.object({
  ...rowBase,
  entity: z.enum(PERSON_KINDS),
  row_id: z.number(),
  reason: z.string(),
  /** Date until which records are kept by law; null where there are none. */
  kept_until: z.string().nullable(),
  kept_because: z.string(),
  /** Records that are kept, by kind. */
  kept: z.record(z.string(), z.number()),
  /** When those were removed as well. */
  removed_at: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

export const exportPerson = endpoint({
  id: 'exportPerson',
  method: 'POST',
  path: '/admin/data/export',
  access: ADMIN,
  tag,
  summary:
    'Streams all that is kept of a student or teacher as one ZIP: JSON, CSV and images. It is noted in the audit.',
  reauthenticate: true,
  body: z.object(person),
  answer: z.string(),
  produces: 'application/zip',
});

export const previewErasure = endpoint({
  id: 'previewErasure',
  method: 'POST',
  path: '/admin/data/erase/preview',
  access: ADMIN,
  tag,
  summary: 'Answers what erasing a person would take away, what would be kept, until when and why.',
  write: false,
  body: z.object(person),
  answer: z.object({
    name: z.string(),
    removed: z.record(z.string(), z.number()),
    kept: z.record(z.string(), z.number()),
    kept_until: z.string().nullable(),
    kept_because: z.string(),
    /** Entries of a student's account, which stay without the name. */
    entries: z.number().int(),
    /** Classes still to come: they have to be cancelled first. */
    upcoming: z.number().int(),
    /** Exams still to come: a student is withdrawn first, a teacher's are given to another. */
    upcoming_exams: z.number().int(),
  }),
});

export const erasePerson = endpoint({
  id: 'erasePerson',
  method: 'POST',
  path: '/admin/data/erase',
  access: ADMIN,
  tag,
  summary:
    'Takes name, contact data, notes and messages of a person away at once, in the histories too. Records the law asks for are kept without them until their date. Cannot be undone.',
  reauthenticate: true,
  body: z.object({ ...person, reason: optionalText(300).default('') }),
  answer: z.object({ data: erasure, operation_id: operationId }),
});

export const listErasures = endpoint({
  id: 'listErasures',
  method: 'GET',
  path: '/admin/data/erasure',
  access: ADMIN,
  tag,
  summary: 'Lists erased persons, the newest first: what is kept of them, until when and why.',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  answer: z.object({ data: z.array(erasure) }),
});

export const erasureKind = kind({
  entity: 'erasure',
  plural: 'erasures',
  list: null,
  icon: 'eraser',
  section: 'settings',
  place: null,
  name: (row: Partial<Erasure>) => words(`#${row.row_id}`),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: null,
});

export const privacyEndpoints = [exportPerson, previewErasure, erasePerson, listErasures];
