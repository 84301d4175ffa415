/** How well typed words fit a row's name. */

import { slipsBetween } from '#contract/rules/edits.ts';
import { APOSTROPHES } from '#contract/rules/fold.ts';
import { fold } from '../fold.ts';

/** From the whole name in its order down to a slip of the finger, which is only ever asked about. */
export const LEVEL = { whole: 4, words: 3, begun: 2, initials: 1, slipped: 0 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

export const nameWords = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True where the words are the name, or the name told surname first. */
function inOrder(typed: readonly string[], name: readonly string[]): boolean {
  if (typed.length !== name.length) return false;
  return name.some((_, turn) => typed.every((word, index) => word === name[(index + turn) % name.length]));
}

/** The same letters in this order, however they are parted: `李明` is 明 李, told surname first, and `o connor` OConnor. */
function sameLetters(typed: readonly string[], name: readonly string[]): boolean {
  const letters = typed.join('');
  return name.some((_, turn) => [...name.slice(turn), ...name.slice(0, turn)].join('') === letters);
}

/** Each typed word finds a word of the name of its own; order does not matter. */
function each(
  typed: readonly string[],
  name: readonly string[],
  fits: (typed: string, word: string) => boolean,
): boolean {
  const free = [...name];
  // Words that fit exactly take theirs first, so that `ana anabela` is not at odds with itself.
  const order = [...typed].sort((a, b) => Number(name.includes(b)) - Number(name.includes(a)));
  return order.every((word) => {
    const exact = free.indexOf(word);
    const at = exact >= 0 ? exact : free.findIndex((one) => fits(word, one));
    if (at < 0) return false;
    free.splice(at, 1);
    return true;
  });
}

/** Letters from which on a beginning, and a slip, are enough. */
const BEGUN = 3;
const SLIP = 5;

/** A plate without its dashes: `br48tl` is BR-48-TL. */
function isJoined(word: string, name: readonly string[]): boolean {
  if (word.length < SLIP || !/\d/.test(word) || !/\p{L}/u.test(word)) return false;
  return name.some((_, from) => {
    let joined = '';
    for (const next of name.slice(from)) {
      joined += next;
      if (joined.length >= word.length) break;
    }
    return joined === word;
  });
}

/** The level at which typed words name a row, or null where they do not. What an apostrophe parts is a word also without it. */
export function levelOf(typed: readonly string[], label: string): Level | null {
  const level = levelAmong(typed, nameWords(label));
  if (label.search(APOSTROPHES) < 0) return level;
  const joined = levelAmong(typed, nameWords(label.replace(APOSTROPHES, '')));
  return joined !== null && joined > (level ?? -1) ? joined : level;
}

function levelAmong(typed: readonly string[], name: readonly string[]): Level | null {
  if (typed.length === 0) return null;
  if (inOrder(typed, name) || sameLetters(typed, name)) return LEVEL.whole;
  if (each(typed, name, (word, one) => word === one)) return LEVEL.words;
  if (typed.length === 1 && isJoined(typed[0] as string, name)) return LEVEL.words;
  const begins = (word: string, one: string) => word.length >= BEGUN && one.startsWith(word);
  if (each(typed, name, begins)) return LEVEL.begun;
  const whole = typed.some((word) => word.length >= BEGUN && name.includes(word));
  if (whole && each(typed, name, (word, one) => begins(word, one) || (word.length === 1 && one.startsWith(word))))
    return LEVEL.initials;
  const slips = (word: string, one: string) =>
    word.length >= SLIP && one.length >= SLIP - 1 && slipsBetween(word, one, 1) !== null;
  return each(typed, name, (word, one) => begins(word, one) || slips(word, one)) ? LEVEL.slipped : null;
}
