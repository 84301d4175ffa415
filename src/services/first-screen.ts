/** When the first screen stands: what is only needed after it waits until then. */
import { queries } from './queries-client.ts';
import { screenAtom } from './screen.ts';
import { store } from './session.ts';

/** Nothing waits longer than this for it, in ms. */
const LONGEST = 3000;
/** A browser that never rests is interrupted after this long, in ms. */
const RESTLESS = 500;

const whenIdle = (work: () => void): void => {
  // Not in every browser.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: RESTLESS });
  else setTimeout(work, 50);
};

/** Calls `work` once, when a screen is there, its answers are, and the browser rests; answers how to call it off. */
export function afterFirstScreen(work: () => void): () => void {
  let asked = false;
  const stands = () => store.get(screenAtom) !== null && queries.isFetching() === 0;
  let over = false;
  const end = () => {
    over = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
  const begin = () => {
    end();
    work();
  };
  const look = () => {
    if (asked || !stands()) return;
    asked = true;
    whenIdle(() => {
      asked = false;
      // A screen names itself a moment before it asks for its rows.
      if (!over && stands()) begin();
    });
  };
  const stops = [store.sub(screenAtom, look), queries.getQueryCache().subscribe(look)];
  const timer = setTimeout(begin, LONGEST);
  look();
  return end;
}
