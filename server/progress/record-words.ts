/** Words of a training record's mail. */
interface Words {
  readonly kind: Readonly<Record<string, string>>;
  readonly level: Readonly<Record<number, string>>;
}

const en: Words = {
  kind: { practical: 'practical', theory: 'theory' },
  level: { 1: 'introduced', 2: 'with help', 3: 'alone' },
};
const LANGUAGES: Readonly<Record<string, Words>> = {
  en,
  fr: { kind: { practical: 'conduite', theory: 'code' }, level: { 1: 'abordé', 2: 'avec aide', 3: 'seul' } },
  pt: { kind: { practical: 'prática', theory: 'teórica' }, level: { 1: 'introduzido', 2: 'com ajuda', 3: 'sozinho' } },
};
export const recordWords = (language: string): Words => LANGUAGES[language] ?? en;
