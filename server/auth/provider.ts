/**
 * The way through an identity provider: OpenID Connect, authorization code with PKCE, state and nonce. What it needs
 * between its two halves is kept by the server, for the browser that began it, once and for ten minutes: also what it is
 * for, and in which session. The provider's document is read when it is first needed, so that a provider which is away
 * stops nothing else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Selectable } from 'kysely';
import * as oidc from 'openid-client';
import type { ProviderConfig } from '../config.ts';
import type { Services } from '../context.ts';
import { originOf } from '../http/origin.ts';
import { Problem, problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import type { ProviderSignInRow } from '../store/tables.ts';
import { handSecret, heldSecret, type SecretCookie, takeBackSecret } from './secret-cookie.ts';
import { hashToken } from './secrets.ts';

/** The browser may stay at the provider for ten minutes, in ms. */
export const PROVIDER_LIFE = 10 * 60_000;
const COOKIE: SecretCookie = { name: 'clutch_provider', path: '/api/auth/provider', life: PROVIDER_LIFE };
/** How long the provider's document is believed, in ms. */
const FRESH = 60 * 60_000;
/** How long the provider may take to answer, in s. */
const PATIENCE = 10;

const known = new WeakMap<ProviderConfig, { at: number; found: oidc.Configuration }>();

/** @throws Problem 409 `provider-none`, `provider-away` */
async function providerOf({ config: { provider }, log }: Services): Promise<oidc.Configuration> {
  if (!provider) throw problem('provider-none');
  const before = known.get(provider);
  if (before && performance.now() - before.at < FRESH) return before.found;
  try {
    const { issuer, clientId, clientSecret } = provider;
    const found = await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: PATIENCE,
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    );
    known.set(provider, { at: performance.now(), found });
    return found;
  } catch (error) {
    log.warn({ err: error }, 'The identity provider is not to be reached.');
    throw problem('provider-away');
  }
}

/** What a browser is sent to the provider for. */
export type Errand =
  | { readonly for: 'sign-in' }
  /** For the account of a session, which alone can end it. */
  | { readonly for: 'tie' | 'confirm'; readonly sessionId: number }
  /** `details`: what is to be known of it at its end. */
  | { readonly for: 'join'; readonly details: object };

/** At the provider these ask who somebody is anew: whoever signed in there before, in the same browser, may be another. */
const ASKS_ANEW = new Set<Errand['for']>(['tie', 'confirm']);

/** Begins an errand in the browser that asks. Answers the provider's address to open. @throws Problem 409 `provider-none`, `provider-away` */
export async function beginAtProvider(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  errand: Errand,
): Promise<string> {
  const found = await providerOf(services);
  const flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    // One address for all: it is the one that the provider was told of.
    back_to: `${originOf(services, request)}/login`,
    errand: errand.for,
    session_id: 'sessionId' in errand ? errand.sessionId : null,
    details: 'details' in errand ? JSON.stringify(errand.details) : null,
  };
  await services.database.db
    .insertInto('provider_sign_in')
    .values({ ...flow, ...handSecret(services, reply, COOKIE) })
    .execute();
  return oidc.buildAuthorizationUrl(found, {
    redirect_uri: flow.back_to,
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(ASKS_ANEW.has(errand.for) ? { prompt: 'login', max_age: '0' } : {}),
  }).href;
}

/** Who somebody is at the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's own name of the session there. */
  readonly session: string | null;
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly verified: boolean;
}

/**
 * Takes what the provider sent the browser back with, of an errand of the same kind and session. `details` are those it was
 * begun with.
 * @throws Problem 403 `provider-over`, `provider-denied`, `provider-stale`; 409 `provider-away`
 */
export async function endAtProvider(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string,
  errand: { readonly for: Errand['for']; readonly sessionId?: number },
): Promise<{ identity: Identity; details: unknown }> {
  const held = heldSecret(request, COOKIE);
  takeBackSecret(reply, COOKIE);
  const flow = held
    ? await services.database.db
        .deleteFrom('provider_sign_in')
        .where('token_hash', '=', held)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  const sent = new URLSearchParams(answer);
  if (
    !flow ||
    !fits(flow, errand) ||
    flow.expires_at <= services.now().toISOString() ||
    sent.get('state') !== flow.state
  )
    throw problem('provider-over');
  const found = await providerOf(services);
  try {
    const back = new URL(flow.back_to);
    back.search = sent.toString();
    const tokens = await oidc.authorizationCodeGrant(found, back, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    if (ASKS_ANEW.has(errand.for) && !isAnew(claims.auth_time, flow)) throw problem('provider-stale');
    // Many providers tell an address here alone.
    const person =
      claims.email === undefined && found.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)
        : claims;
    const identity = {
      issuer: claims.iss,
      subject: claims.sub,
      session: typeof claims.sid === 'string' ? claims.sid : null,
      email: typeof person.email === 'string' ? person.email : null,
      verified: person.email_verified === true,
    };
    return { identity, details: flow.details === null ? null : JSON.parse(flow.details) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    services.log.warn({ err: error }, 'The identity provider did not sign somebody in.');
    // What was thrown without an answer of the provider is a connection that failed.
    const failed = error instanceof oidc.ClientError && /TIMEOUT/.test(error.code ?? '');
    throw problem(failed || error instanceof TypeError ? 'provider-away' : 'provider-denied');
  }
}

type Flow = Selectable<ProviderSignInRow>;

const fits = (flow: Flow, errand: { for: Errand['for']; sessionId?: number }): boolean =>
  flow.errand === errand.for && flow.session_id === (errand.sessionId ?? null);

/** Whether somebody signed in at the provider after they were sent there (`at` in s since 1970), as far as clocks agree. */
const isAnew = (at: unknown, { expires_at }: Flow): boolean =>
  typeof at === 'number' && at * 1000 >= Date.parse(expires_at) - COOKIE.life - APART * 1000;

export async function forgetProviderTraces(db: Db, before: string): Promise<void> {
  await db.deleteFrom('provider_sign_in').where('expires_at', '<', before).execute();
  await db.deleteFrom('provider_sign_out').where('expires_at', '<', before).execute();
}

/** How old a logout token may be, and how far clocks may be apart, in s. */
const OLDEST = 300;
const APART = 60;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures by a key of the provider's own; none, and one by a shared secret, are not among them. Source: RFC 7518. */
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'EdDSA'];

interface Logout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly session: string | null;
}

/** The provider's keys, fetched when they are first needed and again where a token names another. */
const keysOf = new Map<string, JWTVerifyGetKey>();
function keysAt(address: string): JWTVerifyGetKey {
  const keys = keysOf.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: PATIENCE * 1000 });
  keysOf.set(address, keys);
  return keys;
}

/** Whether a token was refused for what it says, rather than for want of the keys to check it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

/**
 * Checks a logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, says, and notes that it was used.
 * @throws Problem 400 `logout-refused`, 409 `provider-away`
 */
export async function takeLogout(services: Services, token: string): Promise<Logout> {
  const found = await providerOf(services);
  const { issuer, jwks_uri } = found.serverMetadata();
  const refused = () => problem('logout-refused');
  if (!jwks_uri) throw refused();
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(jwks_uri), {
    issuer,
    audience: found.clientMetadata().client_id,
    algorithms: SIGNATURES,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: OLDEST,
    clockTolerance: APART,
    currentDate: services.now(),
  }).catch((error: unknown) => {
    if (isRefusal(error)) throw refused();
    services.log.warn({ err: error }, 'The keys of the identity provider are not to be had.');
    throw problem('provider-away');
  });
  const { jti, sub, sid, events, nonce, iat = 0 } = payload;
  const named = typeof events === 'object' && events !== null && EVENT in events;
  const meant = (sub !== undefined || sid !== undefined) && (sid === undefined || typeof sid === 'string');
  const type = protectedHeader.typ ?? 'logout+jwt';
  if (!named || !meant || nonce !== undefined || !/^(application\/)?(logout\+)?jwt$/i.test(type)) throw refused();
  const first = await services.database.db
    .insertInto('provider_sign_out')
    .values({
      token_hash: hashToken(`${issuer} ${jti}`),
      expires_at: new Date((iat + 2 * OLDEST) * 1000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!first) throw refused();
  return { issuer, subject: sub ?? null, session: sid ?? null };
}

/** Ends the sessions that a logout names, and the sign-ins that wait for their second step. Answers whose they were. */
export async function endByProvider(db: Db, { issuer, subject, session }: Logout): Promise<number[]> {
  const links = db
    .selectFrom('provider_link')
    .select('id')
    .where('issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('subject', '=', subject as string));
  const ended: number[] = [];
  for (const name of ['sign_in_step', 'session'] as const) {
    const gone = await db
      .deleteFrom(name)
      .where('provider_link', 'in', links)
      .$if(session !== null, (query) => query.where('provider_session', '=', session as string))
      .returning('account_id')
      .execute();
    if (name === 'session') ended.push(...gone.map(({ account_id }) => account_id));
  }
  return [...new Set(ended)];
}
