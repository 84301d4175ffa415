import { expect, test } from 'vitest';
import { browserTests } from './since.mjs';

test.each([
  [[], 'none'],
  [['docs/palette.md', 'README.md', 'src/kernel/rank.test.ts', 'tests/server/codes.test.ts'], 'none'],
  [['tests/e2e/keys.spec.ts', 'docs/keystrokes.md'], 'changed'],
  [['tests/e2e/keys.spec.ts', 'src/ui/grid/grid.tsx'], 'all'],
  [['package-lock.json'], 'all'],
  [['server/app.ts'], 'all'],
])('%j touches of the browser tests: %s', (files, which) => expect(browserTests(files)).toBe(which));
