import type { LeftByKind } from '#contract/entities/left.ts';

/** Classes left, practical before theory; empty where nothing was ever bought. */
export const leftText = (left: LeftByKind | undefined): string =>
  left ? `${left.practical.left} / ${left.theory.left}` : '';
