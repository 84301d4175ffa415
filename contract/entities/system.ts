/** Calls about the server itself. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Where the process that answers reads lists, searches, reports and exports; left out where there are no standbys. */
const reading = z.object({
  /** Statements that the primary answered, since the process started. */
  primary: z.int(),
  /** In the order of the setting. `behind_seconds`: behind the primary; null where that is not known. */
  standbys: z.array(z.object({ in_use: z.boolean(), behind_seconds: z.number().nullable(), reads: z.int() })),
});

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'system',
  summary: 'Answers 200 where writes can be made in the database and the file store, 503 where not.',
  answer: z.object({
    status: z.literal('ok'),
    engine: z.enum(['sqlite', 'postgres']),
    empty: z.boolean(),
    reading: reading.optional(),
  }),
});

export const alive = endpoint({
  id: 'alive',
  method: 'GET',
  path: '/alive',
  access: 'public',
  tag: 'system',
  summary: 'Answers 200 as long as the process answers at all, whatever its database does.',
  answer: z.object({ status: z.literal('ok') }),
});

export const openApiDocument = endpoint({
  id: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  tag: 'system',
  summary: 'This API as an OpenAPI 3.1 document.',
  answer: z.record(z.string(), z.unknown()),
});

export const apiPage = endpoint({
  id: 'apiPage',
  method: 'GET',
  path: '/docs',
  access: 'public',
  tag: 'system',
  summary: 'This API as a page to read.',
  answer: z.string(),
  produces: 'text/html; charset=utf-8',
});
