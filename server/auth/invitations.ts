/** Invitations: one-time links by which somebody signs up to a school, with the roles they are to hold. */
import type { Role } from '#contract/permissions.ts';
import type { Db } from '../store/engine.ts';
import { emailKey } from '../store/search.ts';
import { hashToken, newToken } from './secrets.ts';

/** How long an invitation holds, in ms. */
export const INVITATION_LIFE = 7 * 24 * 3600_000;

export interface Invited {
  readonly clubId: number;
  /** Only this address may use it; left out, whoever has the link. */
  readonly email?: string;
  readonly roles: readonly Role[];
}

/** Makes an invitation; answers its token, which is kept nowhere else. */
export async function invite(db: Db, { clubId, email, roles }: Invited, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('invitation')
    .values({
      club_id: clubId,
      token_hash: hashToken(token),
      email_key: email ? emailKey(email) : '',
      roles: JSON.stringify(roles),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + INVITATION_LIFE).toISOString(),
    })
    .execute();
  return token;
}
