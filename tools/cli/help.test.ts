/** The terminal's help: what it shows as an example is read, and every language says the same. */
import { expect, test } from 'vitest';
import { fieldsOf } from '#kernel/fields.ts';
import { readOne } from '#kernel/reading/one-value.ts';
import type { Lookups } from '#kernel/reading/types.ts';
import { LOCALES } from '#locales/index.ts';
import { examplesOf, terminalCommands } from './help.ts';
import { OWN } from './texts.ts';

const lookups: Lookups = {
  find: async () => [
    { id: 12, label: 'Rui Costa' },
    { id: 13, label: 'Carlos Nogueira' },
    { id: 14, label: 'Ana Reis' },
  ],
};

test.each(LOCALES)('each example of the help is read (%s)', async (locale) => {
  const own = (key: keyof (typeof OWN)['en']) => OWN[locale][key];
  const seen = new Set<string>();
  const unread: string[] = [];
  for (const command of terminalCommands())
    for (const field of fieldsOf(command)) {
      if (field.hidden || field.meta.kind === 'file') continue;
      for (const example of examplesOf(field, { own, locale }, 'EUR')) {
        const once = JSON.stringify([field.name, field.meta, example]);
        if (seen.has(once)) continue;
        seen.add(once);
        const languages = [locale, ...LOCALES.filter((one) => one !== locale)];
        const found = await readOne(field, example, lookups, {
          now: new Date('2026-11-18T10:07:00.000Z'),
          timeZone: 'Europe/Lisbon',
          languages,
          currency: 'EUR',
        });
        if (found.state !== 'ok') unread.push(`${command.id} --${field.name} ${example}: ${found.state}`);
      }
    }
  expect(unread).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});

test('every sentence of the terminal names the same values in every language', () => {
  const values = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, text] of Object.entries(OWN.en))
    for (const locale of ['fr', 'pt'] as const)
      expect(values(OWN[locale][key as keyof typeof OWN.en]), `${locale} ${key}`).toEqual(values(text));
});
