import { expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';

const file = (path: string, ...specifiers: string[]) => ({
  path,
  text: specifiers.map((specifier) => `import type { A } from '${specifier}';`).join('\n'),
});

test('files that import each other are named in their order, by the shortest way', () => {
  const files = [
    file('server/a.ts', './b.ts', '#server/store/c.ts', 'kysely'),
    file('server/b.ts', './store/c.ts'),
    file('server/store/c.ts', '../d.ts', '#contract/x.ts'),
    file('server/d.ts', './a.ts'),
    file('server/e.ts', './a.ts'),
    file('server/f.ts', './g.ts'),
    file('server/g.ts', './f.ts'),
  ];
  expect(importCycles(files)).toEqual([
    'server/a.ts → server/store/c.ts → server/d.ts → server/a.ts',
    'server/b.ts → server/store/c.ts → server/d.ts → server/a.ts → server/b.ts',
    'server/f.ts → server/g.ts → server/f.ts',
  ]);
});

test('files that only follow each other are none', () => {
  expect(importCycles([file('server/a.ts', './b.ts'), file('server/b.ts', './c.ts'), file('server/c.ts')])).toEqual([]);
});
