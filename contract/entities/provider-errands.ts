/** What the identity provider is for besides signing in: accepting an invitation, and confirming a session. */
import { z } from 'zod';
import { LANGUAGES } from '../data/languages.ts';
import { endpoint } from '../endpoint.ts';
import { choice, secret, text } from '../fields.ts';
import { sentBack, toOpen } from './provider.ts';
import { confirmed } from './second-step.ts';
import { user } from './session.ts';

const tag = 'session';

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
  body: sentBack,
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
  rateLimit: { max: 30, perMinutes: 1, byDevice: true },
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
  secretAnswer: true,
  body: sentBack,
  answer: confirmed,
  rateLimit: { max: 20, perMinutes: 1, byDevice: true },
});

export const providerErrandEndpoints = [beginJoin, joinByProvider, beginConfirmation, confirmByProvider];
