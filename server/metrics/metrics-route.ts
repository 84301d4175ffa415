import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../auth/secrets.ts';
import { bearer } from '../auth/sessions.ts';
import type { Services } from '../context.ts';
import { problem } from '../problems.ts';
import { combined, textOf } from './figures.ts';
import { mailFigures, measure } from './metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Serves `/metrics`: with METRICS_TOKEN to whoever brings it as a bearer token, without one to this machine alone. Behind
 * a proxy every request comes from this machine, so a proxy must not pass `/metrics` on; one that names the caller
 * (X-Forwarded-For) is refused.
 */
export function metricsRoute(app: FastifyInstance, services: Services): void {
  const metrics = measure(app, services);
  services.together.measured(metrics.figures);
  app.addHook('onClose', async () => metrics.stop());
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config;
    const here = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    const allowed = metricsToken ? same(bearer(request), metricsToken) : here;
    if (!allowed) throw problem('no-address');
    const parts = await services.together.figures();
    const figures = [...combined(parts), ...(await mailFigures(services.database))];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(textOf(figures));
  });
}

const same = (given: string | null, wanted: string): boolean =>
  given !== null && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
