/**
 * The signed-in session, kept in local storage under the brief's keys so that all tabs share it: `accessToken`,
 * `tokenExpiry` (an ISO instant) and `userInfo` (displayName, photoURL, status, userRole, and the id and roles).
 */

import { atom, createStore } from 'jotai';
import type { Permission, Role } from '#contract/permissions.ts';

/** One store for the whole console, so that code outside React reads the same atoms. */
export const store = createStore();

export interface UserInfo {
  readonly id: number;
  readonly displayName: string;
  readonly photoURL: string | null;
  readonly status: string;
  /** The first role, as the brief names it. */
  readonly userRole: string;
  readonly roles: readonly Role[];
  readonly email: string;
  /** As the server said last; not known right after signing in. */
  readonly permissions?: readonly Permission[];
}
export interface Session {
  readonly accessToken: string;
  readonly tokenExpiry: string;
  readonly userInfo: UserInfo;
}

/** Why there is no session any more, told once on the sign-in screen. */
export type EndReason = 'signed-out' | 'expired';

const ENDED = 'clutch.ended';
const KEYS = ['accessToken', 'tokenExpiry', 'userInfo'] as const;
/**
 * What belongs to the browser rather than to whoever is signed in, and outlives a session: its look, which device it is,
 * and the answers of a test that is being sat on it, which names nobody.
 */
const OF_BROWSER = /^clutch\.(?:theme|density|names|locale|typeface|device|desktop|desktop\.told|sit\.\d+)$/;

/** Takes all that is of a person out of the browser. */
function clearBrowser(): void {
  for (const key of Object.keys(localStorage)) if (!OF_BROWSER.test(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** The stored session, or null when there is none, it is broken, or it is over. */
export function readSession(now = Date.now()): Session | null {
  const [accessToken, tokenExpiry, userInfo] = KEYS.map((key) => localStorage.getItem(key));
  if (!accessToken || !tokenExpiry || !userInfo || Date.parse(tokenExpiry) <= now) return null;
  try {
    return { accessToken, tokenExpiry, userInfo: JSON.parse(userInfo) as UserInfo };
  } catch {
    return null;
  }
}

function firstSession(): Session | null {
  const session = readSession();
  // Over while nobody looked.
  if (!session) clearBrowser();
  return session;
}
export const sessionAtom = atom<Session | null>(firstSession());
/** Whether nothing can be reached before a second factor is set up, as the server said last. */
export const lockedAtom = atom(false);
export const endReasonAtom = atom<EndReason | null>(null);

/** The account that was signed in in this tab last. */
let lastAccount: number | null = store.get(sessionAtom)?.userInfo.id ?? null;

/** Takes a session over. Nothing that this tab knows of another person is left in it: the page begins anew. */
function enter(session: Session): void {
  const { id } = session.userInfo;
  if (lastAccount !== null && lastAccount !== id) {
    location.reload();
    return;
  }
  lastAccount = id;
  store.set(endReasonAtom, null);
  store.set(sessionAtom, session);
  watchExpiry();
}

/** Stores a session after sign-in or renewal. `minutes` are minutes. */
export function startSession(token: string, minutes: number, userInfo: UserInfo): void {
  const session = { accessToken: token, tokenExpiry: new Date(Date.now() + minutes * 60_000).toISOString(), userInfo };
  if (lastAccount !== null && lastAccount !== userInfo.id) clearBrowser();
  localStorage.setItem('userInfo', JSON.stringify(userInfo));
  localStorage.setItem('tokenExpiry', session.tokenExpiry);
  localStorage.setItem('accessToken', token);
  enter(session);
}

/** Writes a changed profile into the stored session. */
export function updateUserInfo(change: Partial<UserInfo>): void {
  const session = store.get(sessionAtom);
  if (!session) return;
  const userInfo = { ...session.userInfo, ...change };
  if (JSON.stringify(userInfo) === JSON.stringify(session.userInfo)) return;
  localStorage.setItem('userInfo', JSON.stringify(userInfo));
  store.set(sessionAtom, { ...session, userInfo });
}

const endings = new Set<(account: number) => void>();
/** Calls `listener` with the account before a session is forgotten. */
export const beforeEnd = (listener: (account: number) => void): void => void endings.add(listener);

/** Forgets the session, in all tabs, with all that the browser has of the person. The look of the console stays. */
export function endSession(reason: EndReason): void {
  const account = store.get(sessionAtom)?.userInfo.id;
  if (account !== undefined) for (const listener of endings) listener(account);
  // Other tabs hear why, and nothing of it stays.
  localStorage.setItem(ENDED, reason);
  clearBrowser();
  store.set(endReasonAtom, reason);
  store.set(sessionAtom, null);
}

/** A call answered 401: the session is over on the server. */
export function sessionEnded(): void {
  if (store.get(sessionAtom)) endSession('expired');
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Longest delay a timer takes, in ms. */
const LONGEST = 2_147_000_000;

/** Ends the session when its time is up, also after the machine slept. */
export function watchExpiry(): void {
  clearTimeout(timer);
  const session = store.get(sessionAtom);
  if (!session) return;
  const left = Date.parse(session.tokenExpiry) - Date.now();
  if (left <= 0) endSession('expired');
  else timer = setTimeout(watchExpiry, Math.min(left, LONGEST));
}

/** Follows what other tabs do to the session. Call once. */
export function watchTabs(): void {
  /** Why another tab ended the session last. */
  let heard: string | null = null;
  const check = () => {
    const stored = readSession();
    const known = store.get(sessionAtom);
    if (stored?.accessToken === known?.accessToken) return watchExpiry();
    const expired = heard === 'expired' || (known && Date.parse(known.tokenExpiry) <= Date.now());
    if (!stored) return endSession(expired ? 'expired' : 'signed-out');
    heard = null;
    enter(stored);
  };
  addEventListener('storage', (event) => {
    if (event.key === ENDED && event.newValue) heard = event.newValue;
    if (event.key === null || KEYS.includes(event.key as 'accessToken')) check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
