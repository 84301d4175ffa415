/** Work on many messages, several at once. */

/**
 * Does `work` for each item, in their order and at most `most` at once.
 * @throws what `work` threw first, once all others have ended
 */
export async function atOnce<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Calls `write` with what has come together since its last call was made; each caller waits for the call with its own item. */
export function together<T>(write: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let open: { readonly items: T[]; readonly done: Promise<unknown> } | null = null;
  return (item) => {
    if (!open) {
      const items: T[] = [];
      const done = last.then(() => {
        open = null;
        return write(items);
      });
      // One that failed keeps nobody from the next.
      last = done.catch(() => {});
      open = { items, done };
    }
    open.items.push(item);
    return open.done;
  };
}
