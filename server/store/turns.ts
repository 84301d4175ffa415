/** Turns of those who write to one SQLite file, which has one writer at a time. */

/** Asks for a turn; answers how to end it. */
export type Turn = () => Promise<() => void>;

/** Turns, one after another, in the order in which they were asked for. */
export function turns(): Turn {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    let done = () => {};
    last = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    return done;
  };
}
