/**
 * What the console keeps for a person: drafts, history, stars, views, keys, columns. Read from local storage while they are
 * signed in, kept by the server under the account. With the session it leaves the browser, whoever signs in next; what had
 * not reached the server by then is held in this tab's memory until the same person is back.
 */
import { atom } from 'jotai';
import { KEPT_LENGTH, keepValues, listKept } from '#contract/entities/kept.ts';
import { ApiError, call } from './http.ts';
import { beforeEnd, sessionAtom, store } from './session.ts';

const PREFIX = 'clutch.';
/** Keys of a person's values, as they stand in local storage. */
const PERSONAL = /^clutch\.(?:draft|history|recents|stars|views|keys|columns|tips)\./;
/**
 * The account whose values this browser has fetched, the names of those that the server has not got yet, and when (ms since
 * 1970) it got each of the others: what another tab writes is newer than an answer that was asked for before.
 */
const FETCHED = 'clutch.kept';
const WAITING = 'clutch.kept.waiting';
const GOT = 'clutch.kept.got';
/** What the server got longer ago than this is in every answer, in ms. */
const LATEST_ANSWER = 120_000;
/** Clocks of one browser agree within this, in ms. */
const CLOCKS = 1_000;
/** Rest between a change and its way to the server, and before another try where there was no answer, in ms. */
const PAUSE = 400;
const AGAIN = 5_000;
/** Sent in one call. */
const MOST = 100;

type Values = Map<string, string | null>;
const waiting: Values = new Map();
/** Those that this tab has said to wait; the others in the note are other tabs'. */
const noted = new Set<string>();
/** Of the session that ended in this tab last. */
let left: { readonly account: number; readonly values: Values; readonly tab: [string, string][] } | null = null;
/** The console asks for all as it starts, before this is here. */
let askedAtStart = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let leaving = false;

const accountId = (): number | null => store.get(sessionAtom)?.userInfo.id ?? null;

const loads = atom(0);
const failed = atom<number | null>(null);
/** Changes whenever values came from the server. */
export const keptAtom = atom((get) => get(loads));
/** Whether what is kept for who is signed in is here; where it cannot be had, the console goes on without it. */
export const keptReadyAtom = atom((get) => {
  get(loads);
  const id = get(sessionAtom)?.userInfo.id;
  return id === undefined || get(failed) === id || localStorage.getItem(FETCHED) === String(id);
});

/** Writes a value of the person's; null forgets it. A full store costs this browser's copy, not the server's. */
export function keep(key: string, text: string | null): void {
  const name = key.slice(PREFIX.length);
  if (accountId() === null) {
    // A form that goes with the session says what stood in it last.
    left?.values.set(name, text);
    return;
  }
  // What is not there need not be forgotten: a screen says so of each of its fields.
  if (text === null && localStorage.getItem(key) === null && (waiting.get(name) ?? null) === null) return;
  put(localStorage, key, text);
  waiting.set(name, text);
  noteWaiting();
  if (leaving) void push(true);
  else later(PAUSE);
}

function put(storage: Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // What is on the screen stays there.
  }
}

/** A page closed without a connection says at its next start what it could not send. */
function noteWaiting(): void {
  const others = waitingNames().filter((name) => !noted.has(name));
  for (const name of waiting.keys()) noted.add(name);
  const names = [...new Set([...others, ...waiting.keys()])];
  put(localStorage, WAITING, names.length > 0 ? JSON.stringify(names) : null);
}

/** Notes what the server has got, as answers that are on their way may not hold it. */
function noteGot(names: readonly string[]): void {
  const now = Date.now();
  const fresh = Object.entries(gotNames()).filter(([, at]) => now - at < LATEST_ANSWER);
  put(
    localStorage,
    GOT,
    JSON.stringify({ ...Object.fromEntries(fresh), ...Object.fromEntries(names.map((name) => [name, now])) }),
  );
}

function later(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(push, pause);
}

/** Sends what the server has not got yet. */
export async function push(keepalive = false): Promise<void> {
  clearTimeout(timer);
  const account = accountId();
  if (account === null || waiting.size === 0) return;
  const sent = [...waiting].slice(0, MOST);
  for (const [name] of sent) waiting.delete(name);
  const values = sent.flatMap(([key, body]) => (body !== null && body.length > KEPT_LENGTH ? [] : [{ key, body }]));
  try {
    await call(keepValues, { body: { values } }, { keepalive: keepalive === true });
    if (accountId() === account) noteGot(sent.map(([name]) => name));
  } catch (error) {
    // Refused for good: it stays in this browser alone.
    if (!(error instanceof ApiError) || error.problem.status === 422) return;
    const held = accountId() === account ? waiting : left?.account === account ? left.values : null;
    for (const [name, text] of sent) if (held && !held.has(name)) held.set(name, text);
    if (held === waiting) later(AGAIN);
    return;
  } finally {
    if (accountId() === account) noteWaiting();
  }
  if (waiting.size > 0) later(0);
}

/** Fetches what is kept for who is signed in. What this browser has not sent yet is newer. */
export async function fetchKept(): Promise<void> {
  const account = accountId();
  if (account === null) return;
  const before = localStorage.getItem(FETCHED) === String(account);
  for (const name of waitingNames()) if (!waiting.has(name)) waiting.set(name, localStorage.getItem(PREFIX + name));
  const askedAt = (askedAtStart ? Date.now() : performance.timeOrigin) - CLOCKS;
  askedAtStart = true;
  try {
    const { data } = await call(listKept, {});
    if (accountId() !== account) return;
    // By this tab or another one, since the server was asked.
    const unsent = new Set([...waiting.keys(), ...waitingNames()]);
    const got = gotNames();
    const newer = (name: string) => unsent.has(name) || (got[name] ?? 0) >= askedAt;
    const theirs = new Map(data.map(({ key, body }) => [key, body]));
    for (const key of Object.keys(localStorage)) {
      const name = key.slice(PREFIX.length);
      if (!PERSONAL.test(key) || theirs.has(name) || newer(name)) continue;
      // Forgotten elsewhere; or, where nothing was ever fetched, not known to the server yet.
      if (before) localStorage.removeItem(key);
      else waiting.set(name, localStorage.getItem(key));
    }
    for (const [name, body] of theirs) if (!newer(name)) put(localStorage, PREFIX + name, body);
    localStorage.setItem(FETCHED, String(account));
  } catch {
    store.set(failed, account);
  }
  if (left?.account === account) {
    for (const [name, text] of left.values) keep(PREFIX + name, text);
    for (const [key, text] of left.tab) put(sessionStorage, key, text);
  }
  left = null;
  store.set(loads, (count) => count + 1);
  if (waiting.size > 0) later(0);
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
function waitingNames(): readonly string[] {
  const found = stored(WAITING);
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}
function gotNames(): Readonly<Record<string, number>> {
  const found = stored(GOT);
  return typeof found === 'object' && found !== null ? (found as Record<string, number>) : {};
}

beforeEnd((account) => {
  clearTimeout(timer);
  left = { account, values: new Map(waiting), tab: Object.entries(sessionStorage) };
  waiting.clear();
});
globalThis.addEventListener?.('pagehide', () => {
  leaving = true;
  void push(true);
});
globalThis.addEventListener?.('pageshow', () => {
  leaving = false;
});
