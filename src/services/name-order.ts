/**
 * Which part of a person's name stands first in lists, as the profile said it last. Kept in the browser for each account, so
 * that after a reload the first list is drawn in that order at once.
 */
import { atom } from 'jotai';
import { type NameOrder, nameOrderIn } from '#contract/rules/name-orders.ts';
import { sessionAtom, store } from './session.ts';

const keyOf = () => `clutch.names.${store.get(sessionAtom)?.userInfo.id ?? 0}`;
const read = (): NameOrder => nameOrderIn({ names: localStorage.getItem(keyOf()) });

const changes = atom(0);
export const nameOrderAtom = atom<NameOrder>((get) => {
  get(changes);
  get(sessionAtom);
  return read();
});

/** Shown at once; the account's own is kept by the server. */
export function setNameOrder(order: NameOrder): void {
  if (read() === order) return;
  localStorage.setItem(keyOf(), order);
  store.set(changes, (count) => count + 1);
}

// Another tab chose the order, or read a newer profile.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key?.startsWith('clutch.names.')) store.set(changes, (count) => count + 1);
});
