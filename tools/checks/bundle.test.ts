import { expect, test } from 'vitest';
import { scriptsOf } from './bundle.ts';

const manifest = {
  'index.html': { file: 'a/main.js', imports: ['_shared.js'], dynamicImports: ['views/login.tsx'] },
  '_shared.js': { file: 'a/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'a/deep.js' },
  '_lists-ab.js': { file: 'a/lists-ab.js', name: 'lists', imports: ['_deep.js'] },
  'views/login.tsx': { file: 'a/login.js', imports: ['_shared.js', 'index.html'] },
  'src/theme.css': { file: 'a/theme.css' },
};

test('a screen loads its roots and what these import, not what they may load later', () => {
  expect(scriptsOf(manifest, ['index.html'])).toEqual(['a/deep.js', 'a/main.js', 'a/shared.js']);
  expect(scriptsOf(manifest, ['index.html', 'views/login.tsx', 'src/theme.css'])).toEqual([
    'a/deep.js',
    'a/login.js',
    'a/main.js',
    'a/shared.js',
  ]);
});

test('a group is found by its name', () =>
  expect(scriptsOf(manifest, ['group lists'])).toEqual(['a/deep.js', 'a/lists-ab.js']));

test('a budget whose screen was renamed fails loudly', () => {
  expect(() => scriptsOf(manifest, ['views/gone.tsx'])).toThrow('views/gone.tsx');
  expect(() => scriptsOf(manifest, ['group gone'])).toThrow('group gone');
});
