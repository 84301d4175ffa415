/** Sign-in through the identity provider, loaded once it is used. */

import type { InputOf } from '#contract/endpoint.ts';
import { beginProviderSignIn, providerSignIn } from '#contract/entities/provider.ts';
import { beginJoin, joinByProvider } from '#contract/entities/provider-errands.ts';
import { keepJoin } from './errand-kept.ts';
import { ApiError, call } from './http.ts';
import { startSession } from './session.ts';
import { infoOf } from './sign-in.ts';

/**
 * Where to go once signed in, while the browser is at the provider: a cookie of the sign-in screen alone, for ten minutes.
 * What is in storage is cleared where nobody is signed in.
 */
const NEXT = 'clutch_next';
const keepNext = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there for https alone
  document.cookie = `${NEXT}=${value}; path=/login; max-age=${seconds}; samesite=lax`;
};

/** Leaves for the provider. @throws ApiError 409, 429 */
export async function leaveForProvider(next: string): Promise<void> {
  const { address } = await call(beginProviderSignIn, {});
  keepNext(encodeURIComponent(next), 600);
  keepJoin(null);
  location.assign(address);
}

export function takeNext(): string {
  const [, next = ''] = /(?:^|; )clutch_next=([^;]*)/.exec(document.cookie) ?? [];
  keepNext('', 0);
  return decodeURIComponent(next);
}

/** Ends the sign-in with what the provider sent; answers whether a second step is to be taken first. @throws ApiError 401, 403, 409, 429 */
export async function signInFromProvider(answer: string): Promise<boolean> {
  try {
    const { user, token, expires_in_minutes } = await call(providerSignIn, { body: { answer } });
    startSession(token, expires_in_minutes, infoOf(user));
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.type === 'second-step') return true;
    throw error;
  }
}

/** Leaves for the provider to accept an invitation, and comes back to this page of it. @throws ApiError 403, 409, 422, 429 */
export async function leaveToJoin(body: InputOf<typeof beginJoin>['body'], to: string): Promise<void> {
  const { address } = await call(beginJoin, { body });
  keepJoin({ for: 'join', to, first_name: body.first_name, last_name: body.last_name });
  location.assign(address);
}

/** Accepts the invitation with what the provider sent; answers whether that signed in. @throws ApiError 403, 409, 429 */
export async function joinFromProvider(answer: string): Promise<boolean> {
  const { user, session } = await call(joinByProvider, { body: { answer } });
  if (session) startSession(session.token, session.expires_in_minutes, infoOf(user));
  return session !== null;
}
