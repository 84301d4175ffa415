/** Sign-in through the installation's identity provider, by OpenID Connect. What else it is for: identity.ts, provider-errands.ts. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { user } from './session.ts';

const tag = 'session';

/** The query that the provider sent the browser back with. */
export const sentBack = z.object({ answer: z.string().min(1).max(8000) });
export const toOpen = z.object({ address: z.string() });

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
  rateLimit: { max: 30, perMinutes: 1, byDevice: true },
});

export const providerSignIn = endpoint({
  id: 'providerSignIn',
  method: 'POST',
  path: '/auth/provider/sign-in',
  access: 'public',
  tag,
  summary:
    'Ends a sign-in through the identity provider, with the query that it sent the browser back with. An account is known by issuer and subject; the first time by its address, which the provider has to have verified. A second factor of the account is still asked for, by 403 `second-step`.',
  body: sentBack,
  answer: z.object({ user, token: z.string(), expires_in_minutes: z.number().int() }),
  rateLimit: { max: 20, perMinutes: 1, byDevice: true },
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

export const providerEndpoints = [providerOffered, beginProviderSignIn, providerSignIn, providerSignOut];
