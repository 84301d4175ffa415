import { expect, test } from 'vitest';
import { linksTo } from './console-page.ts';

const built = [
  {
    fileName: 'assets/console-ab.js',
    name: 'console',
    viteMetadata: { importedCss: new Set(['assets/console-cd.css']) },
  },
  { fileName: 'assets/list-ef.js', name: 'list' },
];

test('a group is fetched with its styles', () => {
  expect(linksTo(built, ['console', 'list']).trim().split(/\n\s*/)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/console-ab.js">',
    '<link rel="preload" as="style" crossorigin href="/assets/console-cd.css">',
    '<link rel="modulepreload" crossorigin href="/assets/list-ef.js">',
  ]);
});

test('a group that was renamed fails loudly', () => expect(() => linksTo(built, ['gone'])).toThrow('gone'));
