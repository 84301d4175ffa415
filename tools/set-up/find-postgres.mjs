/** Where PostgreSQL's programs are. Plain JavaScript: the set-up runs before anything is installed. */
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** @param {string} file */
const runs = (file) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * The newest installed PostgreSQL, or null. Looks at PATH, then where Debian keeps the versions.
 * @returns {Promise<{ initdb: string, postgres: string } | null>}
 */
export async function findPostgres() {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  for (const folder of folders) {
    const found = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if ((await runs(found.initdb)) && (await runs(found.postgres))) return found;
  }
  return null;
}
