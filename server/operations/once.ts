/**
 * Repeated requests: a call with an Idempotency-Key that was answered before gets that answer again. It is looked for once,
 * before the call; of two that come at the same time the database keeps one answer, and who cannot go on looks again.
 */
import { seal, unseal } from '../auth/sealed.ts';
import type { Ctx } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';

export const scopeOf = (ctx: Ctx) => `${ctx.clubId}:${ctx.actor.id}`;

/** The answer that a repeated request was given before. @throws Problem 409 where the key was used for another request. */
export async function repeated(ctx: Ctx): Promise<object | null> {
  if (!ctx.idempotency) return null;
  const found = await ctx.services.database.db
    .selectFrom('idempotency')
    .select(['request_hash', 'body'])
    .where('scope', '=', scopeOf(ctx))
    .where('key', '=', ctx.idempotency.key)
    .executeTakeFirst();
  if (!found) return null;
  if (found.request_hash !== ctx.idempotency.hash) throw problem('idempotency-key-reused');
  const { sealedFor } = ctx.idempotency;
  await ctx.services.database.settled();
  return JSON.parse(sealedFor ? opened(sealedFor, found.body, scopeOf(ctx)) : found.body);
}

/** An answer that was kept encrypted. @throws Problem 409 where another token asks for it */
function opened(token: string, body: string, owner: string): string {
  try {
    return unseal({ secretKey: token }, body, owner);
  } catch {
    throw problem('idempotency-key-reused');
  }
}

/**
 * Keeps an answer for repeats, in the transaction of what it answers. `late`, after a call without one, an answer that is
 * there already stays.
 */
export async function remember(ctx: Ctx, trx: Db, answer: object, late = false): Promise<void> {
  if (!ctx.idempotency) return;
  const { sealedFor } = ctx.idempotency;
  await trx
    .insertInto('idempotency')
    .$if(late, (insert) => insert.onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing()))
    .values({
      scope: scopeOf(ctx),
      key: ctx.idempotency.key,
      request_hash: ctx.idempotency.hash,
      status: 200,
      body: sealedFor ? seal({ secretKey: sealedFor }, JSON.stringify(answer), scopeOf(ctx)) : JSON.stringify(answer),
      created_at: ctx.now().toISOString(),
    })
    .execute();
}

/**
 * Runs a call that may have been answered before; `again` makes the reply of that answer. Calls that go through `write` keep
 * their answer with what they wrote, in one transaction; the answer of any other is kept here, after it.
 */
export async function once(
  ctx: Ctx,
  work: () => Promise<unknown>,
  again: (answer: object) => Promise<unknown>,
): Promise<unknown> {
  const { idempotency } = ctx;
  if (!idempotency) return work();
  const earlier = await repeated(ctx);
  if (earlier) return again(earlier);
  let answer: unknown;
  try {
    answer = await work();
  } catch (error) {
    // The same request may have come twice at once: then the other has done what this one was refused.
    const other = await repeated(ctx);
    if (other) return again(other);
    throw error;
  }
  // What a dry run says is true of its moment alone.
  if (!idempotency.kept && isPlain(answer) && !('dry_run' in answer && answer.dry_run))
    await remember(ctx, ctx.services.database.db, answer, true);
  return answer;
}

/** A reply that was sent already is none. */
const isPlain = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && Object.getPrototypeOf(answer) === Object.prototype;
