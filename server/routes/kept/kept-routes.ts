import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { KEPT_COUNT, KEPT_IN_ALL, KEPT_LENGTH, keepValues, listKept } from '#contract/entities/kept.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Ctx, Services } from '../../context.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { route } from '../../http/route.ts';
import { placesOfEach } from '../../operations/places.ts';
import { invalid, problem } from '../../problems.ts';
import type { Db } from '../../store/engine.ts';

/** How many calls read the values of one account at once, and how many wait for it. */
const READ_AT_ONCE = 4;
const WAITING = 40;
/** Bytes of values that are read and written out in one go: about what one value may have. */
const IN_ONE_GO = KEPT_LENGTH;

/** What the console keeps for the caller alone. */
export function keptRoutes(app: FastifyInstance, services: Services): void {
  const refusal = () => problem('too-many-at-once', { most: WAITING }, { retryAfter: 5 });
  const reading = placesOfEach<number>(READ_AT_ONCE, WAITING, refusal);
  const inTurn = placesOfEach<number>(1, READ_AT_ONCE, refusal);
  route(app, services, listKept, (ctx, { reply }) =>
    reading(ctx.actor.id, async () => {
      const parts = await partsOf(ctx);
      if (parts.length < 2) return { data: await valuesOf(ctx) };
      const pieces = written(parts, (part) => inTurn(ctx.actor.id, () => textOf(ctx, part)));
      sendPieces(services, reply.type('application/json; charset=utf-8'), pieces);
      await finished(reply.raw).catch(() => {});
      return reply;
    }),
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

/** The first and the last key of values that are read in one go. */
interface Part {
  readonly from: string;
  to: string;
}

/** Cuts the caller's values, by key, into parts of about so many bytes as are read in one go. */
async function partsOf(ctx: Ctx): Promise<Part[]> {
  const rows = await ctx.db
    .from('kept_value')
    .select(['key', sql<number>`octet_length(body)`.as('bytes')])
    .where('account_id', '=', ctx.actor.id)
    .orderBy('key')
    .execute();
  const parts: Part[] = [];
  let room = 0;
  for (const { key, bytes } of rows) {
    const last = parts.at(-1);
    room -= Number(bytes);
    if (last && room >= 0) last.to = key;
    else {
      parts.push({ from: key, to: key });
      room = IN_ONE_GO - Number(bytes);
    }
  }
  return parts;
}

/** The caller's values, or those of a part, by key. */
function valuesOf(ctx: Ctx, part?: Part) {
  const all = ctx.db
    .from('kept_value')
    .select(['key', 'body', 'updated_at'])
    .where('account_id', '=', ctx.actor.id)
    .orderBy('key');
  return (part ? all.where('key', '>=', part.from).where('key', '<=', part.to) : all).execute();
}

/** The rows of a part as JSON, without the brackets around them. Whoever else waits is served before the next part is read. */
async function textOf(ctx: Ctx, part: Part): Promise<string> {
  const text = JSON.stringify(await valuesOf(ctx, part)).slice(1, -1);
  await new Promise((resolve) => setImmediate(resolve));
  return text;
}

/** The answer of `listKept`, a part at a time. What was forgotten since the parts were cut is not in it. */
async function* written(parts: readonly Part[], text: (part: Part) => Promise<string>): AsyncGenerator<string, void> {
  yield '{"data":[';
  let between = '';
  for (const part of parts) {
    const rows = await text(part);
    if (rows === '') continue;
    yield between + rows;
    between = ',';
  }
  yield ']}';
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
