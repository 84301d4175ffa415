import type { FastifyInstance } from 'fastify';
import { lastOperation, rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { ADMIN_ONLY } from '../../auth/admin-only.ts';
import { MONEY, requireMoney } from '../../auth/money-only.ts';
import type { Services } from '../../context.ts';
import { entityNamed } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { imagesOf } from '../../operations/images.ts';
import { lastStanding } from '../../operations/last.ts';
import { undo } from '../../operations/undo.ts';
import { notFound, problem } from '../../problems.ts';

export function operationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, undoOperation, (ctx, { params }) => undo(ctx, params.id));
  route(app, services, lastOperation, async (ctx) => {
    const found = await lastStanding(ctx);
    if (!found) return { data: null };
    const { id, command, at, rows_touched, undoable } = found;
    return { data: { id, command, at, rows_touched, undoable: undoable === 1 } };
  });
  route(app, services, rowHistory, async (ctx, { params, query }) => {
    if (!entityNamed(params.entity)) throw notFound('entity');
    if (ADMIN_ONLY.has(params.entity) && !ctx.actor.roles.includes('admin'))
      throw problem('missing-role', { roles: 'admin' });
    if (MONEY.has(params.entity)) requireMoney(ctx.actor);
    const rows = await ctx.db
      .from('change')
      .innerJoin('operation', (join) =>
        join.onRef('operation.id', '=', 'change.operation_id').onRef('operation.club_id', '=', 'change.club_id'),
      )
      .select([
        'change.id',
        'change.operation_id',
        'change.kind',
        'change.version',
        'change.before',
        'change.after',
        'change.at',
        'operation.actor_name',
        'operation.command',
        'operation.source',
        'operation.undo_of',
        'operation.undone_by',
      ])
      .where('change.entity', '=', params.entity)
      .where('change.row_id', '=', params.id)
      .where('change.id', '<', query.before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('change.id', 'desc')
      .limit(100)
      .execute();
    return { data: rows.map((row) => imagesOf(ctx.actor, params.entity, row)) };
  });
}
