import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { health } from '#contract/entities/system.ts';
import type { Services } from '../../context.ts';
import { publicRoute } from '../../http/route.ts';

export function systemRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, health, async () => {
    const { rows } = await sql<{ club: number | null }>`select (select id from club limit 1) as club`.execute(
      services.database.db,
    );
    return { status: 'ok' as const, engine: services.database.engine, empty: rows[0]?.club === null };
  });
}
