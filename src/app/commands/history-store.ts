/** Where the history of acts and of use is kept: with the account, so that a reload, another tab and another browser see it. */
import { atom } from 'jotai';
import { deserialiseHistory, type History, historyKey, madeIn, serialiseHistory } from '#kernel/history.ts';
import { deserialiseRecents, type Recents, serialiseRecents, touch } from '#kernel/recents.ts';
import { keep, keptAtom } from '#services/kept.ts';
import { sessionAtom, store } from '#services/session.ts';

const userId = (): number => store.get(sessionAtom)?.userInfo.id ?? 0;

/** This window, by a name that it keeps through a reload. */
export function windowName(): string {
  const kept = sessionStorage.getItem('clutch.window') ?? crypto.randomUUID();
  sessionStorage.setItem('clutch.window', kept);
  return kept;
}

const changes = atom(0);
/** The history, followed by what shows it. */
export const historyAtom = atom<History>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return readHistory();
});

export const readHistory = (): History => deserialiseHistory(localStorage.getItem(historyKey(userId())));

export function writeHistory(history: History): void {
  keep(historyKey(userId()), serialiseHistory(madeIn(history, windowName())));
  store.set(changes, (count) => count + 1);
}

const recentsKey = () => `clutch.recents.${userId()}`;
export const readRecents = (): Recents => deserialiseRecents(localStorage.getItem(recentsKey()));

let heard: ((command: string) => void) | undefined;
/** Calls `hear` with each command as it is used, until what it answers is called. One listener at a time. */
export const onUse = (hear: (command: string) => void): (() => void) => {
  heard = hear;
  return () => {
    heard = undefined;
  };
};

/** Notes that a command was used. */
export function noteUse(command: string): void {
  heard?.(command);
  keep(recentsKey(), serialiseRecents(touch(readRecents(), command, Date.now())));
}

// Another tab wrote.
window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith('clutch.history.')) store.set(changes, (count) => count + 1);
});
