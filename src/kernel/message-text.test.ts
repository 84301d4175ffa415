import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { tagOf } from '#contract/rules/language-tag.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { type Locale, loadEverything } from '#locales/index.ts';
import { messageText } from './message-text.ts';

const said = async (locale: Locale, key: string, entity: string, count: number) => {
  const messages = (await loadEverything(locale)) as never;
  const t = createTranslator({ locale: tagOf(locale), messages, timeZone: 'UTC' }) as never;
  const values = { count, what: { entity, count }, file: 'list.csv' };
  return messageText(t, { key, values }, timeTexts(locale, 'UTC', '24')).replace(/\s/g, ' ');
};

test.each([
  ['en', 'student', 0, '0 students selected'],
  ['en', 'student', 1, '1 student selected'],
  ['en', 'student', 1196, '1,196 students selected'],
  ['fr', 'student', 0, 'Sélection : 0 élève'],
  ['fr', 'question', 2, 'Sélection : 2 questions'],
  ['fr', 'student', 1196, 'Sélection : 1 196 élèves'],
  ['pt', 'student', 0, 'Seleção: 0 alunos'],
  ['pt', 'booking', 1, 'Seleção: 1 aula'],
  ['pt', 'student', 1196, 'Seleção: 1196 alunos'],
] as const)('%s: %s × %i', async (locale, entity, count, text) => {
  expect(await said(locale, 'list.selected', entity, count)).toBe(text);
});

test('what an act leaves as it is, in the number of its noun', async () => {
  expect(await said('en', 'runner.left', 'booking', 1)).toBe('1 class stays as it is');
  expect(await said('fr', 'runner.left', 'booking', 2)).toBe('2 cours restent en l’état');
  expect(await said('pt', 'runner.left', 'booking', 0)).toBe('0 aulas ficam como estão');
});

test('an entity that nobody named is counted without a noun of its own', async () => {
  expect(await said('en', 'runner.exported', 'boat', 2)).toBe('Exported 2 items to list.csv');
});
