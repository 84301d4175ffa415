/** What a package has to say of itself before the product takes it: under which licence it is, and that it runs nothing as it is installed. */

export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** Licences under which a package may be used here. An expression needs every part that `AND` asks for, and one that `OR` offers. */
const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'ISC',
  // libvips, which `sharp` loads as it is.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Packages whose licence stands in their files alone, at the version that was read. */
const READ: Readonly<Record<string, string>> = {
  'busboy@0.3.1': 'MIT, in its LICENSE; for tests alone',
  'dicer@0.3.0': 'MIT, in its LICENSE; for tests alone',
  'humanize-number@0.0.2': 'MIT, in its Readme.md; for tests alone',
  'only@0.0.2': 'MIT, in its Readme.md; for tests alone',
  'streamsearch@0.1.2': 'MIT, in its LICENSE; for tests alone',
};

/** Packages that may run a script as they are installed, and what it does. npm runs it of those that `allowScripts` names. */
const SCRIPTS: Readonly<Record<string, string>> = {
  node: 'puts the Node of this platform in its place',
};

const allowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => LICENCES.has(one)));

/** One line for each package of a lock file that may not be taken as it is, and for each exception that nothing needs any more. */
export function packageFaults(packages: Readonly<Record<string, Locked>>, scripts: readonly string[]): string[] {
  const named = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
  const faults = named.flatMap(({ name, version, license, hasInstallScript }) => [
    ...(license === undefined && !(`${name}@${version}` in READ) ? [`${name}@${version}: no licence`] : []),
    ...(license !== undefined && !allowed(license)
      ? [`${name}@${version}: the licence ${license} is not on the list`]
      : []),
    ...(hasInstallScript && !(name in SCRIPTS) ? [`${name}@${version}: a script that runs as it is installed`] : []),
  ]);
  const read = Object.keys(READ).filter((one) => !named.some(({ name, version }) => `${name}@${version}` === one));
  return [
    ...faults,
    ...scripts.filter((name) => !(name in SCRIPTS)).map((name) => `${name}: in allowScripts and not on the list`),
    ...read.map((one) => `${one}: an exception for a package that is not there`),
  ];
}
