/**
 * Compiles the languages' ICU texts when the panel is built, so that no parser of them is sent to browsers. What is
 * built then formats only what was compiled; unit tests and the server go on reading the texts as they are written.
 */
import { resolve } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = /\/src\/locales\/.+\.json$/;

type Compiled = ReturnType<typeof compile> | { [key: string]: Compiled };

/** Compiles every text of nested messages. @throws Error of the compiler for a text that is no ICU message */
export function compileMessages(messages: unknown): Compiled {
  if (typeof messages === 'string') return compile(messages);
  return Object.fromEntries(Object.entries(messages as object).map(([key, value]) => [key, compileMessages(value)]));
}

/** Vite plugin: the messages are compiled as they are loaded, and use-intl takes them so. */
export function compiledMessages(): Plugin {
  const formatter = resolve(import.meta.dirname, '../../src/services/isolated-message.ts');
  return {
    name: 'clutch-compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatter }] } }),
    transform(code, id) {
      return MESSAGES.test(id) ? { code: JSON.stringify(compileMessages(JSON.parse(code))), map: null } : null;
    },
  };
}
