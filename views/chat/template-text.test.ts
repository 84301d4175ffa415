import { expect, test } from 'vitest';
import { fillTemplate, insertAt } from './template-text.ts';

const values = { name: 'Ana Maria Reis', school: 'Escola Rosa' };

test('names are put in, what is no name of a value stays', () => {
  expect(fillTemplate('Hello {first_name}, {school} here. {price} {name}', values)).toBe(
    'Hello Ana, Escola Rosa here. {price} Ana Maria Reis',
  );
});

test('a name that looks like a pattern of replacing is taken as it is', () => {
  expect(fillTemplate('{name}!', { ...values, name: "$& $' {school}" })).toBe("$& $' {school}!");
});

test('a template goes in at the cursor, in place of what is selected', () => {
  expect(insertAt('', 0, 0, 'Hello')).toEqual({ text: 'Hello', cursor: 5 });
  expect(insertAt('Good day', 8, 8, 'See you')).toEqual({ text: 'Good day\nSee you', cursor: 16 });
  expect(insertAt('one two three', 4, 7, '2')).toEqual({ text: 'one 2 three', cursor: 5 });
});
