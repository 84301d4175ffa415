/** Confirming that who uses a session is still its holder: for ten minutes, before what matters. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { hashToken, newToken } from './secrets.ts';
import { bearer } from './sessions.ts';

/** How long a confirmation holds, in ms. */
const LIFE = 10 * 60_000;

/** @throws Problem 403 `reauthentication-needed` where the session was not confirmed a short while ago */
export function refuseUnconfirmed(actor: Actor, now: Date): void {
  const at = actor.confirmedAt ? Date.parse(actor.confirmedAt) : Number.NEGATIVE_INFINITY;
  const age = now.getTime() - at;
  if (age < 0 || age >= LIFE) throw problem('reauthentication-needed');
}

/**
 * Confirms the session that a request was made in, which goes on under a new token: whoever had the former one is out at once
 * (OWASP ASVS 5.0.0, 7.2.4). Answers until when, an instant, and the token, which is nowhere kept.
 * @throws Problem 401 where another call has changed the token meanwhile
 */
export async function confirmSession(
  db: Db,
  request: FastifyRequest,
  sessionId: number,
  now: Date,
): Promise<{ until: string; token: string }> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: hashToken(token), confirmed_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('token_hash', '=', hashToken(bearer(request) ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw problem('unknown-token');
  return { until: new Date(now.getTime() + LIFE).toISOString(), token };
}
