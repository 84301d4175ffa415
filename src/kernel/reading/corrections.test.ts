import { expect, test } from 'vitest';
import { withoutCorrections } from './corrections.ts';
import { LEXICONS } from './lexicon.ts';
import { tokenise } from './tokens.ts';

const said = (line: string): string =>
  withoutCorrections(tokenise(line), Object.values(LEXICONS))
    .map(({ text }) => text)
    .join(' ');

test.each([
  ['book rita thursday, no, friday at 9', 'book rita friday at 9'],
  ['réserver rita jeudi, non, vendredi à 9h', 'réserver rita vendredi à 9h'],
  ['déplacer rita à mardi 10h ou plutôt 11h', 'déplacer rita à mardi 11h'],
  ['mudar a rita para terça às 10h, aliás às 11h', 'mudar a rita para terça às 11h'],
])('%s', (line, expected) => {
  expect(said(line)).toBe(expected);
});

test.each([
  ["don't cancel rita, move her class to friday", 'rita move her class to friday'],
  ['ne pas annuler rita mais déplacer son cours', 'rita déplacer son cours'],
  ['não canceles a rita, passa a aula para amanhã', 'a rita passa a aula para amanhã'],
])('%s', (line, expected) => {
  expect(said(line)).toBe(expected);
});

test('what is no correction stays, and a refusal without another order is not obeyed', () => {
  for (const line of [
    'rita gomes, no show',
    'book rita thursday no teacher',
    "don't cancel rita",
    'annuler rita, ne vient pas',
    'cancel rita not ana',
  ])
    expect(said(line)).toBe(
      tokenise(line)
        .map(({ text }) => text)
        .join(' '),
    );
});
