/** An argument in words: a number is said as the language writes it, and is not rounded. */
import { expect, test, vi } from 'vitest';
import { formatsOf } from '#views/format/formats.ts';

// What is kept in the browser is asked as the modules load.
vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
vi.stubGlobal('sessionStorage', { clear: () => {} });
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
const { valueText } = await import('./value-text.ts');

test.each([
  ['en', '31.5'],
  ['fr', '31,5'],
  ['pt', '31,5'],
])('31.5 hours in %s', (locale, expected) => {
  const field = { meta: { kind: 'number' } } as never;
  const formats = formatsOf(locale, 'UTC');
  expect(valueText(field, 31.5, String, String as never, formats, locale)).toBe(expected);
  expect(valueText(field, 32, String, String as never, formats, locale)).toBe('32');
});
