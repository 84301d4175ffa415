/** Calls about the server itself. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'system',
  summary: 'Answers 200 where writes can be made in the database and the file store, 503 where not.',
  answer: z.object({ status: z.literal('ok'), engine: z.enum(['sqlite', 'postgres']), empty: z.boolean() }),
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
