import type { FastifyInstance } from 'fastify';
import { moveTheory, theory } from '#contract/entities/theory.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import type { Services } from '../../context.ts';
import { moveRoute } from '../../learning/move-route.ts';
import { lastPosition } from '../../learning/positions.ts';
import { requireRows } from '../../learning/references.ts';
import { requireImage } from '../../learning/uploads.ts';
import { resourceRoutes } from '../../resources.ts';

export function theoryRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, theory, {
    statusFrom: contentStatusFrom,
    async prepare(writer, values, current) {
      await requireImage(writer.db, values.image);
      if (values.category_id) await requireRows(writer, 'category', [values.category_id as number], 'category_id');
      return current ? values : { ...values, position: await lastPosition(writer, 'theory') };
    },
  });
  moveRoute(app, services, moveTheory, 'theory');
}
