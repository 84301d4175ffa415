/** Puts the server together. Nothing here listens; main.ts and the tests do. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { noteTooMany } from './auth/events.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { guards } from './guards.ts';
import { BODY_PATIENCE, limitBodies, REQUEST_PATIENCE } from './http/bodies.ts';
import { allowCompression } from './http/compress.ts';
import { asProblem, loggedUrl } from './http/faults.ts';
import { abandon, refuseTunnel, refuseUnreadable } from './http/last-words.ts';
import { logAs } from './http/log.ts';
import { inlineScripts, servePanel } from './http/panel.ts';
import { RateCountsHere, rateCounts } from './http/rate-counts.ts';
import { tooMany } from './http/rate-limits.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { createLive } from './live/live.ts';
import { postgresWire } from './live/wire.ts';
import { longKinds } from './long-kinds.ts';
import { createMailer } from './mail/mailer.ts';
import { sendDue } from './mail/outbox.ts';
import { sendWhatHolds } from './messages/notices-hold.ts';
import { noteLimitsOf } from './metrics/limits.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import { registerGuards } from './operations/guards.ts';
import { registerLongKinds } from './operations/long-work.ts';
import { type Problem, toWire } from './problems.ts';
import { routes } from './routes/index.ts';
import { stopRoutes } from './routes/message/stop-routes.ts';
import { type Database, openDatabase } from './store/database.ts';
import { alone, type Together } from './workers/together.ts';

/** What listens for the end of an answer, at most: the hooks here, the framework's own, and those of a file's stream. */
const LISTENERS = 20;
/** How often a server that ends looks for connections that nobody uses any more, in ms. */
const IDLE_EVERY = 100;
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
  /** The other processes of the same port; without it this one serves alone. */
  readonly together?: Together;
  /** Fills the sample school into a club; the server itself has none. */
  readonly loadSample?: (services: Services, clubId: number) => Promise<void>;
}

/** Opens the database and registers every call. @throws Error when the database cannot be opened. */
export async function createApp({
  config,
  now = () => new Date(),
  database: given,
  together = alone(),
  loadSample,
}: AppOptions): Promise<App> {
  const database = given ?? (await openDatabase(config));
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
    requestTimeout: REQUEST_PATIENCE,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable,
  });
  http.server.on('connect', refuseTunnel);
  registerGuards(guards);
  registerLongKinds(longKinds);
  const pending = new Set<Promise<unknown>>();
  const services: Services = {
    config,
    database,
    live: createLive(
      database.db,
      database.engine === 'postgres' ? postgresWire(database.directUrl, http.log) : null,
      database.standbys?.wrote,
    ),
    mailer: createMailer(config, http.log),
    together,
    log: http.log,
    loadSample: loadSample ? (clubId) => loadSample(services, clubId) : null,
    background(what, work) {
      const running: Promise<unknown> = work()
        .catch((error) => http.log.error({ err: error }, `${what} failed.`))
        .finally(() => pending.delete(running));
      pending.add(running);
    },
    now,
  };

  http.addHook('onRequest', async (request, reply) => {
    reply.raw.setMaxListeners(LISTENERS);
    logAs(request, reply, { address: request.ip });
  });
  limitBodies(http, config.bodyPatience ?? BODY_PATIENCE);
  http.setErrorHandler(answerProblem);
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What is refused midway is read to its end: a connection that is closed while somebody sends is reset, and the answer lost.
    if (request.raw.complete === false) {
      reply.removeHeader('connection');
      abandon(request.raw);
    }
    // The API's answers are of one person's school, faults, images and exports included: no cache keeps them.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(config.panelDir)],
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
    // One process alone counts in its memory.
    store: database.engine === 'postgres' ? rateCounts(database.db) : RateCountsHere,
    onExceeded: (request) => noteTooMany(services, request),
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
  await http.register(cookie);
  await http.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 10, fields: 100, parts: 120, fieldSize: 1024 * 1024 },
  });
  await allowCompression(http);
  metricsRoute(http, services);
  routes(http, services);
  await stopRoutes(http, services);
  await servePanel(http, config.panelDir);
  await http.ready();
  database.standbys?.begin();
  let jobs: Jobs | null = null;
  let closing = false;
  together.onDuty({
    begin() {
      if (!closing) jobs = startJobs(services);
    },
    send: () =>
      services.background('Sending what is due', () => Promise.all([sendDue(services), sendWhatHolds(services)])),
  });
  return {
    http,
    services,
    database,
    async close() {
      closing = true;
      // A connection whose answer was under way is kept for another request, which will not come.
      const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_EVERY);
      await http.close().finally(() => clearInterval(idle));
      await jobs?.stop();
      await Promise.all(pending);
      await services.live.close();
      services.mailer.close();
      await database.close();
    },
  };
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const found = asProblem(error);
  if (found.status >= 500) request.log.error({ err: error }, 'The request failed.');
  else logAs(request, reply, refusalOf(found));
  noteLimitsOf(found);
  // An address that cannot be read comes here past every hook.
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  if (found.extra.retryAfter) reply.header('retry-after', found.extra.retryAfter);
  return reply.code(found.status).type('application/problem+json').send(toWire(found, request.id));
}

/** What of a refusal goes into the log: codes, and the fields that they are about. What was sent stays out. */
function refusalOf({ fault, extra }: Problem) {
  const fields = Object.entries(extra.fields ?? {}).flatMap(([path, faults]) =>
    [faults].flat().map(({ code }) => `${path.slice(0, 80)} ${code}`),
  );
  return { refused: fault.code, ...(fields.length > 0 ? { fields: fields.slice(0, 20) } : {}) };
}

const shortRequest = (request: { method: string; url: string }) => ({
  method: request.method,
  url: loggedUrl(request.url),
});
