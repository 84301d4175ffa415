/** Whether a line speaks of rows of a kind as many: `completed students` is about no single one. */
import { LANGUAGES } from './languages.ts';
import { LEXICONS } from './lexicon.ts';
import { tokenise } from './tokens.ts';

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/oes$/, 'ao'],
];

export function speaksOfMany(line: string, entity: string): boolean {
  const nouns = new Set(LANGUAGES.flatMap((language) => LEXICONS[language].nouns[entity] ?? []));
  return tokenise(line).some(
    ({ fold }) =>
      nouns.has(fold) && SINGULARS.some(([end, singular]) => end.test(fold) && nouns.has(fold.replace(end, singular))),
  );
}
