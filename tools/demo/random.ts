/** Chance that comes out the same each time: every row of the sample draws from a source named by the seed and its place. */

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given chance, 0 to 1. */
  chance(of: number): boolean;
  /** One of a list. @throws Error when it is empty. */
  pick<T>(from: readonly T[]): T;
  /** One of a list of pairs, by their weights. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
}

/**
 * A source of chance for a place (`seed, part, index`): the same place gives the same numbers, whatever was drawn elsewhere,
 * so that a fill can be carried on from any row. The generator is sfc32 (Chris Doty-Humphrey, PractRand, public domain).
 */
export function randomAt(...place: readonly number[]): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  const step = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (const number of place) {
    a ^= number | 0;
    b ^= Math.imul(number | 0, 0x85ebca6b);
    // A few rounds, so that neighbouring places have nothing in common.
    for (let round = 0; round < 6; round++) step();
  }
  const random: Random = {
    next: step,
    int: (low, high) => low + Math.floor(step() * (high - low + 1)),
    chance: (of) => step() < of,
    pick(from) {
      const found = from[Math.floor(step() * from.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
    weighted(from) {
      let left = step() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return random.pick(from)[0];
    },
  };
  return random;
}
