import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityPageFaults } from './security-page.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
const page = read('docs/security.md') as string;

test('the page answers every item of OWASP ASVS of levels 1 and 2, and the tests that it names are there', () => {
  expect(securityPageFaults(page, read)).toEqual([]);
});

test('an item without an answer, one that is none, and a test that is gone are each named', () => {
  const faults = securityPageFaults(
    page
      .replace('| 6.2.10 ', '| 6.9.9 ')
      .replace('“tokens are stored hashed”', '“tokens are gone”')
      .replace('`tests/server/guessing.test.ts`', '`tests/server/gone.test.ts`')
      .replace(/(\| 14\.2\.3 .*\|).*\|$/m, '$1 |'),
    read,
  );
  expect(faults).toEqual(
    expect.arrayContaining([
      '6.9.9: ASVS 5.0.0 has no such item in these chapters',
      '6.2.10: it has no answer',
      'tests/server/gone.test.ts: there is no such file',
      'tests/server/session.test.ts: it has no test “tokens are gone” that runs',
      '14.2.3: it names no test by its file and title',
    ]),
  );
});

test.each([
  ["test('a title', () => {", true],
  ["  test.each([\n    ['x', (a) => a()],\n  ] as const)('a title', async (what) => {", true],
  ["test.concurrent(\n  'a title',", true],
  ["test.skip('a title', () => {", false],
  ["test.todo('a title')", false],
  ["test.skip.each([1])('a title', () => {", false],
  ["describe('a title', () => {", false],
  ["describe.each([1])('a title', () => {", false],
  ["// test: a title\nconst name = 'a title';", false],
  ["test('a title of another', () => {", false],
])('%j shows what it names: %s', (text, shows) => {
  const page = '`tests/one.test.ts` “a title”';
  const faults = securityPageFaults(page, () => text).filter((fault) => fault.startsWith('tests/'));
  expect(faults.length === 0).toBe(shows);
});
