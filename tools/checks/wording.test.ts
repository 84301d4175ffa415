import { expect, test } from 'vitest';
import {
  against,
  foundBy,
  isRead,
  isSmallAfterGreeting,
  longestReading,
  longestSentence,
  quotedDifferences,
} from './wording.ts';
import { WORDING_RULES } from './wording-rules.ts';

const found = (language: 'en' | 'fr' | 'pt', text: string) =>
  WORDING_RULES[language].filter((rule) => foundBy(rule, new Map([['a', text]])).length > 0).map(({ name }) => name);

test('phrases are found in the language they belong to, and good texts are left', () => {
  expect(found('en', 'All that was sent stands here.')).toEqual(['appears, not stands']);
  expect(found('en', 'PC stands for personal computer')).toEqual([]);
  expect(found('en', 'Whoever has what an exam asks for, and is not entered, stands here.')).toContain(
    'no clause with who or what as the subject',
  );
  expect(found('en', 'What would you like to do with this booking?')).toEqual([]);
  expect(found('fr', 'L’école prévient')).toEqual(['auto-école, pas école']);
  expect(found('fr', 'L’auto-école prévient')).toEqual([]);
  expect(found('fr', 'Fichier gardé')).toEqual(['conserver ou enregistrer, pas garder']);
  expect(found('pt', 'A sessão terminou')).toEqual(['revogar ou cancelar, e não terminar']);
  expect(found('pt', 'Terminar sessão')).toEqual([]);
});

test('a sentence is measured by its longest reading', () => {
  expect(longestReading('{n, plural, one {# day} other {# days}} for {name}')).toBe('X days for X');
  expect(longestSentence('Two words. Here are four words')).toBe(4);
  expect(longestSentence('Before 10.30 nobody\n\nA')).toBe(3);
});

test('placeholders that are named to the reader are the same in all languages', () => {
  const en = new Map([['a', "Use '{name}' and '{paper}'"]]);
  expect(quotedDifferences({ en, fr: new Map([['a', "Avec '{paper}' et '{name}'"]]) })).toEqual([]);
  expect(quotedDifferences({ en, fr: new Map([['a', "Avec '{name}'"]]) })).toHaveLength(1);
});

test('a small letter after a greeting is found', () => {
  expect(isSmallAfterGreeting('Hello {name},\n\nyour class')).toBe(true);
  expect(isSmallAfterGreeting('Olá {name},\n\nA sua aula')).toBe(false);
});

test('words for the search are not read, and a count that fell has to be written down', () => {
  expect(isRead('commands.go.home.keywords')).toBe(false);
  expect(isRead('settings.hints.quiet_hours')).toBe(true);
  expect(against('en, paper', ['a', 'b'], 2)).toEqual([]);
  expect(against('en, paper', ['a', 'b'], 1)).toEqual(['en, paper: 2, at most 1: a, b']);
  expect(against('en, paper', ['a'], 2)).toEqual(['en, paper: 1 left: write 1 in place of 2']);
});
