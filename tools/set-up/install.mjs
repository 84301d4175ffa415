/** Installs the packages when they are missing or differ from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { giveUp, pinnedNode, root } from './project.mjs';
import { runQuietly } from './run-child.mjs';

const LEAST_NODE = 20;
const LEAST_NPM = 11;

/** Installs if need be. Ends the program with a plain sentence when that cannot be done. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
    giveUp(
      `Clutch needs Node ${LEAST_NODE} or newer to set itself up; this is ${process.version}. See https://nodejs.org.`,
    );
  }
  if (isInstalled()) return;
  const npm = npmCommand();
  const version = (await runQuietly(npm.command, [...npm.args, '--version'], { env: npm.env })).output.trim();
  if (!(Number(version.split('.')[0]) >= LEAST_NPM)) {
    giveUp(
      `Clutch needs npm ${LEAST_NPM} or newer; found ${version || 'none'}. To update it: npm install --global npm@${LEAST_NPM}`,
    );
  }
  process.stdout.write('Installing the packages (only after package-lock.json has changed) …\n');
  // Warnings about Node's version are meant for the Node that runs npm; the packages run on the pinned one.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(npm.command, [...npm.args, ...flags], { env: npm.env });
  if (code !== 0) giveUp(`${output.trim()}\n\nThe packages could not be installed; what npm said stands above.`);
  if (!existsSync(pinnedNode)) {
    giveUp(
      'The pinned Node was not installed. Is "ignore-scripts" set in your npm configuration? It has to be off for the package "node".',
    );
  }
}

/** Whether what is installed is what package-lock.json names. npm writes its own list last, so a cut-short install has none. */
function isInstalled() {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList) || !existsSync(pinnedNode)) return false;
  return sameVersions(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(installedList, 'utf8')),
  );
}

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> }} LockFile
 */

/**
 * Whether the installed packages are the wanted ones. Optional packages, mostly for other platforms, may be missing.
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} installed npm's list in node_modules
 */
export function sameVersions(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (!found) return optional === true || devOptional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** npm as it was called, on the Node it was called with: the pinned one is about to be replaced. */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node, PATH = '' } = process.env;
  const inside = join(root, 'node_modules') + sep;
  const outside = PATH.split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(inside));
  const env = { ...process.env, PATH: outside.join(delimiter) };
  // Started through another package manager, npm_execpath is not npm.
  if (script?.includes('npm-cli') && node && !node.startsWith(inside)) return { command: node, args: [script], env };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [], env };
}
