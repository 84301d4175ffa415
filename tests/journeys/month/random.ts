/** Numbers by chance that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, without, `below`. */
  below(below: number): number;
  chance(share: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** So many of them, or all where there are fewer, in any order. */
  some<T>(all: readonly T[], count: number): T[];
}

/** Source of the steps: mulberry32, which is public domain. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (share) => next() < share,
    pick: (all) => all[below(all.length)] as (typeof all)[number],
    some(all, count) {
      const rest = [...all];
      return Array.from(
        { length: Math.min(count, all.length) },
        () => rest.splice(below(rest.length), 1)[0] as (typeof rest)[number],
      );
    },
  };
}
