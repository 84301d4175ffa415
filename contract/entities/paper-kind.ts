/** Kinds of paper that a school asks for, of its students, teachers and vehicles. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, choices, integer, optionalText, text } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceCategories, licencesField } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { resource, writtenMany } from '../resource.ts';
import { PAPER_ACTS, PAPER_OWNERS, PAPER_TERMS } from '../rules/papers.ts';

export const paperKind = resource({
  entity: 'paper_kind',
  plural: 'paper_kinds',
  access: ADMIN,
  icon: 'id-card',
  section: 'settings',
  place: null,
  name: (row) => words(row.name),
  detail: null,
  path: (id) => `/settings?tab=papers&row=${id}`,
  found: null,
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: {
    name: z.string(),
    /** What else it is called, where it is issued or by whom it is asked for: it is found by these words too. */
    aliases: z.string(),
    owner: z.enum(PAPER_OWNERS),
    /** Licence categories that it is asked for; none named: all. */
    licence_categories: z.array(z.string()),
    /** Empty: kept, and asked for by nothing. */
    needed_for: z.array(z.enum(PAPER_ACTS)),
    term: z.enum(PAPER_TERMS),
    /** Months from the day of issue, where it is valid for months. */
    months: z.number().int().nullable(),
    /** The law or authority that asks for it. */
    asked_by: z.string(),
    /** Its name in the ready set of a country (contract/data/countries/papers.ts); null for the school's own. */
    code: z.string().nullable(),
  },
  input: z.object({
    name: text(120),
    owner: choice(PAPER_OWNERS, 'paper_kind.owner').default('student'),
    needed_for: choices(PAPER_ACTS, 'paper_kind.needed_for').default([]),
    licence_categories: licenceCategories().default([]),
    term: choice(PAPER_TERMS, 'paper_kind.term').default('open'),
    months: integer(1, 600).nullable().default(null),
    aliases: optionalText(300).default(''),
    asked_by: optionalText(300).default(''),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    owner: { type: 'choice', values: PAPER_OWNERS, labels: 'paper_kind.owner', sort: true, filter: true },
    needed_for: { type: 'choice', values: PAPER_ACTS, labels: 'paper_kind.needed_for', many: true, filter: true },
    licence_categories: licencesField,
  },
  defaultSort: 'owner,name',
});
export type PaperKind = z.infer<typeof paperKind.row>;

export const addPaperKindSet = endpoint({
  id: 'addPaperKindSet',
  method: 'POST',
  path: '/admin/paper_kind/set',
  access: ADMIN,
  tag: 'paper_kinds',
  summary:
    'Adds the kinds of paper that the school’s country asks for, in the school’s language; those that are there already stay as they are. 409 where the product brings none for the country.',
  body: z.object({}).default({}),
  answer: writtenMany,
});
