/** What the audit is told of signing in, and of what was refused. */
import type { FastifyRequest } from 'fastify';
import { originOfRequest, recordFolded } from '../audit/record.ts';
import type { Services } from '../context.ts';
import { emailKey } from '../store/search.ts';
import type { Account } from './accounts.ts';

export const subjectOf = (account: Pick<Account, 'id' | 'first_name' | 'last_name'>) => ({
  id: account.id,
  name: `${account.first_name} ${account.last_name}`.trim(),
});

/** Enough of an address to recognise one's own slip: its first letter and its domain. */
export function hintOf(email: string): string {
  const [, first, domain] = /^(.).*@([\w.-]{1,100})$/s.exec(emailKey(email)) ?? [];
  return first && domain ? `${first}…@${domain}` : '';
}

/**
 * A refusal about an account, or about an address that has none. It is written down after the answer, so that its time
 * tells nothing. An unknown address is told to a school only where the installation has one alone.
 */
export function noteRefusal(
  services: Services,
  request: FastifyRequest,
  event: 'event.sign-in-refused' | 'event.recovery-asked' | 'event.password-refused',
  about: { readonly account?: Account; readonly email: string; readonly why: string },
): void {
  const origin = originOfRequest(request);
  services.background('Noting a refusal', async () => {
    const clubId = about.account?.club_id ?? (await onlyClub(services));
    if (clubId === null) {
      request.log.warn({ event, why: about.why, address: origin.ip }, 'Refused, for an address without an account.');
      return;
    }
    const account = about.account ? subjectOf(about.account) : null;
    const hint = account ? '' : hintOf(about.email);
    const facts = { why: about.why };
    await recordFolded(
      services,
      origin,
      { event, clubId, account, facts, refused: true },
      hint ? { typed: hint } : undefined,
    );
  });
}

async function onlyClub({ database }: Services): Promise<number | null> {
  const clubs = await database.db.selectFrom('club').select('id').limit(2).execute();
  return clubs.length === 1 ? (clubs[0]?.id ?? null) : null;
}
