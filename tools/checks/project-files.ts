/** The project's files, as the checks read them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface ProjectFile {
  /** Path from the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** What git leaves out, all at the top. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'data', '.cache', 'test-results', 'playwright-report']);

/** Paths of all files that belong to the project: what git knows or would add; without git, all but what is built. */
export function projectPaths(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  } catch {
    return walk('');
  }
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (NOT_OURS.has(path)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** The files whose path matches, with their texts. */
export const readFiles = (wanted: RegExp): ProjectFile[] =>
  projectPaths()
    .filter((path) => wanted.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Prints what was found, one line each, and lets the check end with 1 if there is any: once is enough. */
export function report(what: string, found: readonly string[]): void {
  for (const line of found) console.log(line);
  console.log(found.length === 0 ? `${what}: nothing found.` : `${what}: ${found.length} found.`);
  if (found.length > 0) process.exitCode = 1;
}
