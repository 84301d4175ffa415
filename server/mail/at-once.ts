/** Sends many messages, several at once. */

/** How long what was sent waits for others that are under way, to be written down with them, in ms. */
const GATHER = 20;

/**
 * Does `send` for each item, in their order and at most `most` at once. Those it says went out are written down by `write`, some in
 * one call, and keep their places until they are.
 * @throws what `send` or `write` threw first, once all others have ended
 */
export async function atOnce<T>(
  items: readonly T[],
  most: number,
  send: (item: T) => Promise<boolean>,
  write: (those: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  let places = Math.min(most, items.length);
  let gathered: { readonly those: T[]; readonly end: PromiseWithResolvers<unknown>; timer: NodeJS.Timeout } | null =
    null;
  const flush = () => {
    if (!gathered) return;
    const { those, end, timer } = gathered;
    gathered = null;
    clearTimeout(timer);
    write(those).then(end.resolve, end.reject);
  };
  const writtenDown = (item: T): Promise<unknown> => {
    // Nobody else is under way.
    if (places === 1 && !gathered) return write([item]);
    gathered ??= { those: [], end: Promise.withResolvers(), timer: setTimeout(flush, GATHER) };
    gathered.those.push(item);
    const { end } = gathered;
    // Nobody is left to wait for.
    if (gathered.those.length >= places) flush();
    return end.promise;
  };
  const place = async () => {
    try {
      for (const item of left) if (await send(item)) await writtenDown(item);
    } finally {
      places--;
      if (gathered && gathered.those.length >= places) flush();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: places }, place));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
