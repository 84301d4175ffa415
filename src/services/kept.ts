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
/** The account whose values this browser has fetched, and the names of those that the server has not got yet. */
const FETCHED = 'clutch.kept';
const WAITING = 'clutch.kept.waiting';
/** Rest between a change and its way to the server, and before another try where there was no answer, in ms. */
const PAUSE = 400;
const AGAIN = 5_000;
/** Sent in one call. */
const MOST = 100;

type Values = Map<string, string | null>;
const waiting: Values = new Map();
/** Of the session that ended in this tab last. */
let left: { readonly account: number; readonly values: Values; readonly tab: [string, string][] } | null = null;
/** How often the server was asked for all, and after which of these a name was last written: an older answer is stale. */
let asked = 0;
const written = new Map<string, number>();
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
  written.set(name, asked);
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
const noteWaiting = (): void =>
  put(localStorage, WAITING, waiting.size > 0 ? JSON.stringify([...waiting.keys()]) : null);

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
  const round = ++asked;
  const newer = (name: string) => waiting.has(name) || (written.get(name) ?? 0) >= round;
  try {
    const { data } = await call(listKept, {});
    if (accountId() !== account) return;
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

function waitingNames(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(WAITING) ?? '[]');
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
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
