/** Starred pages: at most ten, kept per account. Source of the limit: the brief, section 9. */
import { atom } from 'jotai';
import { keep, keptAtom } from './kept.ts';
import { sessionAtom, store } from './session.ts';

export interface Star {
  readonly path: string;
  readonly label: string;
}
export const STAR_LIMIT = 10;

const keyOf = (userId: number) => `clutch.stars.${userId}`;
const userId = () => store.get(sessionAtom)?.userInfo.id ?? 0;

function read(): Star[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(userId())) ?? '[]');
    return Array.isArray(found)
      ? found.filter((star) => typeof star?.path === 'string' && typeof star.label === 'string').slice(0, STAR_LIMIT)
      : [];
  } catch {
    return [];
  }
}

const changes = atom(0);
/** The pages starred by who is signed in, oldest first. */
export const starsAtom = atom<readonly Star[]>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return read();
});

function write(stars: readonly Star[]): void {
  keep(keyOf(userId()), JSON.stringify(stars));
  store.set(changes, (count) => count + 1);
}

/** Stars a page. Answers false when ten are starred already. */
export function addStar(star: Star): boolean {
  const stars = read().filter(({ path }) => path !== star.path);
  if (stars.length >= STAR_LIMIT) return false;
  write([...stars, star]);
  return true;
}
export const removeStar = (path: string): void => write(read().filter((star) => star.path !== path));
