/** The clock of the tests: a run begins at the same moment whatever day it is made on, and time goes on from there. */
import { pathToFileURL } from 'node:url';

/** By how many milliseconds the clocks of a run are moved: for its processes, and for those that they start. */
export const MOVED_BY = 'CLUTCH_TEST_CLOCK';
/** A Wednesday in the middle of a month and of a day, a holiday nowhere. `CLUTCH_TEST_MOMENT` names another one. */
const MOMENT = '2026-11-18T10:07:00Z';

/**
 * What the processes of a run that begins now are started with.
 * @param {string} [moment] ISO 8601
 * @returns {{ NODE_OPTIONS: string, CLUTCH_TEST_CLOCK: string }}
 */
export function clockFrom(moment = process.env.CLUTCH_TEST_MOMENT || MOMENT) {
  const by = Date.parse(moment) - Date.now();
  if (Number.isNaN(by)) throw new Error(`Not a moment: ${moment}`);
  const preload = `--import=${pathToFileURL(`${import.meta.dirname}/moved-clock.mjs`)}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '), [MOVED_BY]: String(by) };
}

/** This process's clock, for one that it starts with an environment of its own. */
export const sameClock = () => ({ NODE_OPTIONS: process.env.NODE_OPTIONS, [MOVED_BY]: process.env[MOVED_BY] });

/** By how many milliseconds this process's clock is moved. */
export const movedBy = () => Number(process.env[MOVED_BY] ?? 0);
