/** Passkeys in the browser, loaded once one is made or used. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { beginPasskeyUse, type Credential, passkeySignIn } from '#contract/entities/passkey.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { asError, call } from './http.ts';
import { startSession } from './session.ts';
import { changeToken } from './session-token.ts';
import { infoOf } from './sign-in.ts';

/** What the browser refused, or whoever was asked turned back, is told as a refused call is. */
async function asked<T>(work: () => Promise<T>): Promise<Credential> {
  try {
    return (await work()) as Credential;
  } catch {
    throw await asError({
      type: '/problems/passkey-unused',
      title: 'The passkey was not used. Nothing was changed.',
      detail: 'The passkey was not used. Nothing was changed.',
      code: 'passkey-unused',
      status: 403,
      request_id: '',
    });
  }
}

/** Has the browser make a passkey. @throws ApiError where none was made */
export const makePasskey = (options: unknown): Promise<Credential> =>
  asked(() => startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }));

/** Has the browser use one of the passkeys it knows for this server. @throws ApiError where none was used */
async function answerByPasskey(): Promise<Credential> {
  const { options } = await call(beginPasskeyUse, {});
  return asked(() =>
    startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  );
}

/** Signs in with a passkey and stores the session. @throws ApiError 401, 403, 409, 429 */
export async function signInWithPasskey(): Promise<void> {
  const credential = await answerByPasskey();
  const { user, token, expires_in_minutes } = await call(passkeySignIn, { body: { credential } });
  startSession(token, expires_in_minutes, infoOf(user));
}

/** Confirms the session with a passkey. @throws ApiError 403, 409 */
export async function confirmWithPasskey(): Promise<void> {
  const credential = await answerByPasskey();
  await changeToken((bearer) => call(reauthenticate, { body: { credential } }, { bearer }));
}
