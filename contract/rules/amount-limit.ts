/** Largest amount of one entry, in minor units. Apart, since forms before sign-in load what fields are made of. */
export const MOST_MINOR = 1_000_000_000_000;
