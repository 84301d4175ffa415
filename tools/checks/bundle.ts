/** What a screen loads, read from Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Budget {
  readonly name: string;
  /** What the screen loads: sources, and groups of vite.config.ts as `group NAME`. What these import comes along. */
  readonly roots: readonly string[];
  /** Most kilobytes (1000 bytes) of JavaScript, compressed with brotli. */
  readonly most: number;
}

/** Budgets of SPEC's section on speed: the first screen anybody sees, and the first list. */
export const budgets: readonly Budget[] = [
  {
    // The screen itself comes with the page.
    name: 'Sign-in screen',
    roots: ['index.html', 'src/locales/en.public.ts'],
    most: 130,
  },
  {
    name: 'First list',
    roots: ['index.html', 'src/locales/en.ts', 'group console', 'group list'],
    most: 240,
  },
];

/** The script files of all roots and of what they import at once, each once. @throws Error when a root is not built */
export function scriptsOf(manifest: Manifest, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const group = /^group (.+)$/.exec(key)?.[1];
    const chunk = group
      ? Object.entries(manifest).find(([of, { name }]) => name === group && of.startsWith('_'))?.[1]
      : manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}: see the budgets in tools/checks/bundle.ts.`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return [...seen].filter((file) => file.endsWith('.js')).sort();
}

/** Bytes of a file as it is sent. */
export function sentSize(file: string): number {
  const content = readFileSync(file);
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length;
}

export interface Measured extends Budget {
  /** Kilobytes (1000 bytes). */
  readonly size: number;
  readonly files: readonly { file: string; size: number }[];
}

/** The sources under a folder (`src/styles/`) that the built panel has something of. */
export function builtFrom(panel: string, folder: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(panel, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Object.keys(manifest).filter((source) => source.startsWith(folder));
}

/** Measures a budget's screen in the built panel. @throws Error when the screen is not in it */
export function measure(panel: string, budget: Budget): Measured {
  const manifest = JSON.parse(readFileSync(join(panel, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = scriptsOf(manifest, budget.roots)
    .map((file) => ({ file, size: sentSize(join(panel, file)) / 1000 }))
    .sort((a, b) => b.size - a.size);
  return { ...budget, files, size: files.reduce((sum, { size }) => sum + size, 0) };
}
