/** Counts of tests, read from what the test runners write. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../set-up/project.mjs';

/**
 * What a step's tests came to. `times` holds each test with how long it took, in milliseconds.
 * @typedef {{ title: string, ms: number }} Timed
 * `failures` says of each that failed where it stands and the first line of why.
 * `unsteady` names those that failed, and passed each time they were run again.
 * @typedef {{ passed: number, failed: number, times?: readonly Timed[], failures?: readonly string[], unsteady?: readonly string[] }} Count
 */

/** @param {string} title @param {unknown} why */
const failureLine = (title, why) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  `${title}: ${`${why ?? 'it says nothing'}`.replace(/\u001b\[\d*m/g, '').split('\n', 1)[0]}`;

/**
 * Counts of Vitest's JSON report. A file that could not be run has no tests in it and counts as one failure; a run that
 * failed outside its tests (an unhandled error) does too.
 * @param {any} report
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
export function countVitest(report, code) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const times = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ each) => ({ title: each.fullName, ms: each.duration ?? 0 })),
  );
  const failures = report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const at = relative(root, name ?? root);
    const failed = assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failureLine(at, message)] : [];
    return failed.map((/** @type {any} */ each) => failureLine(`${at} ${each.fullName}`, each.failureMessages?.[0]));
  });
  const count = { passed: report.numPassedTests, failed: report.numFailedTests + broken, times, failures };
  return atLeastOneFailure(count, code);
}

/**
 * Counts of Playwright's JSON report. A test that passed only when tried again is a failure.
 * @param {any} report
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  const { expected, unexpected, flaky } = report.stats;
  const times = report.suites.flatMap(timesIn);
  const failures = testsIn(report)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, why }) => failureLine(title, why));
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, times, failures }, code);
}

/**
 * A test of Playwright's: where it stands, and in which project it runs.
 * @typedef {{ title: string, name: string, file: string, place: string, project: string, status: string, why?: string }} Placed
 */

/** The tests of Playwright's JSON report. @param {any} report @returns {Placed[]} */
export function testsIn(report) {
  const inSuite = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ run) => ({
        title: `${spec.file} [${run.projectName}] ${spec.title}`,
        name: spec.title,
        file: spec.file,
        place: `${spec.file}:${spec.line}`,
        project: run.projectName,
        status: run.status,
        why: run.results?.find((/** @type {any} */ { error }) => error)?.error.message,
      })),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

/** Those that failed. @param {any} report */
export const failuresIn = (report) => testsIn(report).filter(({ status }) => status === 'unexpected');

/** The tests of a suite and of those within it. @param {any} suite @returns {Timed[]} */
function timesIn(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ run) => ({
      title: `${suite.file} [${run.projectName}] ${spec.title}`,
      ms: run.results.reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration, 0),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(timesIn)];
}

/** @param {Count} count @param {number} code @returns {Count} */
function atLeastOneFailure(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} file @returns {any} the report, or null where there is none */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads a report and counts it; without one the run itself is the failure.
 * @param {string} file
 * @param {number} code
 * @param {typeof countVitest} counter
 * @returns {Count}
 */
export function countReport(file, code, counter) {
  const report = readReport(file);
  return report ? counter(report, code) : { passed: 0, failed: 1 };
}

/** The slowest tests of all steps, a line each. @param {readonly Count[]} counts @param {number} most */
export function slowestLines(counts, most) {
  return counts
    .flatMap(({ times = [] }) => times)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
}

/** How a step ended, and how long it took. @param {{ title: string, seconds: number, count: Count }} result */
export const stepLine = ({ title, seconds, count }) =>
  `${title}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`;

/** The closing line. @param {readonly Count[]} counts */
export function sumLine(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const unsteady = counts.reduce((sum, count) => sum + (count.unsteady?.length ?? 0), 0);
  return `${passed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ''}`;
}
