import { expect, test } from 'vitest';
import { currencies } from './code-editor.tsx';

test('every currency is there, by code and by name in the user’s language', () => {
  const all = currencies('en');
  const codes = all.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([...Intl.supportedValuesOf('currency')]));
  // Browsers leave some of ISO 4217 out.
  expect(codes).toEqual(expect.arrayContaining(['ZWG', 'VED', 'UYW', 'CHE', 'COU', 'XCG', 'USN']));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes[0]).toBe('EUR');
  const label = (locale: string, code: string) => currencies(locale).find((one) => one.code === code)?.label;
  expect(label('en', 'JPY')).toBe('JPY · Japanese Yen');
  expect(label('fr', 'JPY')).toBe('JPY · yen japonais');
  expect(label('pt', 'STN')).toMatch(/^STN · dobra/i);
});
