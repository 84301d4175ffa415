/** Theory pages, in Markdown. The text is kept as written; whoever shows it sanitises it. */
import { z } from 'zod';
import { markdown, ref, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, image, moveEndpoint, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource } from '../resource.ts';
import { cleanText } from './question.ts';

export const theory = resource({
  entity: 'theory',
  plural: 'theory_pages',
  access: STAFF,
  icon: 'book-open',
  section: 'learning',
  place: { id: 'theory', add: null },
  name: (row) => words(row.title),
  detail: null,
  path: (id) => `/theory/edit/${id}`,
  found: { word: { labels: 'content.status', column: 'status' } },
  typed: 'searched',
  audit: 'own',
  personal: null,
  apart: ['body'],
  row: {
    title: z.string(),
    category_id: z.number().nullable(),
    body: z.string(),
    image: z.string().nullable(),
    /** Orders pages, smallest first. */
    position: z.number(),
    status: contentStatus(),
  },
  input: z.object({
    title: text(200),
    category_id: ref('category').nullable().default(null),
    body: markdown()
      .overwrite(cleanText)
      .meta({ field: { kind: 'markdown' } })
      .default(''),
    image: image().default(null),
  }),
  fields: {
    title: { type: 'text', column: 'name_key', sort: true, filter: true },
    position: { type: 'number', sort: true },
    category_id: { type: 'ref', entity: 'category', filter: true },
    status: statusField,
    updated_at: { type: 'instant', sort: true, filter: true },
  },
  defaultSort: 'position',
  statuses: CONTENT_STATUSES,
});
export type Theory = z.infer<typeof theory.row>;

export const moveTheory = moveEndpoint('theory', 'theory_pages', theory.row, STAFF);
