/**
 * Serves the built panel: hashed files for ever, the page for every other address outside /api. An address of the console
 * gets the page that fetches the console's scripts at once; who turns out not to be signed in is led to /login all the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem } from '../problems.ts';

const BEFORE_SIGN_IN =
  /^\/(sit|login|register|forgot-password|reset-password|confirm-email|keep-email|error-404|not-authorized)(\/|\?|$)/;

const INLINE = /<script>(.*?)<\/script>/gs;

/**
 * The scripts that stand in the panel's pages themselves, as sources of a content security policy ('sha256-…'): what the
 * build wrote may run, and nothing that anybody slips in.
 */
export function inlineScripts(folder: string | null): readonly string[] {
  const pages = ['index.html', 'console.html'].map((name) => join(folder ?? '', name));
  const scripts = pages
    .filter((page) => folder !== null && existsSync(page))
    .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(INLINE)].map(([, script = '']) => script));
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Adds the panel's files and the answer to unknown addresses. Without a folder only the API is served. */
export async function servePanel(http: FastifyInstance, folder: string | null): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    // A command's link ends like a file's name, /do/student.add: what the browser asks for tells them apart.
    const wantsPage = request.headers.accept?.includes('text/html') || !/\.\w+(\?|$)/.test(request.url);
    const page = request.method === 'GET' && wantsPage && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (!built || !page) throw problem('no-address');
    const file = BEFORE_SIGN_IN.test(request.url) ? 'index.html' : 'console.html';
    return reply.header('cache-control', 'no-cache').sendFile(file);
  });
}
