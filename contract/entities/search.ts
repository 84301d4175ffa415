/** Search over all entities at once. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../permissions.ts';

export const searchHit = z.object({
  id: z.number().int(),
  label: z.string(),
  /** What tells two of the same name apart. */
  detail: z.string(),
  /** Message key of a state or sort that tells them apart, as `content.status.draft`: its words are the reader's. Absent where none does. */
  word: z.string().optional(),
  /** When it is, for what has a time: a UTC instant or a day, written by whoever shows it. */
  at: z.string().nullable(),
  /** Of a student: classes left of the packages, by kind; absent where nothing was ever bought. */
  left: z
    .object({
      practical: z.number().int(),
      theory: z.number().int(),
      /** Last day of the package that the next class is drawn from: a practical one, or theory where none is left of those. */
      until: z.string().nullable(),
    })
    .optional(),
  /** True where nothing is called as was typed, and this one nearly is. */
  near: z.literal(true).optional(),
});

/** Letters that are searched for at most. */
export const MOST_SEARCHED = 200;

export const searchAll = endpoint({
  id: 'search',
  method: 'GET',
  path: '/admin/search',
  access: STAFF,
  tag: 'search',
  summary:
    'Finds rows of all entities by name, number, telephone or address, a few of each, grouped. Accents and case do not matter; where nothing is called so, people whose names are so but for a slip of the fingers.',
  query: z.object({
    q: z.string().trim().min(1).max(MOST_SEARCHED),
    per_group: z.coerce.number().int().min(1).max(20).default(6),
  }),
  answer: z.object({ data: z.array(z.object({ entity: z.string(), hits: z.array(searchHit) })) }),
});
