/** The steps of `npm test`, in their order. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from '../set-up/programs.mjs';
import { compiled, pinnedNode, program, root } from '../set-up/project.mjs';
import { runChild, runQuietly } from '../set-up/run-child.mjs';
import { clockFrom } from './clock.mjs';
import { countPlaywright, countReport, countVitest, failuresIn, readReport } from './counts.mjs';
import { APPLY } from './faults.mjs';

/**
 * Journeys that may fail in one run and pass when they are run again; more are a failure of what they have in common.
 * Each of them takes as long again six times, and is run in one or two zones.
 */
const MOST_UNSTEADY = 4;
/** How often in a row such a journey has to pass. */
const AGAIN = 6;

/**
 * @typedef {import('./counts.mjs').Count} Count
 * @typedef {object} Step
 * @property {import('./words.mjs').Part} part what `npm test -- PART` chooses
 * @property {string} title
 * @property {(filter: readonly string[]) => Promise<Count>} run
 * @property {(commit: string, browser: 'none' | 'changed' | 'all') => string[]} [since] words that leave out what the
 *   change since a commit cannot touch; without it all is run
 * @property {boolean} [isQuiet] whether it says all it says at its end, under its title, so that it can run beside others
 * @property {number} [turn] of a step that is not run in parts, which shard it falls to: those of 0 to the first
 * @property {boolean} [isParted] whether its tests can be run in several parts
 * @property {readonly import('./words.mjs').Part[]} [neededBy] parts that need it as well, each in all the parts it is run in
 */

// The pinned Node comes first: a program that starts `node` gets it.
const env = {
  ...compiled,
  ...process.env,
  PATH: [dirname(pinnedNode), process.env.PATH ?? ''].join(delimiter),
  CHROMIUM_PATH: findChromium() ?? '',
  // In a log, colours are noise.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
};

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
const node = (args, more = {}) => runChild(pinnedNode, args, { env: { ...env, ...more } });

/** All tests of a run share one clock. */
const clock = clockFrom();

/** A static check is one test. @param {() => Promise<number>} run @returns {Promise<Count>} */
const one = async (run) => ((await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {string} title @param {readonly string[]} args @returns {Step} */
const check = (title, args) => ({
  part: 'checks',
  title,
  isQuiet: true,
  run: () =>
    one(async () => {
      const { code, output } = await runQuietly(pinnedNode, args, { env });
      process.stdout.write(`\n── ${title} ──\n${output}`);
      return code;
    }),
});

/** @param {(file: string) => Promise<Count>} use */
async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'clutch-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
const playwright = (args, more) =>
  node([program('@playwright/test/cli.js'), 'test', '-c', join(root, 'tests/e2e/playwright.config.ts'), ...args], more);

/**
 * A few journeys of four hundred that failed are run again, alone. Those that pass every time are named as unsteady
 * and fail no run: what one change in a thousand meets is a defect to be looked for, and not the fault of this change.
 * @param {Count} count
 * @param {readonly { title: string, name: string, place: string, project: string }[]} failures
 * @returns {Promise<Count>}
 */
async function runFailuresAgain(count, failures) {
  if (count.failed !== failures.length || failures.length > MOST_UNSTEADY) return count;
  /** @type {string[]} */
  const unsteady = [];
  for (const { title, name, place, project } of failures) {
    process.stdout.write(`\n── Again, ${AGAIN} times: ${title} ──\n`);
    // Journeys of a loop stand in one line: its title tells them apart. One failure is enough to know.
    const alone = ['-g', name.replace(/[^\p{L}\p{N} ]/gu, '.'), '--max-failures=1'];
    const code = await playwright([place, ...alone, '--project', project, '--repeat-each', `${AGAIN}`]);
    if (code === 0) unsteady.push(title);
  }
  const left = count.failures?.filter((line) => !unsteady.some((title) => line.startsWith(title)));
  return { ...count, failed: count.failed - unsteady.length, failures: left, unsteady };
}

/** @param {readonly string[]} words @param {NodeJS.ProcessEnv} more */
const runVitest = (words, more) =>
  withReport(async (file) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const code = await node([program('vitest/vitest.mjs'), 'run', ...reporters, ...words], more);
    return countReport(file, code, countVitest);
  });

/** @param {'unit' | 'components' | 'server' | 'browsers' | 'fuzz'} part @param {string} title @returns {Step} */
const vitest = (part, title) => ({
  part,
  title,
  run: (filter) => runVitest(['--project', part, ...filter], clock),
  since: (commit) => ['--changed', commit],
  isParted: true,
});

/**
 * When the calendar, what rests on days, and a part of the corpus are looked at besides: the other days of a week, the ends of a
 * year and of February, both changes of summer time and a late evening, in the time of the tests' school (Lisbon).
 */
const MOMENTS = [
  ['a Monday', '2026-11-16T10:07:00Z'],
  ['a Tuesday', '2026-11-17T10:07:00Z'],
  ['31 December, a Thursday', '2026-12-31T10:07:00Z'],
  ['a Friday, 23:30', '2026-11-20T23:30:00Z'],
  ['a Saturday', '2026-11-21T10:07:00Z'],
  ['28 February, a Sunday', '2027-02-28T10:07:00Z'],
  ['the night in which summer time begins', '2027-03-28T00:30:00Z'],
  ['the night in which summer time ends', '2026-10-25T00:30:00Z'],
];
/** Files of what rests on days. */
const ON_DAYS = [
  ...['contract/rules', 'src/kernel', 'src/ui/date', 'views/calendar', 'views/chat', 'views/dashboard'],
  ...['server/messages/calendar', 'tests/server/automatic-hours', 'tests/server/booking-days'],
  ...['tests/server/free-times', 'tests/server/holidays', 'tests/palette/corpus'],
];

/** @returns {Step[]} */
const moments = () =>
  MOMENTS.map(([when = '', moment], turn) => ({
    part: 'moments',
    title: `Days and the corpus on ${when}`,
    turn,
    run: () =>
      runVitest(['--project', 'unit', '--project', 'server', ...ON_DAYS], {
        ...clockFrom(moment),
        // Another part of it each time.
        CLUTCH_TEST_LINES: `${turn}/16`,
      }),
  }));

const build = check('Build', ['tools/build.mjs', '--if-changed']);

/** @type {readonly Step[]} */
export const steps = [
  check('Format and lint', [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
  check('Types', [program('typescript/bin/tsc'), '--noEmit', '--pretty', 'false']),
  check('Import zones', ['tools/checks/zones.ts']),
  check('Languages', ['tools/checks/languages.ts']),
  check('Paths and addresses', ['tools/checks/places.ts']),
  check('Casts and silenced rules', ['tools/checks/silenced.ts']),
  check('Unused files, exports and packages', [program('knip/bin/knip.js'), '--no-progress']),
  check('OpenAPI document', ['tools/checks/openapi.ts']),
  check('Journeys of the gate', ['tests/e2e/check-gate.ts']),
  check(APPLY, ['tools/faults.mjs', '--check']),
  vitest('unit', 'Unit tests'),
  { ...build, part: 'components', neededBy: ['e2e', 'browsers'] },
  // All of them for any change of what they run against, which no import of theirs leads to.
  {
    ...vitest('components', 'Component tests'),
    since: (commit, browser) => (browser === 'all' ? [] : ['--changed', commit]),
  },
  vitest('server', 'Server tests on SQLite and PostgreSQL'),
  { ...check('Size budgets', ['tools/checks/sizes.ts']), part: 'e2e' },
  {
    part: 'e2e',
    title: 'Browser tests',
    run: (filter) =>
      withReport(async (file) => {
        const code = await playwright(filter, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
        return runFailuresAgain(
          countReport(file, code, countPlaywright),
          failuresIn(readReport(file) ?? { suites: [] }),
        );
      }),
    since: (commit, browser) => (browser === 'changed' ? [`--only-changed=${commit}`] : []),
    isParted: true,
  },
  ...moments(),
  vitest('browsers', 'A journey in Firefox and in WebKit'),
  vitest('fuzz', 'Requests by chance'),
];

/** The steps in their order, in runs of those that can go beside each other. @param {readonly Step[]} all */
export function sideBySide(all) {
  /** @type {Step[][]} */
  const runs = [];
  for (const step of all) {
    const last = runs.at(-1);
    if (step.isQuiet && last?.every(({ isQuiet }) => isQuiet)) last.push(step);
    else runs.push([step]);
  }
  return runs;
}
