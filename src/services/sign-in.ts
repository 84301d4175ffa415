/** The calls made before and around a session. */
import type { InputOf } from '#contract/endpoint.ts';
import { providerOffered } from '#contract/entities/provider.ts';
import { changePassword, login, recovery, refreshToken, signup, type User } from '#contract/entities/session.ts';
import { health } from '#contract/entities/system.ts';
import { ApiError, call } from './http.ts';
import { startSession, type UserInfo } from './session.ts';

export const infoOf = (user: User): UserInfo => ({
  id: user.id,
  displayName: `${user.first_name} ${user.last_name}`.trim(),
  photoURL: user.photo,
  status: user.status,
  userRole: user.roles[0] ?? '',
  roles: user.roles,
  email: user.email,
});

/** Signs in and stores the session; answers whether a second step is to be taken first. @throws ApiError 401, 403, 429 */
export async function signIn(email: string, password: string): Promise<boolean> {
  try {
    const { user, token, expires_in_minutes } = await call(login, { body: { email, password } });
    startSession(token, expires_in_minutes, infoOf(user));
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.type === 'second-step') return true;
    throw error;
  }
}

/** Creates an account; an admin's, the first or an invited one, is signed in at once. @throws ApiError 403, 422 */
export async function signUp(body: InputOf<typeof signup>['body']): Promise<{ signedIn: boolean }> {
  const { user } = await call(signup, { body });
  const signedIn = user.roles.includes('admin');
  if (signedIn) await signIn(body.email, body.password);
  return { signedIn };
}

export const askForRecovery = (email: string) => call(recovery, { body: { email } });
export const endRecovery = (token: string, password: string, confirm: string) =>
  call(changePassword, { body: { token, new_password: password, confirm_new_password: confirm } });

/** Whether this installation has no school yet. */
export const isEmptyInstallation = async (): Promise<boolean> => (await call(health, {})).empty;

/** Whether there is an identity provider to sign in through. */
export const isProviderOffered = async (): Promise<boolean> => (await call(providerOffered, {})).offered;

/** Exchanges the token for a fresh one. @throws ApiError */
export async function renewSession(): Promise<void> {
  const { changeToken } = await import('./session-token.ts');
  await changeToken(async (bearer) => {
    const answer = await call(refreshToken, { body: { accessToken: bearer } }, { bearer });
    startSession(answer.token, answer.expires_in_minutes, infoOf(answer.user));
    return answer;
  });
}
