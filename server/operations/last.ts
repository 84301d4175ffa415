/** Which of an account's own operations is the newest that still stands. */
import type { Ctx } from '../context.ts';

/** Operations looked at in one go. */
const BATCH = 50;

interface Step {
  readonly id: number;
  readonly undo_of: number | null;
  readonly command: string;
}

/**
 * The caller's newest operation that was not taken back. An undo is passed over, with what it took back; a redo, which is
 * the undo of an undo, stands like an act of its own.
 */
export async function lastStanding(ctx: Ctx) {
  const mine = (before: number) =>
    ctx.db
      .from('operation')
      .select([
        'operation.id',
        'operation.undo_of',
        'operation.command',
        'operation.at',
        'operation.rows_touched',
        'operation.undoable',
      ])
      .where('operation.actor_id', '=', ctx.actor.id)
      .where('operation.undone_by', 'is', null)
      // A sign-in or an export is no act that anybody takes back.
      .where('operation.source', '<>', 'event')
      .where('operation.result', '<>', 'open')
      .where('operation.id', '<', before)
      .orderBy('operation.id', 'desc')
      .limit(BATCH)
      .execute();
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const found = await mine(before);
    for (const operation of found) {
      const { act, standing } = await actOf(ctx, operation);
      if (standing) return { ...operation, command: act };
    }
    if (found.length < BATCH) return null;
    before = (found.at(-1) as Step).id;
  }
}

/** The command of the act an operation is about, and whether the operation is that act or its redo, rather than its undo. */
async function actOf(ctx: Ctx, operation: Step): Promise<{ act: string; standing: boolean }> {
  let standing = true;
  let step = operation;
  while (step.undo_of) {
    const of = await ctx.db
      .from('operation')
      .select(['operation.id', 'operation.undo_of', 'operation.command'])
      .where('operation.id', '=', step.undo_of)
      .executeTakeFirst();
    if (!of) break;
    step = of;
    standing = !standing;
  }
  return { act: step.command, standing };
}
