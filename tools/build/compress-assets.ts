/** Writes a .br and a .gz beside each built text file, so that the server sends them without work. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this many bytes the header of an answer weighs more than what compression saves. */
const WORTH_IT = 1024;
const TEXT = /\.(js|css|html|svg|json|md|txt|map)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses every text file of `folder` at the highest levels. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < WORTH_IT) return;
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        gzipped(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}

/** Vite plugin: compresses what a build has written. */
export function compressAssets(): Plugin {
  let folder = '';
  let written = false;
  return {
    name: 'clutch-compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    // A build that failed says why itself, and has written nothing.
    async closeBundle() {
      if (written) await compressFolder(folder);
    },
  };
}
