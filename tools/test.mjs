/**
 * `npm test`: installs what is missing, runs the checks, the tests and the journeys of the gate, and ends with one line that
 * counts them all. `npm run test:full` runs everything there is, with `-- --shard 1/3` a third of it.
 * A part, with all there is of it: `npm test -- checks`, or `npm test -- unit|components|server|e2e [FILTER …]`. What a change can touch:
 * `npm test -- --since main`. With `server --pooler` the servers reach PostgreSQL through PgBouncer in transaction mode.
 * `npm test -- moments` looks at what rests on days at other moments, which only the full run does besides. `npm test -- browsers` is no part
 * of the whole: a journey in Firefox and in WebKit; nor is `npm run test:full -- fuzz`: 20,000 requests by chance.
 */
import { ensureInstalled } from './set-up/install.mjs';
import { ensurePrograms } from './set-up/programs.mjs';
import { giveUp } from './set-up/project.mjs';
import { slowestLines, stepLine, sumLine } from './test/counts.mjs';
import { browserTests, changedSince } from './test/since.mjs';
import { APART, readWords, USAGE } from './test/words.mjs';

/** Tests named at the end as the slowest. */
const SLOWEST = 10;
/** Static checks that run beside each other. */
const AT_ONCE = 2;

const wanted = readWords(process.argv.slice(2)) ?? giveUp(USAGE);
const { part, since, shard } = wanted;
const browser = since === undefined ? 'all' : browserTests(changedSince(since));
/** Where no part is named, the gate: what main has to hold at every change. */
const isGate = !wanted.full && part === undefined && browser !== 'changed';

const wants = (/** @type {string} */ name) => {
  if (APART.has(name) || part !== undefined) return part === name;
  if (name === 'moments') return wanted.full;
  return (name !== 'e2e' && name !== 'components') || browser !== 'none';
};
await ensureInstalled();
await ensurePrograms({
  chromium: wants('e2e') || wants('components'),
  postgres: wants('server') || wants('moments') || wants('fuzz'),
  pgbouncer: wants('server'),
  browsers: wants('browsers'),
});
if (wanted.pooler) process.env.CLUTCH_TEST_POOLER = 'start';
// For the settings of the runners, which leave out what the gate has no time for.
if (isGate) process.env.CLUTCH_TEST_GATE = 'yes';

// Only now: it looks for the browser that was just installed.
const { sideBySide, steps } = await import('./test/steps.mjs');
/** @type {{ title: string, seconds: number, count: import('./test/counts.mjs').Count }[]} */
const results = [];
const [one = 1, of = 1] = (shard ?? '1/1').split('/').map(Number);
// A step that cannot be divided runs in one shard alone; what others need, in each.
const isHere = (/** @type {import('./test/steps.mjs').Step} */ { part: own, neededBy, isParted, turn = 0 }) =>
  [own, ...(neededBy ?? [])].some(wants) && (isParted || neededBy !== undefined || (turn % of) + 1 === one);
async function runStep(/** @type {import('./test/steps.mjs').Step} */ step) {
  const start = Date.now();
  if (!step.isQuiet) process.stdout.write(`\n── ${step.title} ──\n`);
  const chosen = since === undefined ? wanted.filter : (step.since?.(since, browser) ?? []);
  const count = await step.run(shard !== undefined && step.isParted ? [`--shard=${shard}`] : chosen);
  const result = { title: step.title, seconds: (Date.now() - start) / 1000, count };
  results.push(result);
  process.stdout.write(`${stepLine(result)}\n`);
}
for (const together of sideBySide(steps.filter(isHere))) {
  const waiting = [...together];
  const takeNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}
const broken = results.filter(({ count }) => count.failed > 0);
const counts = results.map(({ count }) => count);
const slowest = slowestLines(counts, SLOWEST);
if (slowest.length === SLOWEST) process.stdout.write(`\nSlowest tests:\n${slowest.join('\n')}\n`);
const unsteady = counts.flatMap((count) => count.unsteady ?? []);
if (unsteady.length > 0) process.stdout.write(`\nFailed, and passed when run again:\n${unsteady.join('\n')}\n`);
process.stdout.write(`\nSteps:\n${results.map(stepLine).join('\n')}\n`);
const failures = counts.flatMap((count) => (count.failed > 0 ? (count.failures ?? []) : []));
if (failures.length > 0) process.stdout.write(`\nFailures:\n${failures.join('\n')}\n`);
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.map(({ title }) => title).join(', ')}`);
process.stdout.write(`\n${sumLine(counts)}\n`);
process.exitCode = broken.length > 0 || results.length === 0 ? 1 : 0;
