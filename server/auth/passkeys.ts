/**
 * Passkeys (WebAuthn). A challenge is kept by the server, as a hash, holds once and for five minutes, and one for adding is
 * the account's that asked. Which server a passkey is for follows from PUBLIC_URL or the listening address, never from a header.
 */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Credential, Passkey } from '#contract/entities/passkey.ts';
import type { Services } from '../context.ts';
import { originOf } from '../http/origin.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import type { PasskeyRow } from '../store/tables.ts';
import type { Account } from './accounts.ts';
import { hashToken } from './secrets.ts';

/** How long a challenge holds, in ms. */
export const CHALLENGE_LIFE = 5 * 60_000;
/** Somebody is there, and the device has made sure who: without, a passkey would be no more than a thing that was found. */
const VERIFIED = { requireUserVerification: true } as const;
/** EdDSA, ES256 and RS256, which every authenticator has one of. Source: COSE algorithms, IANA. */
const ALGORITHMS = [-8, -7, -257];

/** @throws Problem 409 `passkeys-need-a-name` where the server is reached by a number: browsers make no passkeys for one */
function partyOf(services: Services, request: FastifyRequest): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(originOf(services, request));
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw problem('passkeys-need-a-name');
  return { origin, rpId: hostname };
}

async function newChallenge(services: Services, accountId: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await services.database.db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
      account_id: accountId,
      expires_at: new Date(services.now().getTime() + CHALLENGE_LIFE).toISOString(),
    })
    .execute();
  return challenge;
}

/** Takes a challenge: true once, within its time, for the account it was made for or for none. */
async function takeChallenge(services: Services, challenge: string, accountId: number | null): Promise<boolean> {
  const taken = await services.database.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['account_id', 'expires_at'])
    .executeTakeFirst();
  return (
    taken !== undefined && taken.account_id === accountId && Date.parse(taken.expires_at) > services.now().getTime()
  );
}

/** Forgets challenges that nobody answered. */
export const forgetChallenges = (db: Db, before: string) =>
  db.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();

const present = ({ id, name, created_at, last_used_at }: Selectable<PasskeyRow>): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});

const rowsOf = (db: Db, accountId: number) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute();

export const passkeysOf = async (db: Db, accountId: number): Promise<Passkey[]> =>
  (await rowsOf(db, accountId)).map(present);

/** What a browser needs to make a passkey of an account. */
export async function beginAdding(services: Services, request: FastifyRequest, account: Account) {
  const { rpId } = partyOf(services, request);
  const known = await rowsOf(services.database.db, account.id);
  return generateRegistrationOptions({
    rpName: 'Clutch',
    rpID: rpId,
    userName: account.email,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
    userID: new TextEncoder().encode(`account ${account.id}`),
    challenge: await newChallenge(services, account.id),
    timeout: CHALLENGE_LIFE,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: JSON.parse(transports) })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to use a passkey: any that it has for this server. */
export async function beginUse(services: Services, request: FastifyRequest) {
  const { rpId } = partyOf(services, request);
  const challenge = await newChallenge(services, null);
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
  });
}

/** A passkey that a browser made, checked. @throws Problem 401 `passkey-refused` */
export async function checkMade(services: Services, request: FastifyRequest, accountId: number, made: Credential) {
  const { origin, rpId } = partyOf(services, request);
  const checked = await verifyRegistrationResponse({
    response: made as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(services, challenge, accountId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    ...VERIFIED,
  }).catch(() => null);
  if (!checked?.verified) throw problem('passkey-refused');
  return checked.registrationInfo.credential;
}

/** Keeps a passkey. @throws Problem 409 `passkey-known` where an account has it already */
export async function keepPasskey(
  trx: Db,
  accountId: number,
  name: string,
  { id, publicKey, counter, transports = [] }: Awaited<ReturnType<typeof checkMade>>,
  at: string,
): Promise<Passkey> {
  const kept = await trx
    .insertInto('passkey')
    .values({
      account_id: accountId,
      name,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      created_at: at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!kept) throw problem('passkey-known');
  return present(kept);
}

/** Gives a passkey of an account another name; answers it, or null where there is none. */
export async function renamePasskey(trx: Db, accountId: number, id: number, name: string): Promise<Passkey | null> {
  const renamed = await trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  return renamed ? present(renamed) : null;
}

/** Removes a passkey of an account; answers it, or null where there is none. */
export async function dropPasskey(trx: Db, accountId: number, id: number): Promise<Passkey | null> {
  const gone = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  return gone ? present(gone) : null;
}

/**
 * The account whose passkey answered a challenge; null where it is unknown or wrong. Its count of uses has to go up, where
 * it has one: of a copy and its original the second that is used is refused, also of two at the same time.
 */
export async function takePasskey(
  services: Services,
  request: FastifyRequest,
  used: Credential,
): Promise<{ account: Account | null; right: boolean; key: number | null }> {
  const { db } = services.database;
  const { origin, rpId } = partyOf(services, request);
  const key = await db.selectFrom('passkey').selectAll().where('credential_id', '=', used.id).executeTakeFirst();
  if (!key) return { account: null, right: false, key: null };
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', key.account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) return { account: null, right: false, key: null };
  const checked = await verifyAuthenticationResponse({
    response: used as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(services, challenge, null),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: Number(key.counter),
    },
    ...VERIFIED,
  }).catch(() => null);
  if (!checked?.verified) return { account, right: false, key: key.id };
  const { newCounter } = checked.authenticationInfo;
  const noted = await db
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: services.now().toISOString() })
    .where('id', '=', key.id)
    .where((where) => (newCounter === 0 ? where('counter', '=', 0) : where('counter', '<', newCounter)))
    .returning('id')
    .executeTakeFirst();
  return { account, right: noted !== undefined, key: key.id };
}
