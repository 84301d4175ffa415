/** The licences of packages that workers take along: Vite's own list has those of the page alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILES = /^(?:licen[cs]e|copying|notice|third_party)/i;
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The folder of the package that a module is of; null for a module of our own. */
export const packageOf = (id: string): string | null => PACKAGE.exec(id.replace(/^\0/, ''))?.[1] ?? null;

/** Name, version and licence files of a package, as Markdown. */
export function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => FILES.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`## ${name} - ${version} (${license})`, ...texts].join('\n\n');
}

/** Two Vite plugins: `inWorker` notes what is bundled for workers, `inPage` writes the list beside the page's. */
export function workerLicences(): { readonly inWorker: Plugin; readonly inPage: Plugin } {
  const folders = new Set<string>();
  return {
    inWorker: {
      name: 'clutch-worker-licences-noted',
      generateBundle(_options, bundle) {
        for (const part of Object.values(bundle))
          for (const id of part.type === 'chunk' ? part.moduleIds : []) {
            const folder = packageOf(id);
            if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
          }
      },
    },
    inPage: {
      name: 'clutch-worker-licences-written',
      apply: 'build',
      generateBundle() {
        if (folders.size === 0) return;
        const source = `# Licenses of workers\n\n${[...folders].sort().map(licenceOf).join('\n\n')}\n`;
        this.emitFile({ type: 'asset', fileName: 'assets/licenses-of-workers.md', source });
      },
    },
  };
}
