/** Deliberate faults: what a file of `tests/faults/` says, and what a run of the tests said about it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../set-up/project.mjs';
import { isPart } from './words.mjs';

const FOLDER = join(root, 'tests/faults');

/**
 * @typedef {object} Fault
 * @property {string} name the file's name without its ending
 * @property {string} file
 * @property {string} what is wrong once it is applied, in one sentence
 * @property {import('./words.mjs').Part} part
 * @property {readonly string[]} filter files of the part, or titles
 */

/**
 * Reads the head of a fault: two lines above the patch, `Fault: SENTENCE` and `Found by: PART [FILE …]`.
 * @param {string} file
 * @param {string} text
 * @returns {Fault}
 */
export function readFault(file, text) {
  const what = /^Fault: (.+)$/m.exec(text)?.[1];
  const [part = '', ...filter] = /^Found by: (.+)$/m.exec(text)?.[1]?.split(' ') ?? [];
  if (!what || !isPart(part)) throw new Error(`${file} says no fault, or no part of the tests that finds it`);
  return { name: basename(file, '.patch'), file, what, part, filter };
}

/** All of them, by name. */
export const allFaults = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => readFault(join(FOLDER, name), readFileSync(join(FOLDER, name), 'utf8')));

/** A check of the faults themselves: of a project that has one in it, it says so. */
export const APPLY = 'Deliberate faults apply';

/** A failed test as Vitest (` FAIL  |server| …`) and Playwright (`  1) [zone] › …`) say it, and a failed check. */
const FAILED = [/^ FAIL +(?:\|[^|]*\| +)?(.+?)(?: \d+ms)?$/gm, /^ {2}\d+\) (?:\[[^\]]*\] › )?(.+?)[ ─]*$/gm];

/**
 * The tests that failed in a run, by what it printed. A run that failed without one (a build that broke) names none.
 * @param {string} output
 * @param {import('./words.mjs').Part} part
 */
export function failedTests(output, part) {
  if (part === 'checks')
    return (/^Failed: (.+)$/m.exec(output)?.[1]?.split(', ') ?? []).filter((title) => title !== APPLY);
  const names = FAILED.flatMap((pattern) => [...output.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names)];
}
