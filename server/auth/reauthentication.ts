/** Confirming that who uses a session is still its holder: for ten minutes, before what matters. */
import type { Actor } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';

/** How long a confirmation holds, in ms. */
const LIFE = 10 * 60_000;

/** @throws Problem 403 `reauthentication-needed` where the session was not confirmed a short while ago */
export function refuseUnconfirmed(actor: Actor, now: Date): void {
  const at = actor.confirmedAt ? Date.parse(actor.confirmedAt) : Number.NEGATIVE_INFINITY;
  const age = now.getTime() - at;
  if (age < 0 || age >= LIFE) throw problem('reauthentication-needed');
}

/** Confirms a session. Answers until when. */
export async function confirmSession(db: Db, sessionId: number, now: Date): Promise<string> {
  await db.updateTable('session').set({ confirmed_at: now.toISOString() }).where('id', '=', sessionId).execute();
  return new Date(now.getTime() + LIFE).toISOString();
}
