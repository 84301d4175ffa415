/** The programs the tests need beside the packages: browsers, PostgreSQL and PgBouncer. Debian's, when we may install them. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from './find-postgres.mjs';
import { giveUp } from './project.mjs';
import { runQuietly } from './run-child.mjs';

/** The same engine without windows: a journey takes a seventh less time in it. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const folders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);
const inPath = (/** @type {string} */ name) => folders().some((folder) => existsSync(join(folder, name)));

/** The first of some programs that is in PATH; null when none is. */
const firstOf = (/** @type {readonly string[]} */ names) =>
  names.flatMap((name) => folders().map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;

/** The Chromium whose pages are out of sight behind others: CHROMIUM_PATH, or the first found in PATH; null when there is none. */
export const findWindowedChromium = () => process.env.CHROMIUM_PATH || firstOf(BROWSERS);

/** The Chromium to test with: CHROMIUM_PATH, the one without windows, or any that is in PATH; null when there is none. */
export const findChromium = () => process.env.CHROMIUM_PATH || firstOf([SHELL, ...BROWSERS]);

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
  if (chromium && !findChromium()) missing.push(SHELL);
  if (chromium && !findWindowedChromium()) missing.push('chromium');
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
  if (result.code !== 0 && missing.includes(SHELL)) {
    // Older releases have no such package, and do without.
    const others = install.filter((name) => name !== SHELL);
    result = await runQuietly('apt-get', others, { env });
  }
  if (result.code !== 0)
    giveUp(`${result.output.trim()}\n\napt-get could not install ${names}; what it said stands above.`);
}
