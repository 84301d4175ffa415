/** The programs the tests need beside the packages: browsers, PostgreSQL and PgBouncer. Debian's, when we may install them. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from './find-postgres.mjs';
import { giveUp } from './project.mjs';
import { runQuietly } from './run-child.mjs';

/** The one without a window first: the same engine, and a journey takes a seventh less time in it. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const folders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);
const inPath = (/** @type {string} */ name) => folders().some((folder) => existsSync(join(folder, name)));

/** The Chromium to test with: CHROMIUM_PATH, or the first found in PATH; null when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const files = BROWSERS.flatMap((name) => folders().map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** Whether PgBouncer is in PATH, or where Debian keeps it. */
const findPgbouncer = () => inPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer');

/** Whether GNOME's interpreter can open a window of WebKit. */
const findWebKitWindow = () =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/girepository-1.0/WebKit2-4.1.typelib`));

/** Debian's packages of the browsers beside Chromium, and whether each is here. */
const otherBrowsers = () => ({
  'firefox-esr': inPath('firefox-esr'),
  'webkit2gtk-driver': inPath('WebKitWebDriver'),
  'gir1.2-webkit2-4.1': findWebKitWindow(),
  gjs: inPath('gjs'),
  xvfb: inPath('Xvfb'),
});

/**
 * Installs what is missing with apt-get, or says how to and ends the program.
 * @param {{ chromium?: boolean, postgres?: boolean, pgbouncer?: boolean, browsers?: boolean }} wanted
 */
export async function ensurePrograms({ chromium = false, postgres = false, pgbouncer = false, browsers = false }) {
  const missing = [];
  if (chromium && !findChromium()) missing.push('chromium-headless-shell');
  if (postgres && !process.env.CLUTCH_TEST_POSTGRES_URL && !(await findPostgres())) missing.push('postgresql');
  if (pgbouncer && !findPgbouncer()) missing.push('pgbouncer');
  if (browsers)
    missing.push(
      ...Object.entries(otherBrowsers())
        .filter(([, here]) => !here)
        .map(([name]) => name),
    );
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    giveUp(
      `The tests need ${missing.join(' and ')}, which ${missing.length > 1 ? 'are' : 'is'} not installed.\n` +
        `On Debian${browsers ? '' : ' or Ubuntu'}: sudo apt-get install ${names}\n` +
        (browsers
          ? 'Elsewhere this part does not run: it drives the browsers as Debian packages them.'
          : 'Elsewhere, install Chromium (or set CHROMIUM_PATH), PgBouncer, and PostgreSQL 15 or newer with initdb and postgres in PATH.'),
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
  if (result.code !== 0) {
    // Older releases have the browser in one package alone.
    const whole = install.map((name) => (name === 'chromium-headless-shell' ? 'chromium' : name));
    result = await runQuietly('apt-get', whole, { env });
  }
  if (result.code !== 0)
    giveUp(`${result.output.trim()}\n\napt-get could not install ${names}; what it said stands above.`);
}
