/** Where the history of acts and of use is kept: local storage, per account, so that a reload and another tab see it. */
import { atom } from 'jotai';
import { deserialiseHistory, type History, historyKey, serialiseHistory } from '#kernel/history.ts';
import { deserialiseRecents, type Recents, serialiseRecents, touch } from '#kernel/recents.ts';
import { sessionAtom, store } from '#services/session.ts';

const userId = (): number => store.get(sessionAtom)?.userInfo.id ?? 0;

const changes = atom(0);
/** The history, followed by what shows it. */
export const historyAtom = atom<History>((get) => {
  get(changes);
  get(sessionAtom);
  return readHistory();
});

export const readHistory = (): History => deserialiseHistory(localStorage.getItem(historyKey(userId())));

export function writeHistory(history: History): void {
  localStorage.setItem(historyKey(userId()), serialiseHistory(history));
  store.set(changes, (count) => count + 1);
}

const recentsKey = () => `clutch.recents.${userId()}`;
export const readRecents = (): Recents => deserialiseRecents(localStorage.getItem(recentsKey()));

/** Notes that a command was used. */
export function noteUse(command: string): void {
  try {
    localStorage.setItem(recentsKey(), serialiseRecents(touch(readRecents(), command, Date.now())));
  } catch {
    // A full store costs the order of the palette, nothing else.
  }
}

// Another tab wrote.
window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith('clutch.history.')) store.set(changes, (count) => count + 1);
});
