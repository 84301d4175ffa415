/** Work that takes much memory or many threads: a few do it at once, some wait, and who comes after them is told to come again. */
import type { Problem } from '../problems.ts';

/**
 * Runs what it is given in one of `most` places, in the order in which it came; of several owners, the one that has the fewest places
 * is next, so that nobody waits behind all that somebody else has sent.
 * @throws what `refusal` makes, where `waiting` wait already
 */
export function places(most: number, waiting: number, refusal: () => Problem) {
  const taken = new Map<number | null, number>();
  const queue: { readonly owner: number | null; readonly go: () => void }[] = [];
  const count = (owner: number | null, by: number) => {
    const left = (taken.get(owner) ?? 0) + by;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  };
  const inUse = () => [...taken.values()].reduce((sum, one) => sum + one, 0);
  /** Whose turn it is of those who wait. */
  const next = () => {
    const fewest = queue.reduce((least, { owner }) => Math.min(least, taken.get(owner) ?? 0), Number.POSITIVE_INFINITY);
    const at = queue.findIndex(({ owner }) => (taken.get(owner) ?? 0) === fewest);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  };
  return async <T>(work: () => Promise<T>, owner: number | null = null): Promise<T> => {
    if (inUse() < most) count(owner, 1);
    else {
      if (queue.length >= waiting) throw refusal();
      // Whoever ends hands its place on, so that it is taken when this goes on.
      await new Promise<void>((go) => queue.push({ owner, go }));
    }
    try {
      return await work();
    } finally {
      count(owner, -1);
      const following = next();
      if (following) {
        count(following.owner, 1);
        following.go();
      }
    }
  };
}

/** The same with places of each caller's own: what one has under way is nobody else's to wait for. */
export function placesOfEach<K>(most: number, waiting: number, refusal: () => Problem) {
  const all = new Map<K, { readonly run: ReturnType<typeof places>; count: number }>();
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const own = all.get(key) ?? { run: places(most, waiting, refusal), count: 0 };
    all.set(key, own);
    own.count++;
    try {
      return await own.run(work);
    } finally {
      if (--own.count === 0) all.delete(key);
    }
  };
}
