/** The two programs the tests need beside the packages: a browser and PostgreSQL. Debian's, when we may install them. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from './find-postgres.mjs';
import { giveUp } from './project.mjs';
import { runQuietly } from './run-child.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The Chromium to test with: CHROMIUM_PATH, or the first found in PATH; null when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return (
    BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null
  );
}

/**
 * Installs what is missing with apt-get, or says how to and ends the program.
 * @param {{ chromium: boolean, postgres: boolean }} wanted
 */
export async function ensurePrograms({ chromium, postgres }) {
  const missing = [];
  if (chromium && !findChromium()) missing.push('chromium');
  if (postgres && !process.env.CLUTCH_TEST_POSTGRES_URL && !(await findPostgres())) missing.push('postgresql');
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    giveUp(
      `The tests need ${missing.join(' and ')}, which ${missing.length > 1 ? 'are' : 'is'} not installed.\n` +
        `On Debian or Ubuntu: sudo apt-get install ${names}\n` +
        'Elsewhere, install Chromium (or set CHROMIUM_PATH) and PostgreSQL 15 or newer with initdb and postgres in PATH.',
    );
  }
  process.stdout.write(`Installing ${missing.join(' and ')} with apt-get …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  let result = await runQuietly('apt-get', install, { env });
  if (result.code !== 0) {
    // The list of packages may be old or absent.
    await runQuietly('apt-get', ['update'], { env });
    result = await runQuietly('apt-get', install, { env });
  }
  if (result.code !== 0)
    giveUp(`${result.output.trim()}\n\napt-get could not install ${names}; what it said stands above.`);
}
