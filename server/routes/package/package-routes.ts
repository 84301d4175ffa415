import type { FastifyInstance } from 'fastify';
import { packageResource } from '#contract/entities/package.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import type { Services } from '../../context.ts';
import { requireRows } from '../../learning/references.ts';
import { resourceRoutes } from '../../resources.ts';

export function packageRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, packageResource, {
    statusFrom: contentStatusFrom,
    async prepare(writer, values) {
      await requireRows(writer, 'module', (values.modules ?? []) as number[], 'modules');
      await requireRows(writer, 'test', (values.tests ?? []) as number[], 'tests');
      if (values.currency !== '') return values;
      return { ...values, currency: (await writer.db.club()).currency };
    },
  });
}
