/**
 * `npm test`: installs what is missing, runs every check and test, and ends with one line that counts them all.
 * A part of it: `npm test -- checks`, or `npm test -- unit|server|e2e [FILTER …]`. What a change can touch:
 * `npm test -- --since main`. With `server --pooler` the servers reach PostgreSQL through PgBouncer in transaction mode.
 * `npm test -- browsers` is no part of the whole: a journey in Firefox and in WebKit.
 */
import { ensureInstalled } from './set-up/install.mjs';
import { ensurePrograms } from './set-up/programs.mjs';
import { giveUp } from './set-up/project.mjs';
import { slowestLines, sumLine } from './test/counts.mjs';
import { browserTests, changedSince } from './test/since.mjs';

/** Tests named at the end as the slowest. */
const SLOWEST = 10;

const pooler = process.argv.includes('--pooler');
const [first, ...filter] = process.argv.slice(2).filter((word) => word !== '--pooler');
const parts = ['checks', 'unit', 'server', 'e2e', 'browsers'];
const since = first === '--since' ? filter[0] : undefined;
if (
  (first === '--since' && filter.length !== 1) ||
  (first && first !== '--since' && !parts.includes(first)) ||
  (pooler && first !== 'server')
)
  giveUp(`Usage: npm test [-- ${parts.join('|')} [FILTER …] | -- server --pooler [FILTER …] | -- --since COMMIT]`);
const browser = since === undefined ? 'all' : browserTests(changedSince(since));

const wants = (/** @type {string} */ name) => {
  if (name === 'browsers' || (first && since === undefined)) return first === name;
  return name !== 'e2e' || browser !== 'none';
};
await ensureInstalled();
await ensurePrograms({
  chromium: wants('e2e'),
  postgres: wants('server'),
  pgbouncer: wants('server'),
  browsers: wants('browsers'),
});
if (pooler) process.env.CLUTCH_TEST_POOLER = 'start';

// Only now: it looks for the browser that was just installed.
const { steps } = await import('./test/steps.mjs');
/** @type {{ title: string, count: import('./test/counts.mjs').Count }[]} */
const results = [];
for (const step of steps.filter((each) => wants(each.part))) {
  const start = Date.now();
  process.stdout.write(`\n── ${step.title} ──\n`);
  const count = await step.run(since === undefined ? filter : (step.since?.(since, browser) ?? []));
  results.push({ title: step.title, count });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${step.title}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
}
const broken = results.filter(({ count }) => count.failed > 0);
const counts = results.map(({ count }) => count);
const slowest = slowestLines(counts, SLOWEST);
if (slowest.length === SLOWEST) process.stdout.write(`\nSlowest tests:\n${slowest.join('\n')}\n`);
const unsteady = counts.flatMap((count) => count.unsteady ?? []);
if (unsteady.length > 0) process.stdout.write(`\nFailed, and passed when run again:\n${unsteady.join('\n')}\n`);
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.map(({ title }) => title).join(', ')}`);
process.stdout.write(`\n${sumLine(counts)}\n`);
process.exitCode = broken.length > 0 || results.length === 0 ? 1 : 0;
