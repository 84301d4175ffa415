/** Sessions: opaque tokens, kept as hashes, revocable at once. */
import type { FastifyRequest } from 'fastify';
import type { Permission, Role } from '#contract/permissions.ts';
import type { Caller, Services } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { isAccessToken, tokenActor } from './access-tokens.ts';
import { factorDue, factorFacts } from './required-second-factor.ts';
import { hashToken, newToken } from './secrets.ts';
import { isSessionOver } from './session-limits.ts';

/** A session's last use is written down at most this often, in ms. */
const SEEN_EVERY = 60_000;

/** The actor of a request's bearer token. @throws Problem 401 when it is missing, unknown, expired or of a disabled account. */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearer(request);
  if (!token) throw problem('no-token');
  if (isAccessToken(token)) return tokenActor(services, token);
  const { db } = services.database;
  const hash = hashToken(token);
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('club', 'club.id', 'account.club_id')
    .select([
      'session.id as session_id',
      'session.created_at',
      'session.expires_at',
      'session.last_seen_at',
      'session.confirmed_at',
      'account.id',
      'account.club_id',
      'account.first_name',
      'account.last_name',
      'account.roles',
      'account.permissions',
      'account.status',
      'account.deleted_at',
      'account.created_at as joined_at',
      'club.settings as club_settings',
      ...factorFacts,
    ])
    .where('session.token_hash', '=', hash)
    .executeTakeFirst();
  const now = services.now();
  if (found?.status !== 'active' || found.deleted_at) throw problem('unknown-token');
  if (isSessionOver(found, services.config, now)) throw problem('expired');
  if (now.getTime() - Date.parse(found.last_seen_at) > SEEN_EVERY) {
    // Nobody waits for this: it may have to wait for a long write.
    services.background('Noting when a session was last used', () =>
      db.updateTable('session').set({ last_seen_at: now.toISOString() }).where('id', '=', found.session_id).execute(),
    );
  }
  return {
    id: found.id,
    clubId: found.club_id,
    clubSettings: found.club_settings,
    name: `${found.first_name} ${found.last_name}`.trim(),
    roles: JSON.parse(found.roles) as Role[],
    own: JSON.parse(found.permissions) as Permission[],
    sessionId: found.session_id,
    confirmedAt: found.confirmed_at,
    factorDue: factorDue(found, services.config, now),
  };
}

/** The token of a request's Authorization header, or null. */
export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * Ends the session that a sign-in was made in: a browser that signs in anew goes on with the new token alone (OWASP ASVS 5.0.0,
 * 7.2.4).
 */
export async function endFormer(db: Db, request: FastifyRequest): Promise<void> {
  const token = bearer(request);
  if (token) await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** How the identity provider knows a session that was opened through it. */
export interface ByProvider {
  readonly provider_link: number | null;
  readonly provider_session: string | null;
}

/** Opens a session. Answers the token, which is nowhere kept, and its life in minutes. */
export async function openSession(
  db: Db,
  account: { id: number; club_id: number },
  now: Date,
  minutes: number,
  by: ByProvider | null = null,
): Promise<{ token: string; expires_in_minutes: number }> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      club_id: account.club_id,
      account_id: account.id,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
      last_seen_at: now.toISOString(),
      device_token: null,
      ...by,
    })
    .execute();
  return { token, expires_in_minutes: minutes };
}
