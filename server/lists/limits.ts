/** How much work the list engine does at once. Measured on two cores with 1,000,000 students (npm run bench). */
import type { Database } from '../store/database.ts';

export interface Limits {
  /** Tables up to this many rows are read where they are asked for, whole results at a time. */
  readonly local: number;
  /** Up to this many candidates are looked up one by one and sorted: 1 to 2 µs each. */
  readonly gather: number;
  /** Up to this many ids are laid beside an index that is walked; candidates are counted no further. */
  readonly set: number;
  /** Rows that a page may be away from a place known by its keys: 0.03 µs each. */
  readonly step: number;
  /** Rows stepped over from the start of a list when no place is known. */
  readonly direct: number;
  /** Longest a page waits for the exact total of a large result, in ms. */
  readonly patience: number;
  /** A result whose making took longer than this, in ms, is made anew only after a rest, in ms. */
  readonly quick: number;
  readonly rest: number;
  /** Of a result in the order of an index, up to this many ids are remembered; of a longer one, where it can be entered. */
  readonly kept: number;
  /** Rows that may have changed for a remembered result to be mended; past it, or where it holds no more than `small`, it is made anew. */
  readonly mended: number;
  readonly small: number;
  /** Memory for remembered results, in bytes. */
  readonly bytes: number;
}

const LIMITS: Limits = {
  local: 20_000,
  gather: 2000,
  set: 10_000,
  step: 1000,
  direct: 5000,
  patience: 8,
  quick: 15,
  rest: 1000,
  kept: 250_000,
  mended: 20,
  small: 2000,
  bytes: 64 * 1024 * 1024,
};

const changed = new WeakMap<object, Limits>();

export const limitsOf = (database: Database): Limits => changed.get(database.identity) ?? LIMITS;

/** For tests: lets a small table take the ways of a large one. Call it before the first list. */
export const setLimits = (database: Database, limits: Partial<Limits>): void => {
  changed.set(database.identity, { ...limitsOf(database), ...limits });
};
