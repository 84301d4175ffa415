/** The identity at the installation's provider that an account is tied to. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { operationId } from '../resource.ts';
import { sentBack, toOpen } from './provider.ts';

const tag = 'session';

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
  body: sentBack,
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

export const identityEndpoints = [ownIdentity, beginTie, tieIdentity, untieIdentity];
