/** The installation's identity provider, by OpenID Connect: signing in through it, and what ties an account to it. */
import { z } from 'zod';
import { LANGUAGES } from '../data/languages.ts';
import { endpoint } from '../endpoint.ts';
import { choice, secret, text } from '../fields.ts';
import { operationId } from '../resource.ts';
import { user } from './session.ts';

const tag = 'session';

/** The query that the provider sent the browser back with. */
const answer = z.object({ answer: z.string().min(1).max(8000) });
const toOpen = z.object({ address: z.string() });

export const providerOffered = endpoint({
  id: 'providerOffered',
  method: 'GET',
  path: '/auth/provider',
  access: 'public',
  tag,
  summary: 'Tells whether this installation has an identity provider to sign in through.',
  answer: z.object({ offered: z.boolean() }),
});

export const beginProviderSignIn = endpoint({
  id: 'beginProviderSignIn',
  method: 'POST',
  path: '/auth/provider/begin',
  access: 'public',
  tag,
  summary:
    "Begins a sign-in through the identity provider: answers the provider's address to open, and sets a cookie by which this browser alone can end it, once, within ten minutes. 409 `provider-away` where the provider is not to be reached.",
  write: false,
  answer: toOpen,
  rateLimit: { max: 30, perMinutes: 1 },
});

export const providerSignIn = endpoint({
  id: 'providerSignIn',
  method: 'POST',
  path: '/auth/provider/sign-in',
  access: 'public',
  tag,
  summary:
    'Ends a sign-in through the identity provider, with the query that it sent the browser back with. An account is known by issuer and subject; the first time by its address, which the provider has to have verified. A second factor of the account is still asked for, by 403 `second-step`.',
  body: answer,
  answer: z.object({ user, token: z.string(), expires_in_minutes: z.number().int() }),
  rateLimit: { max: 20, perMinutes: 1 },
});

export const providerSignOut = endpoint({
  id: 'providerSignOut',
  method: 'POST',
  path: '/auth/provider/sign-out',
  access: 'public',
  tag,
  summary:
    'Back-channel logout, called by the identity provider with a form: ends the sessions that its signed logout token names. 400 `logout-refused` where the token does not hold.',
  write: false,
  body: z.object({ logout_token: z.string().min(1).max(20_000) }),
  answer: z.object({ message: z.string() }),
  rateLimit: { max: 300, perMinutes: 1 },
});

export const ownIdentity = endpoint({
  id: 'ownIdentity',
  method: 'GET',
  path: '/auth/provider/identity',
  access: 'session',
  tag,
  summary:
    "Answers the identity that the caller's account is tied to, by the host of its provider, whether the account has a password, and the host of the provider that it could be tied at.",
  beforeSecondFactor: true,
  answer: z.object({
    offered: z.string().nullable(),
    password: z.boolean(),
    identity: z.object({ provider: z.string(), since: z.string(), last_used_at: z.string().nullable() }).nullable(),
  }),
});

export const beginTie = endpoint({
  id: 'beginIdentityTie',
  method: 'POST',
  path: '/auth/provider/tie/begin',
  access: 'session',
  tag,
  summary:
    "Begins to tie the caller's account to an identity: answers the provider's address to open, where one has to sign in anew. 409 `provider-tied` where it is tied already.",
  write: false,
  reauthenticate: true,
  answer: toOpen,
  rateLimit: { max: 30, perMinutes: 1 },
});

export const tieIdentity = endpoint({
  id: 'tieIdentity',
  method: 'POST',
  path: '/auth/provider/tie',
  access: 'session',
  tag,
  summary:
    "Ties the caller's account to the identity that signed in at the provider, with the query that it sent the browser back with. Addresses do not count. 409 `provider-taken` where the identity is another account's.",
  reauthenticate: true,
  body: answer,
  answer: z.object({ operation_id: operationId }),
});

export const untieIdentity = endpoint({
  id: 'untieIdentity',
  method: 'POST',
  path: '/auth/provider/untie',
  access: 'session',
  tag,
  summary:
    "Takes the caller's identity off, and ends the sessions that it opened but for the one that asks. 409 `last-way-in` where the account has neither a password nor a passkey.",
  reauthenticate: true,
  answer: z.object({ operation_id: operationId }),
});

/** Who accepts an invitation, besides the address, which is the provider's to say. */
export const joining = z.object({
  invitation: secret(200, 20),
  first_name: text(100),
  last_name: text(100),
  locale: choice(LANGUAGES, 'locale').optional(),
});

export const beginJoin = endpoint({
  id: 'beginProviderJoin',
  method: 'POST',
  path: '/auth/provider/join/begin',
  access: 'public',
  tag,
  summary:
    "Begins to accept an invitation by an identity: answers the provider's address to open. 403 `invitation-invalid` where the invitation does not hold any more.",
  write: false,
  body: joining,
  answer: toOpen,
  rateLimit: { max: 30, perMinutes: 1 },
});

export const joinByProvider = endpoint({
  id: 'joinByProvider',
  method: 'POST',
  path: '/auth/provider/join',
  access: 'public',
  tag,
  summary:
    'Accepts an invitation with the query that the provider sent the browser back with: makes an account without a password, tied to the identity, and signs it in where its roles let it. The address that the provider has verified has to be the invited one: 403 `provider-not-invited`, `provider-unverified`.',
  body: answer,
  answer: z.object({
    user,
    /** Null where the roles of the invitation do not open the console. */
    session: z.object({ token: z.string(), expires_in_minutes: z.number().int() }).nullable(),
  }),
  rateLimit: { max: 20, perMinutes: 1 },
});

export const beginConfirmation = endpoint({
  id: 'beginProviderConfirmation',
  method: 'POST',
  path: '/auth/provider/confirm/begin',
  access: 'session',
  tag,
  summary:
    'Begins to confirm this session at the provider: answers its address to open, where one has to sign in anew. 409 `provider-untied` where the account is not tied to an identity there.',
  write: false,
  beforeSecondFactor: true,
  answer: toOpen,
  rateLimit: { max: 30, perMinutes: 1 },
});

export const confirmByProvider = endpoint({
  id: 'confirmByProvider',
  method: 'POST',
  path: '/auth/provider/confirm',
  access: 'session',
  tag,
  summary:
    'Confirms for ten minutes that who uses this session is its holder, as `POST /auth/reauthenticate` does, with the query that the provider sent the browser back with. 403 `provider-not-you` where somebody else signed in there, 403 `provider-stale` where nobody did anew.',
  beforeSecondFactor: true,
  body: answer,
  answer: z.object({ until: z.string() }),
  rateLimit: { max: 20, perMinutes: 1 },
});

export const providerEndpoints = [
  beginJoin,
  joinByProvider,
  beginConfirmation,
  confirmByProvider,
  providerOffered,
  beginProviderSignIn,
  providerSignIn,
  providerSignOut,
  ownIdentity,
  beginTie,
  tieIdentity,
  untieIdentity,
];
