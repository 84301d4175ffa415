/** Groups of the menu that somebody folded or unfolded, kept per account. What nobody touched stays as the menu brings it. */
import { atom } from 'jotai';
import { keep, keptAtom } from './kept.ts';
import { sessionAtom, store } from './session.ts';

/** True where the group is open, by its label. */
export type MenuFolds = Readonly<Record<string, boolean>>;

const keyOf = () => `clutch.menu.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

function read(): MenuFolds {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as MenuFolds) : {};
  } catch {
    return {};
  }
}

const changes = atom(0);
export const menuFoldsAtom = atom<MenuFolds>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return read();
});

export function foldMenu(label: string, open: boolean): void {
  keep(keyOf(), JSON.stringify({ ...read(), [label]: open }));
  store.set(changes, (count) => count + 1);
}
