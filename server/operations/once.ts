/** Repeated requests: a call with an Idempotency-Key that was answered before gets that answer again. */
import type { Ctx } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/database.ts';

const scopeOf = (ctx: Ctx) => `${ctx.clubId}:${ctx.actor.id}`;

/** The answer that a repeated request was given before. @throws Problem 409 where the key was used for another request. */
export async function repeated(ctx: Ctx, trx: Db): Promise<object | null> {
  if (!ctx.idempotency) return null;
  const found = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'body'])
    .where('scope', '=', scopeOf(ctx))
    .where('key', '=', ctx.idempotency.key)
    .executeTakeFirst();
  if (!found) return null;
  if (found.request_hash !== ctx.idempotency.hash) {
    throw problem('idempotency-key-reused');
  }
  return JSON.parse(found.body);
}

/** Keeps an answer for repeats. `late`: one that is there already stays. */
export async function remember(ctx: Ctx, trx: Db, answer: object, late = false): Promise<void> {
  if (!ctx.idempotency) return;
  await trx
    .insertInto('idempotency')
    .$if(late, (insert) => insert.onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing()))
    .values({
      scope: scopeOf(ctx),
      key: ctx.idempotency.key,
      request_hash: ctx.idempotency.hash,
      status: 200,
      body: JSON.stringify(answer),
      created_at: ctx.now().toISOString(),
    })
    .execute();
}

/**
 * Runs a call that may have been answered before. Calls that go through `write` keep their answer with what they wrote, in
 * one transaction; the answer of any other is kept here, after it.
 */
export async function once<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (!ctx.idempotency) return work();
  const { db } = ctx.services.database;
  const earlier = await repeated(ctx, db);
  if (earlier) return earlier as T;
  const answer = await work();
  const plain = typeof answer === 'object' && answer !== null && Object.getPrototypeOf(answer) === Object.prototype;
  // What a dry run says is true of its moment alone.
  if (plain && !('dry_run' in answer && answer.dry_run)) await remember(ctx, db, answer, true);
  return answer;
}
