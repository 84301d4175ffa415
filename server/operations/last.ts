/** Which of an account's own operations is the newest that still stands. */
import type { Ctx } from '../context.ts';
import { actBehind } from './act-behind.ts';

/** Operations looked at in one go. */
const BATCH = 50;

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
      const { act, standing } = await actBehind(ctx, operation);
      if (standing) return { ...operation, command: act.command };
    }
    if (found.length < BATCH) return null;
    before = found.at(-1)?.id ?? 0;
  }
}
