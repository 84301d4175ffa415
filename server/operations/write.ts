/** Runs a write: one transaction, retried where the engine asks for it, its answer kept for a repeated request. */

import { fault } from '#contract/faults/fault.ts';
import type { Ctx } from '../context.ts';
import { entities } from '../entities/index.ts';
import { mailRoleChanges } from '../mail/account-mails.ts';
import { tellOfChanges } from '../messages/tell.ts';
import { notifyOfChanges } from '../notifications/from-changes.ts';
import { invalid, Problem, problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { afterOthers, takeTurn } from '../store/locks.ts';
import { allGuards, requireAll } from './guards.ts';
import { remember, repeated } from './once.ts';
import { createWriter, type Writer } from './writer.ts';

export const TRIES = 6;

/** Ends the transaction of a dry run with nothing changed. */
class DryRun extends Error {
  readonly answer: object;
  constructor(answer: object) {
    super('dry run');
    this.answer = answer;
  }
}

/**
 * Runs `work` in a transaction, one of a club at a time, and answers what it answers plus `operation_id`. Of a request with
 * an Idempotency-Key the answer is kept with it; the same request at the same time gets that answer, and changes nothing. A `dry` run does the same work, with every check and
 * refusal, and is rolled back.
 * @throws Problem what `work` throws; 422 where a unique value is taken;
 */
export async function write<T extends object>(
  ctx: Ctx,
  work: (writer: Writer) => Promise<T>,
  { dry = false }: { dry?: boolean } = {},
): Promise<T & { operation_id: number | null }> {
  const { database } = ctx.services;
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = async (trx: Db) => {
        await takeTurn(database, trx, ctx.clubId);
        const { writer, finish } = createWriter(ctx, trx, { dry });
        const result = await work(writer);
        await requireAll(writer);
        if (dry) throw new DryRun({ ...result, operation_id: null });
        await followChanges(writer);
        const operation = await finish();
        const answer = { ...result, operation_id: operation };
        // Of two writes in one call the first is what a repeat is answered.
        if (!ctx.idempotency?.kept) await remember(ctx, trx, answer);
        return { answer, committed: operation !== null };
      };
      const done = await afterOthers(database, ctx.clubId, () => database.db.transaction().execute(transaction));
      if (ctx.idempotency) ctx.idempotency.kept = true;
      if (done.committed) {
        // Some are answered line by line, before the call is over.
        await database.standbys?.wrote(ctx.clubId);
        ctx.services.live.publish(ctx.clubId);
      }
      return done.answer;
    } catch (error) {
      if (error instanceof DryRun) return error.answer as T & { operation_id: number | null };
      if (attempt < TRIES && canRetry(error)) {
        // Two that met go on at different times.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * attempt));
        continue;
      }
      // The same request was made twice at once, and the other has ended: this one may have been refused for what that did.
      const other = dry ? null : await repeated(ctx);
      if (other) return other as T & { operation_id: number | null };
      throw (await explained(ctx, error)) ?? toProblem(error);
    }
  }
}

/** Tells whom the changes of a transaction concern. Call it once, at its end. */
export async function followChanges(writer: Writer): Promise<void> {
  await notifyOfChanges(writer);
  await tellOfChanges(writer);
  await mailRoleChanges(writer);
}

/** What a guard says about a refusal of the database's triggers. */
export async function explained(ctx: Ctx, error: unknown): Promise<Problem | null> {
  if (error instanceof Problem) return null;
  for (const { explain } of Object.values(allGuards())) {
    const found = await explain?.(ctx, error);
    if (found) return found;
  }
  return null;
}

/** Answers kept for repeats last this long. */
export const IDEMPOTENCY_HOURS = 48;

const text = (error: unknown, key: 'code' | 'constraint' | 'message'): string =>
  typeof error === 'object' && error !== null && key in error ? String((error as Record<string, unknown>)[key]) : '';

/** Two requests met: a serialisation failure, a deadlock, or a busy file. */
export function canRetry(error: unknown): boolean {
  const code = text(error, 'code');
  const message = text(error, 'message');
  return ['40001', '40P01'].includes(code) || /database is locked/.test(message);
}

/** Unique and check violations as problems; anything else as it is. */
export function toProblem(error: unknown): unknown {
  const constraint = text(error, 'constraint');
  const sqlite = /UNIQUE constraint failed: (.+)$/.exec(text(error, 'message'));
  if (text(error, 'code') === '23505' || sqlite) {
    for (const entity of entities) {
      for (const [name, field] of Object.entries(entity.uniques ?? {})) {
        const lastColumn = sqlite?.[1]?.split(', ').at(-1);
        if (
          constraint === name ||
          // A table of its own that triggers keep: `student_number` is held by `student_number_once`.
          (lastColumn && `${lastColumn.split('.')[0]}_once` === name) ||
          (lastColumn && [`${entity.table}.${field}`, `${entity.table}.${field}_key`].includes(lastColumn))
        ) {
          return invalid({ [field]: fault('taken') });
        }
      }
    }
    return problem('duplicate');
  }
  if (text(error, 'code') === '23503' || /FOREIGN KEY constraint failed/.test(text(error, 'message'))) {
    return problem('reference');
  }
  return error;
}
