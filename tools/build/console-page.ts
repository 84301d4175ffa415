/** The page for addresses of the console: like index.html, and it names at once what the console is drawn with. */
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

/** Vite plugin: writes console.html beside index.html. */
export function consolePage(): Plugin {
  let folder = '';
  let links = '';
  return {
    name: 'clutch-console-page',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      links = linksTo(
        Object.values(bundle).filter((file) => file.type === 'chunk'),
        FIRST,
      );
    },
    async writeBundle() {
      const page = join(folder, 'index.html');
      await writeFile(
        join(folder, 'console.html'),
        (await readFile(page, 'utf8')).replace('  </head>', `${links}  </head>`),
      );
    },
  };
}
