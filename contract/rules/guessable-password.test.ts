import { expect, test } from 'vitest';
import { guessable } from './guessable-password.ts';

const KNOWN = ['Inês', 'Conceição', 'Escola Ribeira', 'ana@example.com'];

test('words that stand for who runs this are guessed, in each language', () => {
  for (const [password, word] of [
    ['administrator1', 'administrator'],
    ['Administrator!', 'administrator'],
    ['administrateur1', 'administrateur'],
    ['administrador1', 'administrador'],
    ['secretariat12', 'secretariat'],
    ['instrutor2026', 'instrutor'],
  ])
    expect(guessable(password as string, KNOWN), password).toEqual({ why: 'word', word });
});

test('names, and the address with each word of its domain, are known of whoever has them', () => {
  for (const [password, word] of [
    ['example123', 'example'],
    ['Example2026!', 'example'],
    ['example.com-1', 'example'],
    ['Ines-Conceicao', 'conceicao'],
    ['ribeira12345', 'ribeira'],
  ])
    expect(guessable(password as string, KNOWN), password).toEqual({ why: 'known', word });
  expect(guessable('ana@example.com', KNOWN)).toEqual({ why: 'address' });
  expect(guessable('longer-name', ['longer-name@example.com'])).toEqual({ why: 'address' });
});

test('what is used here, and hardly any characters', () => {
  expect(guessable('Motdepasse1', [])).toEqual({ why: 'used-here' });
  expect(guessable('abababababab', [])).toEqual({ why: 'few-characters' });
});

test('where enough is left besides, nothing is guessed', () => {
  for (const password of ['the school bus of Conceição', 'example of a red kettle', 'correct horse battery'])
    expect(guessable(password, KNOWN), password).toBeNull();
  // Two letters of an address stand in much that nobody guesses.
  expect(guessable('comfortable-k', ['a@b.com'])).toBeNull();
});
