/** Work in the server's own thread, which answers nobody meanwhile: after a few ms it lets others come in between. */

/** How long it goes on, in ms. */
const MOST = 8;

/**
 * Called often, in between small pieces of work: waits for a turn of the event loop where it has gone on for long enough. `first`: how
 * long it goes on before it waits for the first time, in ms.
 */
export function breather(first = MOST): () => Promise<void> {
  let since = performance.now() + first - MOST;
  return async () => {
    if (performance.now() - since < MOST) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
