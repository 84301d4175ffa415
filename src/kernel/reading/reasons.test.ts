import { expect, test } from 'vitest';
import { LEXICONS } from './lexicon.ts';
import { withReasonLast } from './reasons.ts';
import { tokenise } from './tokens.ts';

const ordered = (line: string): string =>
  withReasonLast(tokenise(line), Object.values(LEXICONS))
    .map(({ text }) => text)
    .join(' ');

test.each([
  ["she has the flu, can't make monday", "she can't make monday , has the flu"],
  ['grace hughes is ill, cancel her class', 'grace hughes cancel her class , is ill'],
  ['grace rang, she has a fever, cannot come', 'grace rang , cannot come , she has a fever'],
  ['grace a de la fièvre, annuler lundi', 'grace annuler lundi , a de la fièvre'],
  ['a grace está com gripe, não pode vir segunda', 'a grace não pode vir segunda , está com gripe'],
])('what somebody suffers from stands behind the order: %s', (line, expected) => {
  expect(ordered(line)).toBe(expected);
});

test.each(['grace is ill', 'cancel grace, she has the flu', 'grace a un cours, lundi', 'grace has the flu monday'])(
  'what is said last, or is no illness, stays where it is: %s',
  (line) => {
    expect(ordered(line)).toBe(
      tokenise(line)
        .map(({ text }) => text)
        .join(' '),
    );
  },
);
