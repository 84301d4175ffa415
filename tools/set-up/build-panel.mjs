/** Builds the panel when its sources are not those of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveUp, pinnedNode, program, root } from './project.mjs';
import { runQuietly } from './run-child.mjs';

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'src',
  'commands',
  'views',
  'contract',
  'tools/build',
];

const panel = join(root, 'dist/panel');
const hashFile = join(root, 'dist/panel.hash');

/** Builds if need be; `force` builds anyway. Ends the program with the build's words when it fails. */
export async function ensureBuilt({ force = false } = {}) {
  const hash = await hashSources(root, SOURCES);
  const last = await readFile(hashFile, 'utf8').catch(() => '');
  if (!force && last === hash && existsSync(join(panel, 'index.html'))) return;
  process.stdout.write('Building the panel (only after its sources have changed) …\n');
  // Beside the old one and swapped when it is whole: a build cut short leaves a panel that works.
  const fresh = join(root, `dist/panel-${process.pid}`);
  const { code, output } = await runQuietly(pinnedNode, [
    program('vite/bin/vite.js'),
    ...['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
  ]);
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    giveUp(`${output.trim()}\n\nThe panel could not be built; what the build said stands above.`);
  }
  if (output.trim()) process.stdout.write(`${output.trim()}\n`);
  await rm(hashFile, { force: true });
  await rm(panel, { recursive: true, force: true });
  await rename(fresh, panel);
  await writeFile(hashFile, hash);
}

/**
 * One hash over the names and contents of all files in `paths`, without tests.
 * @param {string} folder
 * @param {readonly string[]} paths files and folders in `folder`; what is missing counts as empty
 */
export async function hashSources(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of (await filesIn(join(folder, path))).sort()) {
      hash
        .update(`${file.slice(folder.length)}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.\w+$/.test(path) ? [] : [path];
  return (await Promise.all((await readdir(path)).map((name) => filesIn(join(path, name))))).flat();
}
