/** Saved views: names for addresses of a list's screen, kept with the account. */
import { atom } from 'jotai';
import { z } from 'zod';
import { keep, keptAtom } from './kept.ts';
import { sessionAtom, store } from './session.ts';

const savedView = z.object({
  path: z.string(),
  name: z.string(),
  search: z.string(),
  /** Its number among the views of the school, where it is shared. */
  shared: z.number().int().optional(),
});
export type SavedView = Readonly<z.infer<typeof savedView>>;

const keyOf = () => `clutch.views.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

function read(): SavedView[] {
  try {
    return z.array(savedView).parse(JSON.parse(localStorage.getItem(keyOf()) ?? '[]'));
  } catch {
    return [];
  }
}

const changes = atom(0);
/** All saved views, by name. */
export const viewsAtom = atom<readonly SavedView[]>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return read();
});

function write(views: readonly SavedView[]): void {
  keep(keyOf(), JSON.stringify([...views].sort((a, b) => a.name.localeCompare(b.name))));
  store.set(changes, (count) => count + 1);
}

const same = (a: Pick<SavedView, 'path' | 'name'>, b: Pick<SavedView, 'path' | 'name'>) =>
  a.path === b.path && a.name.toLowerCase() === b.name.toLowerCase();

/** Saves a view; one of the same name on the same screen is replaced. */
export const saveView = (view: SavedView): void => write([...read().filter((one) => !same(one, view)), view]);
export const deleteView = (view: Pick<SavedView, 'path' | 'name'>): void =>
  write(read().filter((one) => !same(one, view)));
