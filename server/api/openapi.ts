/** The API as an OpenAPI 3.1 document, made from the contract. Source: spec.openapis.org/oas/v3.1.1. */
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { fieldOf } from '#contract/fields.ts';
import { endpoints } from '#contract/index.ts';
import { breather } from '../store/breather.ts';

type Json = Record<string, unknown>;

/** A zod schema as JSON Schema; `input` is what a caller sends, `output` what comes back. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const written = jsonSchema as Json;
      // The description of the form's control is the console's own.
      delete written.field;
      delete written.secret;
      const field = fieldOf(zodSchema as unknown as z.ZodType);
      if (field?.kind === 'file')
        Object.assign(written, { type: 'string', contentMediaType: 'application/octet-stream' });
    },
  }) as Json;
  return found;
}

const pathOf = ({ path }: AnyEndpoint): string => path.replace(/:(\w+)/g, '{$1}');

function parameters(endpoint: AnyEndpoint): Json[] {
  const from = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: described,
    }));
  };
  const own = [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.query
      ? [
          {
            name: 'Clutch-Query',
            in: 'header',
            required: false,
            description:
              'Any of the query’s parameters, encoded as in an address: for words that no address should hold.',
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
  if (!endpoint.write) return own;
  return [
    ...own,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key gets the first answer, and has no effect.',
      schema: { type: 'string', maxLength: 128 },
    },
  ];
}

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** How form data carries what is neither text nor a file. Source: OpenAPI 3.1, section 4.15. */
function encodings(schema: Json): Json {
  const { properties = {} } = schema as { properties?: Record<string, Json> };
  const names = Object.entries(properties).flatMap(([name, described]) => {
    const kinds = [described, ...((described.anyOf as Json[] | undefined) ?? [])].map(({ type }) => type);
    return kinds.includes('array') || kinds.includes('object') ? [name] : [];
  });
  return names.length === 0
    ? {}
    : { encoding: Object.fromEntries(names.map((name) => [name, { contentType: 'application/json' }])) };
}

function requestBody(body: z.ZodType, form: boolean): Json {
  const schema = schemaOf(body, 'input');
  if (!form) return { content: { 'application/json': { schema } } };
  return {
    description: 'Flags are `true` or `false`, numbers their digits, lists and objects JSON.',
    content: { 'multipart/form-data': { schema, ...encodings(schema) } },
  };
}

function operation(endpoint: AnyEndpoint): Json {
  const open = endpoint.access === 'public' || endpoint.access === 'feed';
  const type = endpoint.produces?.split(';')[0] ?? 'application/json';
  const answer = type === 'application/json' ? schemaOf(endpoint.answer, 'output') : { type: 'string' };
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: open ? [] : [{ bearer: [] }],
    ...(Array.isArray(endpoint.access) ? { description: `Needs the role ${endpoint.access.join(' or ')}.` } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, endpoint.form === true) } : {}),
    responses: {
      200: { description: 'It is done.', content: { [type]: { schema: answer } } },
      ...(open ? {} : { 401: problemAnswer('No session, or one that is over.') }),
      ...(Array.isArray(endpoint.access) ? { 403: problemAnswer('The account lacks the role.') } : {}),
      '4XX': problemAnswer('The request was refused; the document says why.'),
    },
  };
}

/** The whole document. It takes some hundred ms of work, in between which others are answered. */
export async function openApiDocument(): Promise<Json> {
  const breathe = breather();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
    await breathe();
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Clutch',
      version: '1.0.0',
      description: 'Class bookings, teacher schedules, signatures and theory exams of driving schools.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
      name,
      description: `Calls about ${name.replaceAll('_', ' ')}.`,
    })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
      },
    },
  };
}
