import { expect, test } from 'vitest';
import { breaches, importsOf, pathOf } from './import-rules.ts';

const found = (path: string, ...specifiers: string[]): number =>
  breaches([{ path, text: specifiers.map((specifier) => `import x from '${specifier}';`).join('\n') }]).length;

test('all forms of import are seen', () => {
  const text = `import a from 'a';\nimport type {\n  b,\n} from './b.ts';\nimport 'c.css';\nexport { d } from "d";\nconst e = await import('e');`;
  expect(importsOf(text)).toEqual(['a', './b.ts', 'c.css', 'd', 'e']);
});

test('texts that end in "from" import nothing', () => {
  expect(importsOf(`export const SAID = ['remove from', 'delete from', 'move'];`)).toEqual([]);
  expect(importsOf(`const SAID = [\n  'remove from',\n  'delete from',\n];`)).toEqual([]);
});

test('aliases and relative paths lead to the same place', () => {
  expect(pathOf('src/ui/grid/grid.tsx', '../icon.tsx')).toBe('src/ui/icon.tsx');
  expect(pathOf('views/a.tsx', '#ui/icon.tsx')).toBe('src/ui/icon.tsx');
  expect(pathOf('views/a.tsx', 'react')).toBe(null);
});

test.each([
  ['contract/a.ts', 'kysely'],
  ['contract/a.ts', '#kernel/command.ts'],
  ['src/kernel/a.ts', '#services/run.ts'],
  ['src/kernel/a.ts', 'react'],
  ['src/ui/a.tsx', '#commands/index.ts'],
  ['src/ui/a.tsx', '../services/run.ts'],
  ['views/a.tsx', '#app/console.tsx'],
  ['views/a.tsx', 'ky'],
  ['commands/a.ts', '#services/run.ts'],
  ['commands/a.ts', 'node:fs'],
  ['server/a.ts', '#kernel/command.ts'],
  ['server/main.ts', '../tools/run.mjs'],
  ['tools/a.ts', '#ui/icon.tsx'],
  ['tools/a.ts', '#nowhere/icon.tsx'],
])('%s may not import %s', (path, specifier) => expect(found(path, specifier)).toBe(1));

test.each([
  ['contract/a.ts', 'zod'],
  ['src/kernel/a.ts', '#contract/endpoint.ts'],
  ['src/services/http.ts', 'ky'],
  ['src/app/main.tsx', '#views/list/list.tsx'],
  ['src/app/main.test.ts', '#tests/server/harness.ts'],
  ['server/main.ts', '../tools/demo/start.ts'],
  ['tests/e2e/a.spec.ts', '#server/app.ts'],
])('%s may import %s', (path, specifier) => expect(found(path, specifier)).toBe(0));
