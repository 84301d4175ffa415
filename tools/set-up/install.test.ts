import { expect, test } from 'vitest';
import { sameVersions } from './install.mjs';

const wanted = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/b-windows': { version: '2.0.0', integrity: 'y', optional: true },
  },
};

test('what is installed is compared with what is wanted', () => {
  expect(sameVersions(wanted, { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } })).toBe(true);
  expect(sameVersions(wanted, { packages: { 'node_modules/a': { version: '1.0.1', integrity: 'z' } } })).toBe(false);
  expect(sameVersions(wanted, { packages: {} })).toBe(false);
});

test('an optional package may be missing, but not be another one', () => {
  const a = { version: '1.0.0', integrity: 'x' };
  const other = { version: '2.1.0', integrity: 'q', optional: true };
  expect(sameVersions(wanted, { packages: { 'node_modules/a': a, 'node_modules/b-windows': other } })).toBe(false);
});
