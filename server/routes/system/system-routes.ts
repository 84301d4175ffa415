import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { alive, apiPage, health, openApiDocument as openApiCall } from '#contract/entities/system.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { apiPageHtml } from '../../api/page.ts';
import type { Services } from '../../context.ts';
import { checkReadiness } from '../../http/readiness.ts';
import { publicRoute } from '../../http/route.ts';

export function systemRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, alive, async () => ({ status: 'ok' as const }));

  publicRoute(app, services, health, async () => {
    await checkReadiness(services);
    const { rows } = await sql<{ club: number | null }>`select (select id from club limit 1) as club`.execute(
      services.database.db,
    );
    return { status: 'ok' as const, engine: services.database.engine, empty: rows[0]?.club === null };
  });

  // Made when they are first asked for: a start need not wait for them.
  let document: Record<string, unknown> | undefined;
  publicRoute(app, services, openApiCall, async () => {
    document ??= openApiDocument();
    return document;
  });
  let page: string | undefined;
  publicRoute(app, services, apiPage, async ({ reply }) => {
    page ??= apiPageHtml();
    return reply.header('content-type', 'text/html; charset=utf-8').send(page);
  });
}
