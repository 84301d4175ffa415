import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../checks/project-files.ts';
import { layersOf, linksTo, withLook, withSkeleton } from './console-page.ts';

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

const page = `<html>
  <head>
    <title>Clutch</title>
    <link rel="stylesheet" crossorigin href="/assets/index-ab.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

test('the frame of the console stands before the stylesheets, which come all the same', () => {
  const shown = withSkeleton(page, '<i></i>', '@layer base, components;');
  expect(shown).toContain('<div id="root"><i></i></div>');
  expect(shown.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(shown.indexOf('rel="stylesheet"')).toBeGreaterThan(shown.indexOf('<i></i>'));
  expect(shown.indexOf('<style>@layer base, components;</style>')).toBeLessThan(shown.indexOf('</head>'));
  expect(() => withSkeleton('<html></html>', '', '')).toThrow('root');
});

test('the look that was chosen is put on the page before anything that it could wait for', async () => {
  const script = await readFile(join(root, 'src/app/first-paint/look.js'), 'utf8');
  const shown = withLook(page, 'run()');
  expect(shown.indexOf('<script>run()</script>')).toBeLessThan(shown.indexOf('rel="stylesheet"'));
  const kept = await readFile(join(root, 'src/services/look.ts'), 'utf8');
  for (const list of ['THEMES', 'DENSITIES']) {
    const values = new RegExp(`${list} = (\\[.*?\\])`).exec(kept)?.[1];
    expect(script).toContain(`: ${values},`);
  }
});

test('the order of the layers is the one of the theme', async () => {
  expect(layersOf(await readFile(join(root, 'src/ui/theme/theme.css'), 'utf8'))).toMatch(/^@layer .*base.*components/);
  expect(() => layersOf('.row { color: red; }')).toThrow('layers');
});
