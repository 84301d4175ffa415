import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/project.mjs';
import { countPlaywright, countReport, countVitest, failuresIn, slowestLines, sumLine } from './counts.mjs';

test('a Vitest file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report, 1)).toMatchObject({ passed: 4, failed: 2 });
});

test('a run that failed without a failed test counts as one failure', () => {
  expect(countVitest({ numPassedTests: 4, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

test('a flaky browser test is a failure', () => {
  const report = { stats: { expected: 3, unexpected: 0, flaky: 1 }, suites: [] };
  expect(countPlaywright(report, 0)).toMatchObject({ passed: 3, failed: 1 });
});

test('a browser test that failed is found with its place and its project', () => {
  const specs = [
    {
      title: 'a journey',
      file: 'a.spec.ts',
      line: 12,
      tests: [
        { projectName: 'Asia/Tokyo', status: 'unexpected' },
        { projectName: 'America/New_York', status: 'expected' },
      ],
    },
  ];
  expect(failuresIn({ suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }] })).toEqual([
    {
      title: 'a.spec.ts [Asia/Tokyo] a journey',
      name: 'a journey',
      file: 'a.spec.ts',
      place: 'a.spec.ts:12',
      project: 'Asia/Tokyo',
      status: 'unexpected',
    },
  ]);
});

test('a run without a report is a failure', () => {
  expect(countReport('there is no such file', 0, countVitest)).toEqual({ passed: 0, failed: 1 });
});

test('each failure is named with the first line of why', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(root, 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          {
            status: 'failed',
            fullName: 'adds up',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at somewhere'],
          },
        ],
      },
      { name: join(root, 'server/b.test.ts'), status: 'failed', message: 'No such module\nhere', assertionResults: [] },
    ],
  };
  expect(countVitest(report, 1).failures).toEqual([
    'tests/a.test.ts adds up: expected 1 to be 2',
    'server/b.test.ts: No such module',
  ]);
  const results = [{ duration: 1, error: { message: 'Late\nby 1 s' } }];
  const tests = [{ projectName: 'Asia/Tokyo', status: 'flaky', results }];
  const specs = [{ title: 'a journey', file: 'a.spec.ts', line: 3, tests }];
  const journeys = { stats: { expected: 0, unexpected: 0, flaky: 1 }, suites: [{ file: 'a.spec.ts', specs }] };
  expect(countPlaywright(journeys, 1).failures).toEqual(['a.spec.ts [Asia/Tokyo] a journey: Late']);
});

test('the closing line sums what was counted', () => {
  expect(
    sumLine([
      { passed: 1, failed: 0 },
      { passed: 41, failed: 2 },
    ]),
  ).toBe('42 passed, 2 failed');
  expect(sumLine([{ passed: 41, failed: 0, unsteady: ['a.spec.ts a journey'] }])).toBe(
    '41 passed, 0 failed, 1 unsteady',
  );
});

test('the slowest tests of both runners stand together', () => {
  const unit = {
    assertionResults: [
      { fullName: 'quick', duration: 2 },
      { fullName: 'slow', duration: 1500 },
    ],
  };
  const run = { projectName: 'Asia/Tokyo', results: [{ duration: 900 }, { duration: 200 }] };
  const inner = { file: 'a.spec.ts', specs: [{ title: 'a journey', tests: [run] }] };
  const counts = [
    countVitest({ numPassedTests: 2, numFailedTests: 0, testResults: [unit] }, 0),
    countPlaywright(
      { stats: { expected: 1, unexpected: 0, flaky: 0 }, suites: [{ file: 'a.spec.ts', suites: [inner] }] },
      0,
    ),
    { passed: 1, failed: 0 },
  ];
  expect(slowestLines(counts, 2)).toEqual(['   1.5 s  slow', '   1.1 s  a.spec.ts [Asia/Tokyo] a journey']);
});
