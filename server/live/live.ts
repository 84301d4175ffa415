/** Tells listeners of this process that rows changed. Other copies of the server are told through the database. */

/** A committed operation, in few words: who listens fetches what it needs. */
export interface Committed {
  readonly clubId: number;
  readonly operationId: number;
  readonly actorId: number | null;
  /** Entities touched, with the ids of their rows; null where there were too many to name. */
  readonly entities: Readonly<Record<string, readonly number[] | null>>;
}

export interface Live {
  publish(committed: Committed): void;
  /** Answers a function that ends the subscription. */
  subscribe(clubId: number, listener: (committed: Committed) => void): () => void;
}

/** Live within one process. */
export function localLive(): Live {
  const listeners = new Map<number, Set<(committed: Committed) => void>>();
  return {
    publish(committed) {
      for (const listener of listeners.get(committed.clubId) ?? []) listener(committed);
    },
    subscribe(clubId, listener) {
      const set = listeners.get(clubId) ?? new Set();
      listeners.set(clubId, set);
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(clubId);
      };
    },
  };
}
