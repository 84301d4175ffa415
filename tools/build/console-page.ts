/**
 * What the pages hold beside what Vite writes. Both look as this person chose before any file has come. The page for
 * addresses of the console names at once what the console is drawn with, and shows the console's frame meanwhile.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Groups of vite.config.ts that every visit to the console needs first. */
const FIRST = ['console', 'list'];

interface Built {
  readonly fileName: string;
  readonly name?: string | undefined;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The links for the page's head that fetch the files of `groups` before a script asks for them. @throws Error for a group that was not built */
export function linksTo(built: readonly Built[], groups: readonly string[]): string {
  const links = groups.flatMap((group) => {
    const chunk = built.find(({ name }) => name === group);
    if (!chunk) throw new Error(`The build has no group ${group}: see vite.config.ts.`);
    const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
    return [
      `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`,
      ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ];
  });
  return links.map((link) => `    ${link}\n`).join('');
}

const FIRST_PAINT = 'src/app/first-paint';
const THEME = 'src/ui/theme/theme.css';

/** The statement of a stylesheet that puts the layers in order. @throws Error for one without it */
export function layersOf(css: string): string {
  const found = /^@layer [\w, ]+;$/m.exec(css)?.[0];
  if (!found) throw new Error(`No order of layers stands in ${THEME}.`);
  return found;
}
const ROOT = '<div id="root">';
/** Draws no part of the page that stands before it late. */
const STYLESHEET = /^\s*<link rel="stylesheet"[^>]*>\n/gm;

/** A page that runs `script` first of all: behind a stylesheet it would wait for that. */
export const withLook = (page: string, script: string): string =>
  page.replace('<title>', () => `<script>${script}</script>\n    <title>`);

/**
 * A page that shows `skeleton` until the console is drawn. `layers` puts those of all stylesheets in order. Its stylesheets come after it: the browser draws nothing that
 * stands behind one that has not arrived. @throws Error for a page without a place for it
 */
export function withSkeleton(page: string, skeleton: string, layers: string): string {
  if (!page.includes(ROOT)) throw new Error('The page has no root element.');
  const styles = page.match(STYLESHEET) ?? [];
  return (
    page
      .replace(STYLESHEET, '')
      // The first sheet that names layers puts them in order, and those of the screens are put into the head before.
      .replace('<title>', () => `<style>${layers}</style>\n    <title>`)
      .replace(ROOT, () => `${ROOT}${skeleton}`)
      .replace('  </body>', () => `${styles.join('')}  </body>`)
  );
}

/** Without what only a reader of the source needs. */
const bare = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Vite plugin: writes console.html beside index.html. */
export function consolePage(): Plugin {
  let folder = '';
  let source = '';
  let theme = '';
  let links = '';
  return {
    name: 'clutch-console-page',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      source = resolve(config.root, FIRST_PAINT);
      theme = resolve(config.root, THEME);
    },
    generateBundle(_options, bundle) {
      links = linksTo(
        Object.values(bundle).filter((file) => file.type === 'chunk'),
        FIRST,
      );
    },
    async writeBundle() {
      const [built, script, skeleton, layers] = await Promise.all([
        readFile(join(folder, 'index.html'), 'utf8'),
        readFile(join(source, 'look.js'), 'utf8').then(bare),
        readFile(join(source, 'skeleton.html'), 'utf8').then(bare),
        readFile(theme, 'utf8').then(layersOf),
      ]);
      const page = withLook(built, script);
      await writeFile(join(folder, 'index.html'), page);
      await writeFile(
        join(folder, 'console.html'),
        withSkeleton(page.replace('  </head>', `${links}  </head>`), skeleton, layers),
      );
    },
  };
}
