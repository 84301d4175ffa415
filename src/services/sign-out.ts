/** Signing out, apart from signing in: only the console has a cache of server state to empty. */
import { logout } from '#contract/entities/session.ts';
import { call } from './http.ts';
import { queries } from './queries-client.ts';
import { endSession } from './session.ts';

/** Ends the session here and on the server. Without an answer it ends here all the same. */
export async function signOut(): Promise<void> {
  const device = localStorage.getItem('clutch.device') ?? undefined;
  await call(logout, { body: { device_token: device } }).catch(() => {});
  queries.clear();
  endSession('signed-out');
}
