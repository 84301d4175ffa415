import { expect, test } from 'vitest';
import { entryOf } from './new-version.ts';

test('a page is told by the script that it begins with', () => {
  expect(entryOf('<script type="module" crossorigin src="/assets/index-B1.js"></script>')).toBe('/assets/index-B1.js');
  expect(entryOf('<script crossorigin="" type="module" src="/assets/index-B2.js"></script>')).toBe(
    '/assets/index-B2.js',
  );
  expect(entryOf('<script src="/theme.js"></script>')).toBeNull();
});
