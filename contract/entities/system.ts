/** Calls about the server itself. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'system',
  summary: 'Answers 200 when the server and its database work.',
  answer: z.object({ status: z.literal('ok'), engine: z.enum(['sqlite', 'postgres']), empty: z.boolean() }),
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
