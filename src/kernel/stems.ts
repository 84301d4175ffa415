/**
 * Stems of folded words, lightly: plural and singular, the commonest endings of verbs. Two words of a language that share
 * a stem are taken for the same word. Wrong stems do little harm, since a word as it stands always comes first.
 */

export type StemLanguage = 'en' | 'fr' | 'pt';
export const STEM_LANGUAGES: readonly StemLanguage[] = ['en', 'fr', 'pt'];

type Rule = readonly [ending: RegExp, instead: string];

/** The first rule that fits and leaves three letters is applied. */
function apply(word: string, rules: readonly Rule[]): string {
  for (const [ending, instead] of rules) {
    if (!ending.test(word)) continue;
    const stem = word.replace(ending, instead);
    if (stem.length >= 3) return stem;
  }
  return word;
}

const PLURALS: Readonly<Record<StemLanguage, readonly Rule[]>> = {
  en: [
    [/ies$/, 'y'],
    [/(ss|x|z|ch|sh)es$/, '$1'],
    [/(?<![sui])s$/, ''],
  ],
  fr: [
    [/eaux$/, 'eau'],
    [/aux$/, 'al'],
    [/(?<![sui])s$/, ''],
    [/(e)x$/, '$1'],
    [/is$/, 'i'],
  ],
  pt: [
    [/(oes|aos|aes)$/, 'ao'],
    [/ais$/, 'al'],
    [/eis$/, 'el'],
    [/ns$/, 'm'],
    [/([rz])es$/, '$1'],
    [/(?<!s)s$/, ''],
  ],
};

const ENDINGS: Readonly<Record<StemLanguage, readonly Rule[]>> = {
  en: [
    [/([bdglmnprt])\1(ing|ed)$/, '$1'],
    [/(ing|ed)$/, ''],
    [/lation$/, 'l'],
    // Shorter ones are as often names: Claire, Marco, Vera.
    [/(?<=.{6})e$/, ''],
  ],
  fr: [
    [/(ation|ement)$/, ''],
    [/(er|ez|ee|ent|ant)$/, ''],
    [/(?<=.{6})e$/, ''],
  ],
  pt: [
    [/(acao|amento)$/, ''],
    [/(ado|ada|ando|aram|ou)$/, ''],
    [/(ar|er|ir|am|em|ei)$/, ''],
    [/(?<=.{6})[aoe]$/, ''],
  ],
};

/** The stem of a folded word in a language; short words are left as they are. */
export function stemOf(word: string, language: StemLanguage): string {
  if (word.length < 4) return word;
  const one = apply(word, PLURALS[language]);
  return one.length < 5 ? one : apply(one, ENDINGS[language]);
}
