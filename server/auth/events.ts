/** What the audit is told of signing in, and of what was refused. */
import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/faults/fault.ts';
import { originOfRequest, recordFolded } from '../audit/record.ts';
import type { Actor, Services } from '../context.ts';
import { Problem } from '../problems.ts';
import { emailKey } from '../store/search.ts';
import type { Account } from './accounts.ts';
import { networkOf } from './throttle.ts';

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
  about: { readonly account?: Account; readonly email: string; readonly why: string; readonly call?: string },
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
    const facts = { why: about.why, ...(about.call === undefined ? {} : { call: about.call }) };
    await recordFolded(
      services,
      origin,
      { event, clubId, account, facts, refused: true },
      hint ? { typed: hint } : undefined,
    );
  });
}

/** For a try that may be refused as made too early: it is noted as the account's, and refused all the same. */
export const noteOften =
  (
    services: Services,
    request: FastifyRequest,
    event: 'event.sign-in-refused' | 'event.password-refused',
    account: Account,
  ) =>
  (error: unknown): never => {
    if (error instanceof Problem)
      noteRefusal(services, request, event, { account, email: account.email, why: 'often' });
    throw error;
  };

/** Refusals of whoever came by a link or from the identity provider, before it is known who they are, by what stands in the audit. */
const WAYS_REFUSED: ReadonlyMap<string, 'link' | 'provider'> = new Map(
  Object.entries({
    'recovery-invalid': 'link',
    'invitation-invalid': 'link',
    'address-link-invalid': 'link',
    'provider-over': 'provider',
    'provider-denied': 'provider',
    'provider-not-invited': 'provider',
  } satisfies Partial<Record<ProblemCode, 'link' | 'provider'>>),
);

/** Notes what leaves a call, of this id, where it is such a refusal. `actor` is whose session it was made in. */
export function noteWayRefused(
  services: Services,
  request: FastifyRequest,
  call: string,
  error: unknown,
  actor?: Actor & { readonly clubId: number },
): void {
  const why = error instanceof Problem ? WAYS_REFUSED.get(error.fault.code) : undefined;
  if (!why) return;
  if (!actor) {
    noteRefusal(services, request, 'event.sign-in-refused', { email: '', why, call });
    return;
  }
  const refusal = { event: 'event.password-refused', clubId: actor.clubId, account: actor, facts: { why } } as const;
  services.background('Noting a refusal', () =>
    recordFolded(services, originOfRequest(request), { ...refusal, refused: true }),
  );
}

/** Calls by which somebody gets in, whose limits by address are told. */
const WAYS_IN = /^\/api\/(?:auth\/|changePassword$)/;
/** One network is told once in so long, in ms: the calls of a flood cost nothing more. */
const TOLD_AGAIN = 60_000;
/** Networks remembered at a time; those of a larger flood are in the log alone. */
const MOST_TOLD = 1000;
const told = new WeakMap<object, Map<string, number>>();

/** Notes a call past the limit by address, which nobody looked at: once a minute and network. */
export function noteTooMany(services: Services, request: FastifyRequest): void {
  if (!WAYS_IN.test(request.routeOptions.url ?? '')) return;
  const now = services.now().getTime();
  const networks = told.get(services) ?? new Map<string, number>();
  told.set(services, networks);
  const network = networkOf(request.ip);
  if (now - (networks.get(network) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN) return;
  if (networks.size >= MOST_TOLD)
    for (const [other, at] of networks) if (now - at >= TOLD_AGAIN) networks.delete(other);
  if (networks.size >= MOST_TOLD) return;
  networks.set(network, now);
  noteRefusal(services, request, 'event.sign-in-refused', { email: '', why: 'often' });
}

async function onlyClub({ database }: Services): Promise<number | null> {
  const clubs = await database.db.selectFrom('club').select('id').limit(2).execute();
  return clubs.length === 1 ? (clubs[0]?.id ?? null) : null;
}
