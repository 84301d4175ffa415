import { expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest, sumLine } from './counts.mjs';

test('a Vitest file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report, 1)).toEqual({ passed: 4, failed: 2 });
});

test('a run that failed without a failed test counts as one failure', () => {
  expect(countVitest({ numPassedTests: 4, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 4, failed: 1 });
});

test('a flaky browser test is a failure', () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1 } }, 0)).toEqual({ passed: 3, failed: 1 });
});

test('a run without a report is a failure', () => {
  expect(countReport('there is no such file', 0, countVitest)).toEqual({ passed: 0, failed: 1 });
});

test('the closing line sums what was counted', () => {
  expect(
    sumLine([
      { passed: 1, failed: 0 },
      { passed: 41, failed: 2 },
    ]),
  ).toBe('42 passed, 2 failed');
});
