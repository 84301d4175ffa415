/** Course plan of a licence category: skills in groups, in the order in which they are taught. */
import { z } from 'zod';
import { COUNTRIES } from '../data/countries/countries.ts';
import { endpoint } from '../endpoint.ts';
import { choice, text } from '../fields.ts';
import { words } from '../kind.ts';
import { licenceField, moveEndpoint } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { resource, writtenMany } from '../resource.ts';

const licenceCategory = () =>
  z
    .string()
    .regex(/^[A-Z0-9]{1,8}$/)
    .meta({ field: { kind: 'custom', editor: 'licence-category' } });

export const skill = resource({
  entity: 'skill',
  plural: 'skills',
  access: ADMIN,
  icon: 'list-checks',
  section: 'learning',
  place: { id: 'course-plans', icon: 'list-checks', roles: ADMIN, add: null },
  name: (row) => words(row.name),
  detail: (row) => [row.licence_category, row.group].filter(Boolean).join(' · '),
  path: (id) => `/course-plans?row=${id}`,
  found: null,
  typed: 'searched',
  audit: 'own',
  personal: null,
  row: {
    licence_category: z.string(),
    /** Skills of one group stand under its name; the group stands where its first skill does. */
    group: z.string(),
    name: z.string(),
    /** Orders the skills of a category, smallest first. */
    position: z.number(),
  },
  input: z.object({
    name: text(200),
    group: text(200),
    licence_category: licenceCategory().default('B'),
  }),
  fields: {
    position: { type: 'number', sort: true },
    licence_category: licenceField,
    group: { type: 'text', sort: true, filter: true },
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
  },
  defaultSort: 'licence_category,position',
});
export type Skill = z.infer<typeof skill.row>;

export const moveSkill = moveEndpoint('skill', 'skills', skill.row, ADMIN);

export const addReadyPlan = endpoint({
  id: 'addReadyPlan',
  method: 'POST',
  path: '/admin/skill/readyPlan',
  access: ADMIN,
  tag: 'skills',
  summary:
    'Adds the course plans that come with the product for a country: of one licence category, or of all that the school teaches. Skills that the school has already are left as they are.',
  body: z.object({ country: choice(COUNTRIES, 'country'), licence_category: licenceCategory().optional() }),
  answer: writtenMany,
});
