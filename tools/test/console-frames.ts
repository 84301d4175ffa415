/**
 * What the component tests need of the server that gives them their scripts: the built console at every address of a frame,
 * with the run's clock, and a say in when each of its parts arrives.
 */
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { root } from '../set-up/project.mjs';
import { movedBy } from './clock.mjs';
import { moveClock } from './move-clock.mjs';

const PANEL = join(root, 'dist/panel');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Where vitest has pages of its own. */
const VITEST = /^\/(?:__vitest|@)/;
const PART = /\bimport\(\s*([`'"])(\.\/[^`'"]+)\1\s*\)/g;

/** A script in which each part that is fetched when it is wanted goes through the frame, which may keep it waiting or fail it. */
export const toldParts = (script: string): string =>
  script.replace(
    PART,
    (load, _quote, name: string) =>
      `(globalThis.clutchPart??((_,load)=>load()))(${JSON.stringify(name.slice(1))},()=>${load})`,
  );

/** The console's page for a frame: before all else its clock is moved, and who holds the frame prepares it. */
export const framePage = (page: string, by: number): string =>
  page.replace('<head>', () => `<head><script>(${moveClock})(${by});frameElement?.clutchBegins?.(window);</script>`);

/** What is asked for at an address: the page where a frame begins, and the files that were built. */
async function answer(address: string, isFrame: boolean): Promise<{ type: string; body: string | Buffer } | null> {
  const name = basename(address.replace(/\?.*/s, ''));
  if (isFrame && !VITEST.test(address))
    return { type: 'text/html', body: framePage(await readFile(join(PANEL, 'console.html'), 'utf8'), movedBy()) };
  const type = address.startsWith('/assets/') ? TYPES[extname(name)] : undefined;
  if (!type) return null;
  const file = await readFile(join(PANEL, 'assets', name));
  return { type, body: extname(name) === '.js' ? toldParts(file.toString()) : file };
}

const serve: Connect.NextHandleFunction = (request, response, next) => {
  const address = request.url ?? '/';
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe';
  answer(address, isFrame).then((found) => {
    if (!found) return next();
    response.setHeader('content-type', found.type);
    // What was built is called by its content: a frame takes from the browser what the frame before it fetched.
    if (!isFrame) response.setHeader('cache-control', 'public,max-age=31536000,immutable');
    response.end(found.body);
  }, next);
};

/** Vite plugin for the component tests alone. */
export const consoleFrames = (): Plugin => ({
  name: 'clutch-console-frames',
  apply: 'serve',
  configureServer: (server) => void server.middlewares.use(serve),
});
