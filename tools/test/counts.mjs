/** Counts of tests, read from what the test runners write. */
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

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
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, code);
}

/**
 * Counts of Playwright's JSON report. A test that passed only when tried again is a failure.
 * @param {any} report
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, code);
}

/** @param {Count} count @param {number} code @returns {Count} */
function atLeastOneFailure(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * Reads a report and counts it; without one the run itself is the failure.
 * @param {string} file
 * @param {number} code
 * @param {typeof countVitest} counter
 * @returns {Count}
 */
export function countReport(file, code, counter) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return counter(report, code);
}

/** The closing line. @param {readonly Count[]} counts */
export function sumLine(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return `${passed} passed, ${failed} failed`;
}
