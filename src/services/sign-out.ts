/** Signing out, apart from signing in: only the console has a cache of server state to empty. */
import { logout } from '#contract/entities/session.ts';
import { call } from './http.ts';
import { push } from './kept.ts';
import { queries } from './queries-client.ts';
import { endSession } from './session.ts';

/** How long signing out waits for what was typed to be kept, in ms. */
const LONGEST_PUSH = 3_000;

/** Ends the session here and on the server. Without an answer it ends here all the same. */
export async function signOut(): Promise<void> {
  await Promise.race([push(), new Promise((done) => setTimeout(done, LONGEST_PUSH))]);
  const device = localStorage.getItem('clutch.device') ?? undefined;
  await call(logout, { body: { device_token: device } }).catch(() => {});
  queries.clear();
  endSession('signed-out');
}
