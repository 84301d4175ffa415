import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { alive, apiPage, health, openApiDocument as openApiCall } from '#contract/entities/system.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { apiPageHtml } from '../../api/page.ts';
import type { Services } from '../../context.ts';
import { fixedPage } from '../../http/fixed-page.ts';
import { checkReadiness } from '../../http/readiness.ts';
import { publicRoute } from '../../http/route.ts';
import type { Standbys } from '../../store/standbys.ts';

/** Without names: anybody may ask. */
const readingOf = (standbys: Standbys) => ({
  primary: Object.values(standbys.readsOfPrimary()).reduce((sum, reads) => sum + reads, 0),
  standbys: standbys.state().map(({ inUse, behindSeconds, reads }) => ({
    in_use: inUse,
    behind_seconds: behindSeconds,
    reads,
  })),
});

export function systemRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, alive, async () => ({ status: 'ok' as const }));

  publicRoute(app, services, health, async () => {
    await checkReadiness(services);
    const { rows } = await sql<{ club: number | null }>`select (select id from club limit 1) as club`.execute(
      services.database.db,
    );
    const { engine, standbys } = services.database;
    return {
      status: 'ok' as const,
      engine,
      empty: rows[0]?.club === null,
      ...(standbys ? { reading: readingOf(standbys) } : {}),
    };
  });

  // Made when they are first asked for: a start need not wait for them.
  const sendDocument = fixedPage('application/json; charset=utf-8', async () =>
    JSON.stringify(await openApiDocument()),
  );
  publicRoute(app, services, openApiCall, ({ request, reply }) => sendDocument(request, reply));
  const sendPage = fixedPage('text/html; charset=utf-8', apiPageHtml);
  publicRoute(app, services, apiPage, ({ request, reply }) => sendPage(request, reply));
}
