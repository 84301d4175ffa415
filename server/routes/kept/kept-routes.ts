import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEPT_COUNT, KEPT_IN_ALL, keepValues, listKept } from '#contract/entities/kept.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { placesOfEach } from '../../operations/places.ts';
import { invalid, problem } from '../../problems.ts';
import type { Db } from '../../store/engine.ts';

/** How often the values of one account are read at once, and how many calls wait for it: each may hold megabytes. */
const READ_AT_ONCE = 2;
const WAITING = 40;

/** What the console keeps for the caller alone. */
export function keptRoutes(app: FastifyInstance, services: Services): void {
  const inTurn = placesOfEach<number>(READ_AT_ONCE, WAITING, () =>
    problem('too-many-at-once', { most: WAITING }, { retryAfter: 5 }),
  );
  route(app, services, listKept, (ctx) =>
    inTurn(ctx.actor.id, async () => ({
      data: await ctx.db
        .from('kept_value')
        .select(['key', 'body', 'updated_at'])
        .where('account_id', '=', ctx.actor.id)
        .orderBy('key')
        .execute(),
    })),
  );

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

/**
 * Lets the oldest drafts go where there are too many values, or too many characters; answers how many are kept.
 * @throws Problem 422 where drafts are not what fills it.
 */
async function makeRoom(trx: Db, accountId: number): Promise<number> {
  const rows = await trx
    .selectFrom('kept_value')
    .select(['id', 'key', sql<number>`length(body)`.as('length')])
    .where('account_id', '=', accountId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  let count = rows.length;
  let length = rows.reduce((sum, row) => sum + Number(row.length), 0);
  const oldest: typeof rows = [];
  for (const row of rows.filter(({ key }) => key.startsWith('draft.'))) {
    if (count <= KEPT_COUNT && length <= KEPT_IN_ALL) break;
    oldest.push(row);
    count--;
    length -= Number(row.length);
  }
  if (count > KEPT_COUNT || length > KEPT_IN_ALL) throw invalid({ values: fault('too-much-kept') });
  if (oldest.length === 0) return count;
  const ids = oldest.map(({ id }) => id);
  await trx.deleteFrom('kept_value').where('id', 'in', ids).execute();
  return count;
}
