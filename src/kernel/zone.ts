/** Wall-clock time in a zone, shared with the server: the code is the contract's. */
export * from '#contract/rules/zone.ts';
