import { expect, test } from 'vitest';
import { readFiles } from '#tools/checks/project-files.ts';
import { inLanguage, problemIn, WORDS } from './server-words.ts';

test('a sentence of the server is told in the language of the console', () => {
  expect(inLanguage('pt', 'Choose a teacher or a slot.')).toBe('Escolha um instrutor ou um horário.');
  expect(inLanguage('fr', 'A class lasts at most 12 hours.')).toBe('Un cours dure 12 heures au plus.');
  expect(inLanguage('en', 'Choose a location.')).toBe('Choose a location.');
});

test('what there are no words for stays as it came', () => {
  expect(inLanguage('fr', 'Nobody has foreseen this.')).toBe('Nobody has foreseen this.');
});

test('of a problem document the detail and the messages of fields are told, and nothing else is touched', () => {
  const problem = {
    type: '/problems/validation',
    title: 'Invalid',
    status: 422,
    detail: 'Some fields need another value.',
    errors: { email: ['This value is already taken.', 'Nobody has foreseen this.'] },
    request_id: 'r1',
  };
  expect(problemIn('pt', problem)).toEqual({
    ...problem,
    detail: 'Alguns campos precisam de outro valor.',
    errors: { email: ['Este valor já está em uso.', 'Nobody has foreseen this.'] },
  });
});

test('each sentence is one that the server says', () => {
  const said = readFiles(/^(?:server|contract)\/.*\.ts$/)
    .map(({ text }) => text.replace(/\$\{[^}]*\}/g, '{}'))
    .join('\n');
  expect(Object.keys(WORDS).filter((english) => !said.includes(english))).toEqual([]);
});
