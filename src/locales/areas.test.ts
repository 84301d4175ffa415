import { expect, test } from 'vitest';
import { LOCALES, loadEverything, loadMessages } from './index.ts';
import { mergeMessages } from './merge.ts';

test.each(LOCALES)('no two areas of %s give the same message', async (locale) => {
  const whole = await loadMessages(locale, 'whole');
  expect(Object.keys(whole)).toContain('commands');
  expect(Object.keys(await loadMessages(locale, 'public'))).toContain('ui');
  expect(Object.keys(mergeMessages(whole, await loadMessages(locale, 'screens')))).toContain('images');
});

/** Labels and messages that the brief gives to the letter, and the names of keys and countries. */
const TO_THE_LETTER = /^(?:menu|session\.brief|keys|country)\./;

test('English titles are in sentence case', async () => {
  const astray: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, path ? `${path}.${name}` : name);
    else if (!TO_THE_LETTER.test(path) && /^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/.test(String(value)))
      astray.push(`${path}: ${value}`);
  };
  look(await loadEverything('en'), '');
  expect(astray).toEqual([]);
});
