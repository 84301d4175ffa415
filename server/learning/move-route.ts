/** Serves the call that moves a row to another place in its order. */

import type { FastifyInstance } from 'fastify';
import type { moveModule } from '#contract/entities/module.ts';
import type { moveSkill } from '#contract/entities/skill.ts';
import type { moveTheory } from '#contract/entities/theory.ts';
import type { Services } from '../context.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { route } from '../http/route.ts';
import { write } from '../operations/write.ts';
import { positionBefore } from './positions.ts';

export function moveRoute(
  app: FastifyInstance,
  services: Services,
  endpoint: typeof moveModule | typeof moveTheory | typeof moveSkill,
  table: 'module' | 'theory' | 'skill',
): void {
  route(app, services, endpoint as typeof moveModule, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body);
      const position = await positionBefore(writer, table, body.id, body.before);
      const row = (await writer.update(table, body.id, { position })) as Row;
      return { data: present(entityOfTable(table), row) as never };
    }),
  );
}
