/** Serves an endpoint of the contract: who may call, what is accepted, what is answered. */

import { createHash, createHmac } from 'node:crypto';
import querystring from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts';
import { AUDIT_SOURCES } from '#contract/entities/audit.ts';
import { readSettings } from '#contract/entities/club.ts';
import { fault, type ProblemCode } from '#contract/faults/fault.ts';
import { isSecret } from '#contract/fields.ts';
import { issueFaults } from '#contract/issues.ts';
import { type Permission, permissionsOf } from '#contract/permissions.ts';
import { originOfRequest, recordFolded } from '../audit/record.ts';
import { allowToken } from '../auth/access-tokens.ts';
import { noteWayRefused } from '../auth/events.ts';
import { refuseUnconfirmed } from '../auth/reauthentication.ts';
import { refuseWithoutFactor } from '../auth/required-second-factor.ts';
import { authenticate } from '../auth/sessions.ts';
import type { Actor, Caller, Ctx, Services } from '../context.ts';
import { incomingFolder } from '../files/incoming.ts';
import { once } from '../operations/once.ts';
import { invalid, Problem, problem } from '../problems.ts';
import { clubDb, readingClubDb } from '../store/club-db.ts';
import { readingFrom } from '../store/database.ts';
import { PUBLIC_BODY } from './bodies.ts';
import { underWay } from './caps.ts';
import { compressionOf } from './compress.ts';
import { deviceOf } from './device.ts';
import { dropFilesOf, readForm } from './form.ts';
import { logAs } from './log.ts';
import { withProgress } from './progress.ts';
import { addressLimit, limitOf } from './rate-limits.ts';
import { checkReferences } from './references.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler is given. `ctx` is there where the endpoint needs a session. */
export interface Call<P, Q, B> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** How long it is known who calls while their body comes, in ms. */
const KNOWN_FOR = 250;

/** Refusals for want of a role or a permission, of the call or of what it is asked to do: each stands in the audit. */
const WANT_OF_RIGHTS: ReadonlySet<string> = new Set([
  'missing-role',
  'missing-permission',
  'key-beyond-giver',
  'not-for-tokens',
] satisfies ProblemCode[]);

/** Registers a call that needs a signed-in account. The handler answers the body, or has sent the reply itself and answers it. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (ctx: Ctx, call: Call<P, Q, B>) => Promise<z.output<A> | FastifyReply>,
): void {
  // Before a body is read: nobody fills the memory with bodies of calls that are not theirs to make.
  const early = new WeakMap<FastifyRequest, { readonly actor: Caller; readonly at: number }>();
  const know = async (request: FastifyRequest) => {
    early.set(request, { actor: await authenticate(services, request), at: performance.now() });
  };
  const actorOf = (request: FastifyRequest) => {
    const known = early.get(request);
    // Whoever was shut out while the body came is refused.
    return known && performance.now() - known.at < KNOWN_FOR ? known.actor : authenticate(services, request);
  };
  const serving = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(request);
    logAs(request, reply, { account: actor.id, club: actor.clubId });
    refuseWithoutFactor(endpoint, actor, services.now());
    try {
      return await serve(actor, request, reply);
    } catch (error) {
      if (error instanceof Problem && WANT_OF_RIGHTS.has(error.fault.code))
        noteAccess(services, request, actor, endpoint);
      noteWayRefused(services, request, endpoint.id, error, actor);
      throw error;
    }
  };
  register(app, services, endpoint, serving, endpoint.body ? { preParsing: know } : {});

  async function serve(actor: Caller, request: FastifyRequest, reply: FastifyReply) {
    allow(endpoint, actor.roles);
    allowToken(endpoint, actor);
    if (endpoint.permission) permit(actor, endpoint.permission);
    const parts = await parse(services, endpoint, request);
    const db = clubDb(services.database.db, services.database.engine, actor.clubId);
    await checkReferences(db, endpoint.body, parts.body);
    if (endpoint.reauthenticate) refuseUnconfirmed(actor, services.now());
    const ctx: Ctx = {
      services,
      clubId: actor.clubId,
      actor,
      db,
      requestId: request.id,
      ...claimOf(request, endpoint, actor),
      idempotency: endpoint.write && !endpoint.secretAnswer ? await idempotencyOf(request, endpoint, parts) : null,
      ip: request.ip,
      device: deviceOf(request.headers['user-agent']),
      signal: abortSignal(reply),
      now: services.now,
    };
    const run = async () => {
      const over = await underWay(services, endpoint, actor.id, reply);
      try {
        return await handler(ctx, { ...parts, request, reply } as Call<P, Q, B>);
      } finally {
        over();
      }
    };
    // An answer that is wanted line by line is repeated so.
    const again = (answer: object) => withProgress(request, reply, 1, async () => answer);
    try {
      return await once(ctx, run, again);
    } finally {
      // Whoever is answered sees what they wrote, whatever they read next, and from where.
      if (endpoint.write) await services.database.standbys?.wrote(ctx.clubId);
    }
  }
}

/** The same for a call that only reads, and decides nothing: a standby may answer it. */
export function readRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (ctx: Ctx, call: Call<P, Q, B>) => Promise<z.output<A> | FastifyReply>,
): void {
  if (endpoint.write) throw new Error(`${endpoint.id} writes.`);
  route(app, services, endpoint, async (ctx, call) => {
    const database = await readingFrom(services.database, ctx.clubId);
    const db = readingClubDb(database.db, database.engine, ctx.clubId);
    return handler({ ...ctx, services: { ...services, database }, db }, call);
  });
}

/** Registers a call anyone may make. */
export function publicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (call: Call<P, Q, B>) => Promise<z.output<A> | FastifyReply>,
): void {
  if (endpoint.access !== 'public' && endpoint.access !== 'feed') throw new Error(`${endpoint.id} is not public.`);
  const serving = async (request: FastifyRequest, reply: FastifyReply) => {
    const parts = await parse(services, endpoint, request);
    return handler({ ...parts, request, reply } as Call<P, Q, B>).catch((error: unknown) => {
      noteWayRefused(services, request, endpoint.id, error);
      throw error;
    });
  };
  register(app, services, endpoint, serving, { bodyLimit: PUBLIC_BODY });
}

/** Endpoints that are served, so that a test can find those that are not. */
const served = new WeakMap<object, Set<string>>();
export const servedEndpoints = (services: Services): ReadonlySet<string> => served.get(services) ?? new Set();

function register(
  app: FastifyInstance,
  services: Services,
  endpoint: AnyEndpoint,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  more: Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> = {},
): void {
  const set = served.get(services) ?? new Set();
  set.add(endpoint.id);
  served.set(services, set);
  const limit = endpoint.rateLimit;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    compress: compressionOf(endpoint),
    ...more,
    config: limit ? { rateLimit: limitOf(services, limit) } : {},
    onRequest: limit?.byKey ? [addressLimit(app, services, endpoint.id, limit)] : [],
    handler: async (request, reply) => {
      const answer = await run(request, reply).finally(() => dropFilesOf(request));
      // A handler that sent a stream is over once the stream is, or once its reader has gone, and has nothing more to say.
      if (answer === reply || reply.sent || reply.raw.headersSent) return reply;
      return answer ?? {};
    },
  });
}

/** Who called what their roles do not let them: written down after the answer. */
function noteAccess(services: Services, request: FastifyRequest, actor: Caller, { id }: AnyEndpoint) {
  const { clubId } = actor;
  const refusal = {
    event: 'event.access-refused',
    clubId,
    account: actor,
    facts: { call: id },
    refused: true,
  } as const;
  services.background('Noting a refusal', () => recordFolded(services, originOfRequest(request), refusal));
}

function allow(endpoint: AnyEndpoint, roles: readonly string[]): void {
  if (typeof endpoint.access === 'string') return;
  if (endpoint.access.some((role: string) => roles.includes(role))) return;
  throw problem('missing-role', { roles: endpoint.access.join(' or ') });
}

/** @throws Problem 403 where the caller's roles do not grant the permission in this school. */
function permit(actor: Caller, permission: Permission) {
  const { developer_permissions } = readSettings(actor.clubSettings);
  if (permissionsOf(actor.roles, actor.own ?? [], developer_permissions).includes(permission)) return;
  throw problem('missing-permission', { permission });
}

async function parse(services: Services, endpoint: AnyEndpoint, request: FastifyRequest) {
  const isForm = request.isMultipart?.() ?? false;
  if (endpoint.form !== true && isForm) throw problem('needs-json');
  const given = endpoint.body
    ? isForm
      ? await readForm(request, endpoint.body, incomingFolder(services.config.dataDir))
      : (request.body ?? undefined)
    : undefined;
  if (endpoint.body && given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw problem('no-json-object');
  }
  return {
    params: checked(endpoint.params, request.params, 404),
    query: checked(endpoint.query, queryOf(request), 422),
    // A body left out is an empty one: the message then names the missing fields.
    body: checked(endpoint.body, given ?? (endpoint.body ? {} : undefined), 422),
  };
}

/**
 * A call's query: of its address, and of a header, where words that may name somebody are in no list of addresses that a proxy
 * keeps (OWASP ASVS 5.0.0, 14.2.1).
 */
function queryOf(request: FastifyRequest): unknown {
  const told = request.headers['clutch-query'];
  return typeof told === 'string' ? { ...(request.query as object), ...querystring.parse(told) } : request.query;
}

function checked(schema: z.ZodType | undefined, value: unknown, status: 404 | 422): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) {
    // No text of either engine holds it, and one of them refuses it with an error.
    const path = pathOfNul(result.data);
    if (path && status === 422) throw invalid({ [path]: fault('unstorable') });
    if (!path) return result.data;
  }
  if (status === 404) throw problem('no-address');
  throw invalid(issueFaults(result.error?.issues ?? [], value, schema));
}

/** Where a value holds the character of code 0: `answers.0.text`, or null. */
function pathOfNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path || '_' : null;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.includes('\0') ? path || '_' : pathOfNul(inner, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return null;
}

/** What only the server says of itself. */
const OWN_SOURCES = new Set<string>(['app', 'system', 'event'] satisfies (typeof AUDIT_SOURCES)[number][]);

/**
 * Under what name a call goes into the audit. A client says by which command and from which surface it was made; that is
 * believed where it can be, and marked as said by the client. Anything else is named by the call itself.
 */
function claimOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  { token }: Actor,
): Pick<Ctx, 'command' | 'source' | 'claimed'> {
  const command = header(request, 'clutch-command', /^[a-z0-9.-]{1,80}$/);
  const source = header(request, 'clutch-source', /^[a-z]{1,20}$/);
  const named = command !== null && COMMAND_NAMES[endpoint.id]?.includes(command) === true;
  const placed =
    source !== null &&
    (AUDIT_SOURCES as readonly string[]).includes(source) &&
    !OWN_SOURCES.has(source) &&
    (!token || source === 'terminal');
  return {
    command: named ? command : `call.${endpoint.id}`,
    source: placed ? source : 'call',
    claimed: named || (placed && source !== 'call'),
  };
}

function header(request: FastifyRequest, name: string, shape: RegExp): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && shape.test(value) ? value : null;
}

async function idempotencyOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  parts: { body: unknown },
): Promise<Ctx['idempotency']> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw problem('idempotency-key');
  }
  const told = request.headers.authorization ?? '';
  const secrets = secretsOf(endpoint.body);
  const hash = createHash('sha256').update(
    `${request.method} ${request.url}\n${JSON.stringify(parts, (name, value) => bound(secrets.has(name), value, told))}`,
  );
  for (const value of Object.values((parts.body ?? {}) as object)) {
    if (value instanceof Blob) for await (const piece of value.stream()) hash.update(piece);
  }
  const sealedFor = endpoint.sealedAnswer ? told : null;
  return { key, hash: hash.digest('base64url'), kept: false, sealedFor };
}

/** Names of the fields of a body that hold secrets. */
const secretsOf = (body: z.ZodType | undefined): ReadonlySet<string> =>
  new Set(Object.entries(shapeOf(body)).flatMap(([name, schema]) => (isSecret(schema) ? [name] : [])));

/** The fields of an object; of a union, those of each of its objects. */
function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (!schema) return {};
  const {
    shape,
    options,
    innerType,
    in: inner,
  } = schema.def as {
    shape?: Record<string, z.ZodType>;
    options?: readonly z.ZodType[];
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  if (shape) return shape;
  if (options) return Object.assign({}, ...options.map(shapeOf));
  return shapeOf(innerType ?? inner);
}

/**
 * A value as it goes into the hash of a request. What is kept must not help to guess a password: secrets go in by a hash
 * whose key is the caller's token, which is kept nowhere. Files go in by what they are; their bytes follow.
 */
function bound(secret: boolean, value: unknown, key: string): unknown {
  if (value instanceof Blob) return [value instanceof File ? value.name : '', value.type, value.size];
  if (typeof value !== 'string' || !secret) return value;
  return createHmac('sha256', key).update(value).digest('base64url');
}

/** Aborts when the caller goes away before the answer is complete. */
function abortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
