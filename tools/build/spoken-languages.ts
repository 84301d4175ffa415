/** Leaves react-aria's own texts out of the panel in languages that the panel does not speak. */
import type { Plugin } from 'vite';

const TEXTS = /\/react-(?:aria|aria-components|stately)\/dist\/private\/intl\/[\w-]+\/([a-z]{2}-[A-Z]{2})\.mjs$/;
const SPOKEN = new Set(['en-US', 'fr-FR', 'pt-PT', 'pt-BR']);

/** What stands in for a module of texts: English, or null where the module is kept. */
export function spokenInstead(id: string): string | null {
  const tag = TEXTS.exec(id)?.[1];
  return tag === undefined || SPOKEN.has(tag) ? null : "export { default } from './en-US.mjs';";
}

/** Vite plugin; for builds alone. */
export function spokenLanguages(): Plugin {
  return {
    name: 'clutch-spoken-languages',
    apply: 'build',
    enforce: 'pre',
    load: (id) => spokenInstead(id),
  };
}
