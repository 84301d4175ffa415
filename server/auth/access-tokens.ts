/**
 * Tokens by which machines call the API. A token works by its maker's rights as they are at each use, narrowed to what it was
 * made for; it is for no call about accounts, passwords or tokens. Kept is its hash alone.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { searchAll } from '#contract/entities/search.ts';
import {
  type Permission,
  type Role,
  TOKEN_PREFIX,
  type TokenPermission,
  tokenPermission,
} from '#contract/permissions.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Actor, Caller, Services } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { factorDue, factorFacts } from './required-second-factor.ts';
import { hashToken, newToken } from './secrets.ts';

/** A token of 256 random bits, known by its beginning to scanners of secrets. */
export const newAccessToken = (): string => `${TOKEN_PREFIX}${newToken()}`;
/** As much of it as tells two tokens apart, and no one guesses the rest by. */
export const beginningOf = (token: string): string => token.slice(0, TOKEN_PREFIX.length + 4);

export const isAccessToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/**
 * Ends an account's personal tokens, as where whoever made them may have been somebody else; answers how many. Those of the
 * school stay: every admin sees and ends them.
 */
export async function endPersonalTokens(db: Db, accountId: number): Promise<number> {
  const ended = await db
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'personal')
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Who calls with a token. @throws Problem 401 where it is unknown, ended or past its day, or its maker may not sign in. */
export async function tokenActor(services: Services, token: string): Promise<Caller> {
  const { db } = services.database;
  const found = await db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .innerJoin('club', 'club.id', 'access_token.club_id')
    .select([
      'access_token.id as token_id',
      'access_token.name as token_name',
      'access_token.permissions',
      'access_token.expires_at',
      'access_token.last_used_on',
      'account.id',
      'account.club_id',
      'account.first_name',
      'account.last_name',
      'account.roles',
      'account.permissions as own',
      'account.status',
      'account.deleted_at',
      'club.time_zone',
      'account.created_at as joined_at',
      'club.settings as club_settings',
      ...factorFacts,
    ])
    .where('access_token.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const now = services.now();
  if (found?.status !== 'active' || found.deleted_at) throw problem('unknown-token');
  if (Date.parse(found.expires_at) <= now.getTime()) throw problem('token-expired');
  const roles = JSON.parse(found.roles) as Role[];
  // Who lost the right to make tokens has lost what theirs could do.
  if (!roles.includes('admin')) throw problem('unknown-token');
  const today = todayIn(found.time_zone, now);
  if (found.last_used_on !== today) {
    services.background('Noting when a token was last used', () =>
      db.updateTable('access_token').set({ last_used_on: today }).where('id', '=', found.token_id).execute(),
    );
  }
  return {
    id: found.id,
    clubId: found.club_id,
    clubSettings: found.club_settings,
    name: `${found.first_name} ${found.last_name} (${found.token_name})`.trim(),
    roles,
    own: JSON.parse(found.own) as Permission[],
    sessionId: 0,
    factorDue: factorDue(found, services.config, now),
    token: { id: found.token_id, permissions: JSON.parse(found.permissions) as TokenPermission[] },
  };
}

/** Whoever calls may ask who they are, and in which school; and search among what they may read. */
export const FOR_ANY: ReadonlySet<string> = new Set([adminProfile.id, searchAll.id]);

/** @throws Problem 403 where a token was not made for this call, or no token may make it. */
export function allowToken(endpoint: AnyEndpoint, { token }: Actor): void {
  if (!token || FOR_ANY.has(endpoint.id)) return;
  const needed = tokenPermission(endpoint);
  if (!needed) throw problem('not-for-tokens');
  if (!token.permissions.includes(needed)) throw problem('missing-permission', { permission: needed });
}
