/** Search over all entities at once. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../permissions.ts';

export const searchHit = z.object({
  id: z.number().int(),
  label: z.string(),
  /** What tells two of the same name apart. */
  detail: z.string(),
});

export const searchAll = endpoint({
  id: 'search',
  method: 'GET',
  path: '/admin/search',
  access: STAFF,
  tag: 'search',
  summary:
    'Finds rows of all entities by name, number or address, a few of each, grouped. Accents and case do not matter.',
  query: z.object({
    q: z.string().trim().min(1).max(200),
    per_group: z.coerce.number().int().min(1).max(20).default(6),
  }),
  answer: z.object({ data: z.array(z.object({ entity: z.string(), hits: z.array(searchHit) })) }),
});
