/** The second step of signing in, loaded once it is needed. */
import { secondStep } from '#contract/entities/second-step.ts';
import { call } from './http.ts';
import { startSession } from './session.ts';
import { infoOf } from './sign-in.ts';

/** Ends the sign-in that waits, and stores the session. @throws ApiError 401, 403, 429 */
export async function takeSecondStep(code: string): Promise<void> {
  const { user, token, expires_in_minutes } = await call(secondStep, { body: { code } });
  startSession(token, expires_in_minutes, infoOf(user));
}
