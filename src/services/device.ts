/** This browser as one of the account's devices: it can be seen, and signed out, from any other. */
import { saveDevice } from '#contract/entities/session.ts';
import { browserName } from './browser-name.ts';
import { call } from './http.ts';
import { refreshEntity } from './queries.ts';

const KEY = 'clutch.device';
/** Tells the server on which device the session runs. Without an answer it is told the next time. */
export async function keepDevice(): Promise<void> {
  const device_token = localStorage.getItem(KEY) ?? crypto.randomUUID();
  localStorage.setItem(KEY, device_token);
  try {
    await call(saveDevice, { body: { device_token, platform: 'web', app_type: browserName(navigator.userAgent) } });
    await refreshEntity('device');
  } catch {
    // Nothing here depends on it.
  }
}
