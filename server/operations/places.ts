/** Work that takes much memory or many threads: a few do it at once, some wait, and who comes after them is told to come again. */
import type { Problem } from '../problems.ts';

/**
 * Runs what it is given in one of `most` places, in the order in which it came.
 * @throws what `refusal` makes, where `waiting` wait already
 */
export function places(most: number, waiting: number, refusal: () => Problem) {
  let taken = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < most) taken++;
    else {
      if (queue.length >= waiting) throw refusal();
      // Whoever ends hands its place on.
      await new Promise<void>((go) => queue.push(go));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else taken--;
    }
  };
}
