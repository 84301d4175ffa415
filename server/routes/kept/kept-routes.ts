import type { FastifyInstance } from 'fastify';
import { KEPT_COUNT, keepValues, listKept } from '#contract/entities/kept.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { invalid } from '../../problems.ts';
import type { Db } from '../../store/engine.ts';

/** What the console keeps for the caller alone. */
export function keptRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listKept, async (ctx) => ({
    data: await ctx.db
      .from('kept_value')
      .select(['key', 'body', 'updated_at'])
      .where('account_id', '=', ctx.actor.id)
      .orderBy('key')
      .execute(),
  }));

  route(app, services, keepValues, (ctx, { body }) =>
    services.database.db.transaction().execute(async (trx) => {
      const dropped = body.values.flatMap(({ key, body: text }) => (text === null ? [key] : []));
      if (dropped.length > 0)
        await trx.deleteFrom('kept_value').where('account_id', '=', ctx.actor.id).where('key', 'in', dropped).execute();
      // The last of a key is what holds.
      const kept = new Map(body.values.flatMap(({ key, body: text }) => (text === null ? [] : [[key, text] as const])));
      for (const [key, text] of kept) await keep(trx, ctx, key, text);
      return { kept: await makeRoom(trx, ctx.actor.id) };
    }),
  );
}

const keep = (trx: Db, ctx: Ctx, key: string, body: string) => {
  const updated_at = ctx.now().toISOString();
  return trx
    .insertInto('kept_value')
    .values({ club_id: ctx.clubId, account_id: ctx.actor.id, key, body, updated_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ body, updated_at }))
    .execute();
};

/** Lets the oldest drafts go where there are too many values; answers how many are kept. @throws Problem 422 where drafts are not what fills it. */
async function makeRoom(trx: Db, accountId: number): Promise<number> {
  const rows = await trx
    .selectFrom('kept_value')
    .select(['id', 'key'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  const over = rows.length - KEPT_COUNT;
  if (over <= 0) return rows.length;
  const oldest = rows.filter(({ key }) => key.startsWith('draft.')).slice(0, over);
  if (oldest.length < over) throw invalid({ values: fault('too-much-kept') });
  const ids = oldest.map(({ id }) => id);
  await trx.deleteFrom('kept_value').where('id', 'in', ids).execute();
  return KEPT_COUNT;
}
