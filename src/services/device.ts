/** This browser as one of the account's devices: it can be seen, and signed out, from any other. */
import { saveDevice } from '#contract/entities/session.ts';
import { call } from './http.ts';
import { refreshEntity } from './queries.ts';

const KEY = 'clutch.device';
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** What people know a browser by: `Firefox · Linux`. */
export function browserName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return found.join(' · ') || 'web';
}

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
