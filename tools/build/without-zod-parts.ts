/**
 * Leaves out of the panel what zod brings along and the panel never uses. Schemas refer to all of it, so no bundler can
 * tell: the JSON Schema output (the server alone makes it, for its API document), the English messages (the panel's are
 * codes with texts of its own), the memory for values that hold themselves (what comes as JSON cannot), the writing of
 * code at run time (the page's policy forbids it, see src/services/no-eval.ts), and the methods of schemas that read later,
 * write back, or name a text's format (the contract names formats as `z.email()` and `z.iso.date()`).
 */
import type { Plugin } from 'vite';

const PROCESSORS = /\/zod\/v4\/core\/json-schema-processors\.js$/;
const OUTPUT = /\/zod\/v4\/core\/to-json-schema\.js$/;
const NAME = /^export (?:const|function) (\w+)/gm;
/** By module: what it must export, so that a new version of zod is noticed, and what stands in its place. */
const REPLACED: readonly { readonly file: RegExp; readonly has: RegExp; readonly code: string }[] = [
  {
    file: /\/zod\/v4\/locales\/en\.js$/,
    has: /export default function \(\) \{\s*return \{\s*localeError: error\(\),/,
    code: 'export default () => ({ localeError: () => undefined });',
  },
  {
    file: /\/zod\/v4\/core\/memoizer\.js$/,
    has: /export function memoizer\(\)/,
    code: [
      'export class $ZodCyclicError extends Error {}',
      'export const isRecursiveSchema = () => false;',
      'export const isBackEdge = () => false;',
      'export const memoizer = () => undefined;',
    ].join('\n'),
  },
  { file: /\/zod\/v4\/core\/doc\.js$/, has: /export class Doc \{/, code: 'export class Doc {}' },
];

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const PASSED_ON =
  /^ {4}(?:async )?\w+(?:\(data, params\)|: (?:async )?function \w+\(data, params\)) \{\n.*parse\.(\w+)\(.*\n {4}\},\n/gm;
const KEPT = new Set(['parse', 'safeParse']);
const FORMAT = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
const BY_WRITTEN_CODE = /core\.\$ZodObjectJIT\.init\(/g;

const NOT_HERE = 'const notHere = () => { throw new Error("The panel makes no JSON Schema."); };';

/** The module with every exported function from `from` on replaced by one that throws. */
export function withoutFunctions(code: string, from: number): string {
  const names = [...code.slice(from).matchAll(NAME)].map((match) => match[1]);
  if (names.length === 0)
    throw new Error('zod has no JSON Schema output where it was: see tools/build/without-zod-parts.ts.');
  return `${code.slice(0, from)}\n${NOT_HERE}\n${names.map((name) => `export const ${name} = notHere;`).join('\n')}\n`;
}

/** The module of schemas without the methods that the panel never calls; one that is called all the same is no function. */
export function withoutMethods(code: string): string {
  for (const [part, least] of [
    [PASSED_ON, 14],
    [FORMAT, 26],
    [BY_WRITTEN_CODE, 1],
  ] as const)
    if ((code.match(part)?.length ?? 0) < least)
      throw new Error("zod's schemas are not what they were: see tools/build/without-zod-parts.ts.");
  return code
    .replace(PASSED_ON, (method, name: string) => (KEPT.has(name) ? method : ''))
    .replace(FORMAT, '')
    .replace(BY_WRITTEN_CODE, 'core.$$ZodObject.init(');
}

const METHOD = /^ {4}(?:async )?(\w+)/;
const USES_ZOD = /from 'zod'/;
/** Methods called on a schema: not `z.email()`, nor `z.iso.date()`. */
const CALLED = /(?<!\bz\s*|\bz\s*\.iso\s*)\.(\w+)\(/g;

/** The names of the methods that `withoutMethods` takes out of the module of schemas. */
export function methodsTakenOut(code: string): string[] {
  const out = [...code.matchAll(PASSED_ON)].filter(([, name = '']) => !KEPT.has(name));
  return [...out, ...code.matchAll(FORMAT)].map(([method]) => METHOD.exec(method)?.[1] ?? '');
}

/** Which methods a module that makes schemas calls on something. */
export const methodsCalled = (code: string): string[] =>
  USES_ZOD.test(code) ? [...code.matchAll(CALLED)].map(([, name = '']) => name) : [];

/** Vite plugin; for builds alone. A module that calls a method which is not there ends the build. */
export function withoutZodParts(): Plugin {
  const called = new Map<string, string[]>();
  let takenOut: readonly string[] = [];
  return {
    name: 'clutch-without-zod-parts',
    apply: 'build',
    enforce: 'pre',
    buildEnd() {
      for (const [id, names] of called)
        for (const name of names)
          if (takenOut.includes(name))
            throw new Error(
              `${id} calls .${name}() on a schema: the panel's zod has none, see tools/build/without-zod-parts.ts.`,
            );
    },
    transform(code, id) {
      if (!id.includes('/node_modules/')) called.set(id, methodsCalled(code));
      const replaced = REPLACED.find(({ file }) => file.test(id));
      if (replaced) {
        if (!replaced.has.test(code))
          throw new Error(`${id} is not what it was: see tools/build/without-zod-parts.ts.`);
        return { code: replaced.code, map: null };
      }
      if (SCHEMAS.test(id)) {
        takenOut = methodsTakenOut(code);
        return { code: withoutMethods(code), map: null };
      }
      // What stands before the first processor gathers a schema's checks, which schemas do ask for.
      if (PROCESSORS.test(id))
        return { code: withoutFunctions(code, code.indexOf('export const stringProcessor')), map: null };
      if (!OUTPUT.test(id)) return null;
      const made = withoutFunctions(code, 0);
      // Called as schemas are made, for the methods themselves.
      return {
        code: made.replace(/export const (create\w+) = notHere;/g, 'export const $1 = () => notHere;'),
        map: null,
      };
    },
  };
}
