/**
 * Leaves zod's JSON Schema output out of the panel. Every schema refers to it through a method, so no bundler can tell
 * that the panel never calls one: the server alone makes JSON Schema, for its API document. Saves 5 kB of what the
 * sign-in screen loads.
 */
import type { Plugin } from 'vite';

const PROCESSORS = /\/zod\/v4\/core\/json-schema-processors\.js$/;
const OUTPUT = /\/zod\/v4\/core\/to-json-schema\.js$/;
const NAME = /^export (?:const|function) (\w+)/gm;
const NOT_HERE = 'const notHere = () => { throw new Error("The panel makes no JSON Schema."); };';

/** The module with every exported function from `from` on replaced by one that throws. */
export function withoutFunctions(code: string, from: number): string {
  const names = [...code.slice(from).matchAll(NAME)].map((match) => match[1]);
  if (names.length === 0)
    throw new Error('zod has no JSON Schema output where it was: see tools/build/without-json-schema.ts.');
  return `${code.slice(0, from)}\n${NOT_HERE}\n${names.map((name) => `export const ${name} = notHere;`).join('\n')}\n`;
}

/** Vite plugin; for builds alone. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'clutch-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
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
