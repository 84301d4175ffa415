/** Where things are in this project. */
import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** The Node that package-lock.json pins; it runs the server, the build and the tests, whatever runs the set-up. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** For Node: where it keeps what it compiled, so that the next start does not do it again. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** The start file of a package's program, such as `program('vite/bin/vite.js')`. @param {string} path */
export const program = (path) => join(root, 'node_modules', path);

/** Says what is wrong in plain words and ends. @param {string} text @returns {never} */
export function giveUp(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
