/**
 * Results that were looked at, remembered so that any page of them is found in one step: either all ids in order, or the
 * sort keys of every so many rows where an index holds the order. They belong to one state of the table (the newest entry
 * of its change feed). Least recently used ones go first.
 */
import type { Ids } from '../store/ids.ts';
import type { Limits } from './limits.ts';

export interface Positions {
  /** Newest change of the table when they were made. */
  readonly feed: number;
  readonly total: number;
  readonly ids: Ids | null;
  /** `keys[i]` are the sort columns of row `i * limits.step`. */
  readonly keys: readonly (readonly unknown[])[] | null;
}

interface Kept extends Positions {
  readonly bytes: number;
  readonly madeAt: number;
  readonly tookMs: number;
}

export type Make = () => Promise<Omit<Positions, 'feed'>>;

export interface PositionCache {
  get(key: string): Positions | undefined;
  put(key: string, positions: Positions): void;
  /**
   * Makes a result for a state of the table. Answers it, or an older one where a slow making has to rest before the next;
   * `eager` does not rest.
   */
  make(key: string, feed: number, make: Make, eager: boolean): Promise<Positions>;
  /** Resolves when nothing is being made. */
  settled(): Promise<void>;
}

/** Bytes that a key of text takes, about. */
const KEY_BYTES = 120;

export function positionCache(limits: Limits): PositionCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, { feed: number; promise: Promise<Positions> }>();
  let bytes = 0;

  function keep(key: string, positions: Positions, tookMs: number): Kept {
    drop(key);
    const size = 300 + (positions.ids?.byteLength ?? 0) + (positions.keys?.length ?? 0) * KEY_BYTES;
    const entry = { ...positions, bytes: size, madeAt: performance.now(), tookMs };
    kept.set(key, entry);
    bytes += size;
    while (bytes > limits.bytes && kept.size > 1) drop(kept.keys().next().value as string);
    return entry;
  }

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  const cache: PositionCache = {
    get(key) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    put: (key, positions) => void keep(key, positions, 0),
    async make(key, feed, make, eager) {
      const current = making.get(key);
      if (current) {
        if (current.feed >= feed || !eager) return current.promise;
        await current.promise.catch(() => {});
        return cache.make(key, feed, make, eager);
      }
      const last = kept.get(key);
      if (last && last.feed >= feed) return last;
      if (last && !eager && last.tookMs > limits.quick && performance.now() - last.madeAt < limits.rest) return last;
      const start = performance.now();
      const promise = make()
        .then((made) => keep(key, { ...made, feed }, performance.now() - start))
        .finally(() => making.delete(key));
      making.set(key, { feed, promise });
      return promise;
    },
    async settled() {
      while (making.size > 0) await Promise.allSettled([...making.values()].map(({ promise }) => promise));
    },
  };
  return cache;
}
