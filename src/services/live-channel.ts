/**
 * What the tab that listens to the server's feed hands on to the browser's other tabs. Open before anything is asked for: what
 * happens between a list's answer and the first screen's end would otherwise be missing from that list for good.
 */
const channel = new BroadcastChannel('clutch.live');
let held: unknown[] = [];
let listener: ((message: unknown) => void) | null = null;

channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (listener) listener(data);
  else held.push(data);
};

/** Takes what other tabs hand on, from the page's start; answers how to stop. */
export function hearTabs(take: (message: unknown) => void): () => void {
  listener = take;
  const before = held;
  held = [];
  for (const message of before) take(message);
  return () => {
    listener = null;
  };
}

export const tellTabs = (message: unknown): void => channel.postMessage(message);
