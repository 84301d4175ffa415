/** What is new, told by the desktop while the console is out of sight: where the browser can, and its owner allows it. */
import { atom } from 'jotai';
import { listNotifications, type Notification as News } from '#contract/entities/notification.ts';
import { call } from './http.ts';
import { store } from './session.ts';

const WANTED = 'clutch.desktop';
/** The newest notification that was told or is known, so that nothing is told twice, by any tab. */
const TOLD = 'clutch.desktop.told';
/** Most told at once; of more the newest. */
const MOST = 3;

/** Whether it is wanted in this browser. */
export const desktopAtom = atom(localStorage.getItem(WANTED) === 'on');

export type Desktop = 'on' | 'off' | 'denied' | 'unsupported';

/** Those of the unread, given the newest first, that came after one: the oldest of them first. */
export function newsSince(unread: readonly News[], after: number, most = MOST): readonly News[] {
  return unread
    .filter(({ id }) => id > after)
    .slice(0, most)
    .reverse();
}

const unread = async () => (await call(listNotifications, { query: { page: 1, read: '0' } })).data;
const told = () => Number(localStorage.getItem(TOLD) ?? 0);
const keepTold = (id: number) => localStorage.setItem(TOLD, String(Math.max(id, told())));

/** Turns it on or off in this browser; asks for its leave where it has not been given. What came before is not told. */
export async function setDesktop(on: boolean): Promise<Desktop> {
  if (!on) {
    localStorage.removeItem(WANTED);
    store.set(desktopAtom, false);
    return 'off';
  }
  if (typeof Notification === 'undefined') return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  keepTold((await unread())[0]?.id ?? 0);
  localStorage.setItem(WANTED, 'on');
  store.set(desktopAtom, true);
  return 'on';
}

/** Tells what came since it was told last. `open` goes to a path of the console. */
export async function tellDesktop(open: (path: string) => void): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  // Who looks at the console as it comes sees the count move.
  const looking = document.visibilityState === 'visible' && document.hasFocus();
  const news = newsSince(await unread(), told());
  for (const { id } of news) keepTold(id);
  if (looking) return;
  for (const { id, title, body, link } of news) {
    const shown = new Notification(title, { body, tag: `clutch-${id}` });
    shown.onclick = () => {
      window.focus();
      open(link || '/notifications');
      shown.close();
    };
  }
}
