/** Leaves what the calls' summaries say out of the panel: they are for the API page and the terminal alone. */
import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/[^?]+\.ts$/;
const SUMMARY = /^(\s*summary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)(?=\s*,)/gm;

/** The module with every summary emptied. */
export const withoutSummaries = (code: string): string => code.replace(SUMMARY, "$1''");

/** Vite plugin; for builds alone. */
export function emptySummaries(): Plugin {
  return {
    name: 'clutch-empty-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : null),
  };
}
