/**
 * Text as it is compared: small letters without ornaments. Which letter another one is a form of is what ICU says at its primary
 * strength (Unicode Technical Standard 10): đ and ð are d, ł is l, ø is o, ß is ss.
 */

/** Letters that are one of their own in every language's order, and are typed as others where keyboards lack them. */
const OWN: Readonly<Record<string, string>> = { þ: 'th', ı: 'i', ŋ: 'n', ə: 'e', ĸ: 'k' };

const bases = new Intl.Collator('en', { sensitivity: 'base' });
/** What a letter may be a form of, the single letters first. */
const PLAIN_LETTERS = [...'abcdefghijklmnopqrstuvwxyz', 'ae', 'oe', 'ss', 'dz', 'ij', 'lj', 'nj', 'th', 'ts'];

/** Letters as they were folded before. */
const known = new Map<string, string>();
const MOST_KNOWN = 4000;

/** A character in small letters, without marks: `É` → `e`, `ß` → `ss`; none of a mark that stands alone. */
export function foldLetter(char: string): string {
  let folded = known.get(char);
  if (folded === undefined) {
    folded = plain(char);
    if (known.size < MOST_KNOWN) known.set(char, folded);
  }
  return folded;
}

function plain(char: string): string {
  const small = char.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  if (!/[^\0-\x7f]/.test(small) || !/\p{Script=Latin}/u.test(small)) return small;
  return OWN[small] ?? PLAIN_LETTERS.find((letter) => bases.compare(letter, small) === 0) ?? small;
}

const ASCII = /^[\0-\x7f]*$/;

/** A text in small letters, without marks: `João Đukić` → `joao dukic`. White space and signs stay. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const char of text) folded += foldLetter(char);
  return folded;
}

/** What is typed as an apostrophe: straight, curled either way, a letter of its own, an accent or a prime. */
export const APOSTROPHES = /['’‘‛ʼʻʽʹ`´′＇]/gu;
/** What is typed as a hyphen, a dash and a sign that shows only where a line breaks among them. */
export const HYPHENS = /[-‐‑‒–—―−﹣－\u00ad]/gu;

/**
 * A name as it is compared and sorted by: folded, without apostrophes, hyphens and runs of white space one space each.
 * `O’Hara` and `OHARA` are one, and so are `Ana-Sofia` and `Ana  Sofia`.
 */
export const nameKey = (name: string): string =>
  fold(name.replace(APOSTROPHES, '').replace(HYPHENS, ' '))
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim();

/** Writing without spaces between words, where a name's two parts are typed as one. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s・·]+$/u;
/** Longest name that is cut in two, in characters. */
const LONGEST = 10;

/** The two parts that a name without a space may have, wherever it may be cut: `李明` → 李, 明. None of other writing. */
export function cutsOf(name: string): readonly (readonly [string, string])[] {
  const letters = [...name];
  if (!UNSPACED.test(name) || /\s/u.test(name) || letters.length > LONGEST) return [];
  return letters.slice(1).map((_letter, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')]);
}

/** Letters that keyboards without them type as two, and which `fold` makes one. */
export const AS_TWO: Readonly<Record<string, string>> = { đ: 'dj', ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const TYPED_AS_TWO = new RegExp(`[${Object.keys(AS_TWO).join('')}]`, 'giu');

/**
 * A person's name in the other ways in which it is typed and searched for, as words: with what its apostrophes part joined; with two
 * letters for one that a keyboard may lack (`Djukić`, `Mueller`); and, where it is written without spaces, with both its parts as one.
 */
export function nameSpellings(first: string, last: string): string {
  const whole = `${last} ${first}`;
  if (first && last && UNSPACED.test(whole))
    return [`${last}${first}`, `${first}${last}`].join(' ').replace(/[・·]/gu, '');
  const composed = whole.normalize('NFC');
  return [whole.replace(APOSTROPHES, ''), composed.replace(TYPED_AS_TWO, (one) => AS_TWO[one.toLowerCase()] ?? one)]
    .filter((spelling) => spelling !== whole && spelling !== composed)
    .join(' ');
}
