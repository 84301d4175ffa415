/**
 * Changing the token under which a session goes on. All tabs of the browser share it, and the server takes the new one alone:
 * one tab changes it at a time, and whoever is refused with the former one looks again once that is done.
 */
import { ApiError } from './http.ts';
import { readSession, type Session, sessionAtom, sessionEnded, store } from './session.ts';

const LOCK = 'clutch.token';
/** Alone among the tabs, where the browser can say so. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Makes a call that answers the session's next token, and keeps that. `ask` is given the token to ask with, as `bearer` of the
 * call: where it is refused the session is over.
 * @throws ApiError
 */
export async function changeToken(ask: (bearer: string) => Promise<{ readonly token: string }>): Promise<void> {
  try {
    await alone(async () => {
      const session = readSession();
      if (!session) return;
      const { token } = await ask(session.accessToken);
      // Ended meanwhile, it stays so.
      if (!readSession()) return;
      localStorage.setItem('accessToken', token);
      store.set(sessionAtom, { ...(store.get(sessionAtom) ?? session), accessToken: token } satisfies Session);
    });
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 401) sessionEnded();
    throw error;
  }
}

/** Whether the session has another token than `refused` by now, or in a moment. */
export const hasNewToken = (refused: string): Promise<boolean> =>
  alone(async () => {
    const token = readSession()?.accessToken;
    return token !== undefined && token !== refused;
  });
