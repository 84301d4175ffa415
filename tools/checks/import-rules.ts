/** Who may import whom: the zones of the architecture, as plain functions over file texts. */
import { posix } from 'node:path';
import type { ProjectFile } from './project-files.ts';

interface Zone {
  /** Folder of the zone; the longest that a path begins with decides. */
  readonly folder: string;
  /** Folders it may import from, its own among them if that is so. */
  readonly from: readonly string[];
  /** Packages it may import; without a list, any that no other rule forbids. */
  readonly packages?: readonly RegExp[];
}

const NODE = /^node:/;
const SCREEN = ['contract', 'src/kernel', 'src/services', 'src/ui', 'src/locales', 'commands', 'views'];

export const zones: readonly Zone[] = [
  { folder: 'contract', from: ['contract'], packages: [/^zod$/, /^libphonenumber-js\/min$/] },
  { folder: 'src/kernel', from: ['contract', 'src/kernel'], packages: [/^zod$/] },
  { folder: 'src/locales', from: ['src/locales'], packages: [] },
  { folder: 'src/services', from: ['contract', 'src/kernel', 'src/services', 'src/locales'] },
  { folder: 'src/ui', from: ['contract', 'src/kernel', 'src/ui'] },
  { folder: 'src/app', from: [...SCREEN, 'src/app'] },
  { folder: 'src/styles', from: ['contract', 'src/kernel', 'src/locales', 'src/services', 'src/ui', 'src/styles'] },
  { folder: 'commands', from: ['contract', 'src/kernel', 'commands'], packages: [/^zod$/] },
  { folder: 'views', from: SCREEN },
  { folder: 'server', from: ['contract', 'server'] },
  { folder: 'tools', from: ['contract', 'server', 'commands', 'src/kernel', 'src/locales', 'tools'] },
];

/** Breaches of the zones that are meant, each with its reason. */
const EXCEPTIONS: readonly { file: RegExp; to: RegExp }[] = [
  // Loaded when wanted: the server itself knows nothing of the sample school.
  { file: /^server\/main\.ts$/, to: /^tools\/demo\// },
  // A file for the office says what the screens say: each text is written once.
  { file: /^server\/lists\/csv-words\.ts$/, to: /^src\/locales\// },
  // Answers lines as the console does, without its screen.
  { file: /^tests\/palette\/answer-lines\.ts$/, to: /^src\/app\/commands\// },
  // Takes a picture of every screen there is.
  { file: /^tools\/screenshots\.ts$/, to: /^src\/app\/screens\.ts$/ },
];

const ALIASES: Readonly<Record<string, string>> = {
  contract: 'contract',
  server: 'server',
  tools: 'tools',
  tests: 'tests',
  kernel: 'src/kernel',
  ui: 'src/ui',
  services: 'src/services',
  app: 'src/app',
  locales: 'src/locales',
  commands: 'commands',
  views: 'views',
};

/** Between the word that begins a statement and its `from` stands no quote: a list of texts that end in "from" is none. */
const SPECIFIER = /(?:^\s*(?:import|export)\b[^'"`;=]*\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)(['"])([^'"\n]+)\1/gm;

/** What a file imports: specifiers in the order of the text. Comments' examples count too, so they should be right. */
export const importsOf = (text: string): string[] => [...text.matchAll(SPECIFIER)].map((match) => match[2] ?? '');

/** The project's path of an import, or null for a package. */
export function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const alias = /^#([^/]+)\/(.+)$/.exec(specifier);
  if (!alias) return null;
  return posix.join(ALIASES[alias[1] ?? ''] ?? `#${alias[1]}`, alias[2] ?? '');
}

const inFolder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const zoneOf = (path: string): Zone | undefined =>
  zones.filter((zone) => inFolder(path, zone.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];

/** One line for every import that leaves its zone's bounds. */
export function breaches(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const fault = breach(path, specifier);
      return fault ? [`${path}: imports ${specifier}: ${fault}`] : [];
    }),
  );
}

function breach(file: string, specifier: string): string | null {
  const isTest = /\.test\.tsx?$/.test(file) || inFolder(file, 'tests');
  const target = pathOf(file, specifier);
  if (target === null) return packageBreach(file, specifier, isTest);
  if (isTest || EXCEPTIONS.some((each) => each.file.test(file) && each.to.test(target))) return null;
  if (inFolder(target, 'src/app') && !inFolder(file, 'src/app')) return 'nothing imports src/app';
  const zone = zoneOf(file);
  if (!zone || zone.from.some((folder) => inFolder(target, folder))) return null;
  return `${zone.folder} may import ${zone.from.join(', ')} alone`;
}

function packageBreach(file: string, name: string, isTest: boolean): string | null {
  if (name.startsWith('#')) return 'no such alias';
  if (name === 'ky' && !inFolder(file, 'src/services')) return 'ky is used in src/services alone';
  if (isTest) return null;
  const zone = zoneOf(file);
  if (zone?.packages && !zone.packages.some((allowed) => allowed.test(name)))
    return `${zone.folder} takes no such package`;
  const browser = ['src', 'commands', 'views', 'contract'].some((folder) => inFolder(file, folder));
  return browser && NODE.test(name) ? 'a browser has no Node' : null;
}
