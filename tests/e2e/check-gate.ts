/** The journeys of `npm test`: each is a test that there is, and they are no more than there is time for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#tools/checks/project-files.ts';
import { testsIn } from '#tools/test/counts.mjs';
import { GATE, MOST } from './gate-journeys.ts';

const listed = execFileSync(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '-c',
    join(root, 'tests/e2e/playwright.config.ts'),
    '--list',
    '--reporter=json',
  ],
  { encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, CLUTCH_TEST_GATE: 'yes' } },
);
const found = testsIn(JSON.parse(listed));
const wanted = Object.entries(GATE).flatMap(([zone, files]) =>
  Object.entries(files).flatMap(([file, titles]) => titles.map((title) => `${file} [${zone}] ${title}`)),
);
const faults = [
  ...wanted.filter((title) => !found.some((test) => test.title === title)).map((title) => `There is no test ${title}`),
  ...found
    .filter(({ title }) => !wanted.includes(title))
    .map(({ title }) => `Its title is part of another's: ${title}`),
  ...(wanted.length > MOST
    ? [`${wanted.length} journeys are more than ${MOST}: one comes in where another goes out.`]
    : []),
];
process.stdout.write([...faults, `${wanted.length} journeys of at most ${MOST}`, ''].join('\n'));
process.exitCode = faults.length > 0 ? 1 : 0;
