/** Puts the server together. Nothing here listens; main.ts and the tests do. */
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { servePanel } from './http/panel.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLive } from './live/live.ts';
import { postgresWire } from './live/wire.ts';
import { createMailer } from './mail/mailer.ts';
import { Problem, toWire } from './problems.ts';
import { routes } from './routes/index.ts';
import { type Database, openDatabase } from './store/database.ts';

/** Largest JSON body, in bytes. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Largest file of a form; calls set lower bounds of their own. */
const FILE_LIMIT = 200 * 1024 * 1024;

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  /** Ends what is in flight, then closes the database. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly now?: () => Date;
  /** An open database; without it the config's is opened and migrated. */
  readonly database?: Database;
  /** Fills the sample school into a club; the server itself has none. */
  readonly loadSample?: (services: Services, clubId: number) => Promise<void>;
}

/** Opens the database and registers every call. @throws Error when the database cannot be opened. */
export async function createApp({
  config,
  now = () => new Date(),
  database: given,
  loadSample,
}: AppOptions): Promise<App> {
  const database = given ?? (await openDatabase(config.databaseUrl));
  const http = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: shortRequest },
          },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  const services: Services = {
    config,
    database,
    live: createLive(database.db, database.engine === 'postgres' ? postgresWire(database.url, http.log) : null),
    mailer: createMailer(config, http.log),
    log: http.log,
    loadSample: loadSample ? (clubId) => loadSample(services, clubId) : null,
    now,
  };

  http.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'The request failed.');
    if (problem.extra.retryAfter) reply.header('retry-after', problem.extra.retryAfter);
    return reply.code(problem.status).type('application/problem+json').send(toWire(problem, request.id));
  });
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The grid and the charts place things with style properties set by script, which this does not concern;
        // react-aria writes one style element whose text is fixed.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? undefined : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await http.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
  await http.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 10, fields: 100, parts: 120, fieldSize: 1024 * 1024 },
  });
  routes(http, services);
  await servePanel(http, config.panelDir);
  await http.ready();
  const jobs = startJobs(services);
  return {
    http,
    services,
    database,
    async close() {
      await http.close();
      await jobs.stop();
      await services.live.close();
      services.mailer.close();
      await database.close();
    },
  };
}

const shortRequest = (request: { method: string; url: string }) => ({
  method: request.method,
  url: request.url.replace(/\?.*/, '?…'),
});

const tooMany = (seconds: number) =>
  new Problem(429, 'rate-limit', `Too many tries. Try again in ${seconds} seconds.`, { retryAfter: seconds });

/** What Fastify and its plugins throw, told as problems. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 400) return new Problem(400, 'malformed', 'The request could not be read.');
  if (status === 404) return new Problem(404, 'not-found');
  if (status === 413) return new Problem(413, 'too-large');
  if (status === 415) return new Problem(415, 'media-type');
  if (status === 406) return new Problem(415, 'media-type', 'This call takes form data.');
  return new Problem(500, 'unexpected', 'Something went wrong on the server. The request id helps to find out what.');
}
