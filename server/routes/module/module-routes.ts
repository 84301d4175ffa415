import type { FastifyInstance } from 'fastify';
import { type ModuleItem, moduleResource, moveModule } from '#contract/entities/module.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import type { Services } from '../../context.ts';
import { moveRoute } from '../../learning/move-route.ts';
import { lastPosition } from '../../learning/positions.ts';
import { requireRows } from '../../learning/references.ts';
import { resourceRoutes } from '../../resources.ts';

export function moduleRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, moduleResource, {
    statusFrom: contentStatusFrom,
    async prepare(writer, values, current) {
      const items = (values.items ?? []) as ModuleItem[];
      await requireRows(
        writer,
        'theory',
        items.filter(({ kind }) => kind === 'theory').map(({ id }) => id),
        'items',
      );
      await requireRows(
        writer,
        'test',
        items.filter(({ kind }) => kind === 'test').map(({ id }) => id),
        'items',
      );
      return current ? values : { ...values, position: await lastPosition(writer, 'module') };
    },
  });
  moveRoute(app, services, moveModule, 'module');
}
