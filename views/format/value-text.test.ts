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

const kindOf = (meta: object) => ({ meta }) as never;
const words = ((key: string) => ({ 'ui.form.yes': 'Sim', 'ui.colon': ': ' })[key] ?? key) as never;
const inWords = (meta: object, value: unknown, names?: ReadonlyMap<string, string>) =>
  valueText(kindOf(meta), value, (one) => `<${one}>`, words, formatsOf('pt', 'UTC'), 'pt', 'EUR', names);

test.each([
  ['a file by its name', { kind: 'file' }, new File(['Ana'], 'alunos.csv'), 'alunos.csv'],
  ['a file without a name', { kind: 'file' }, new Blob(['Ana']), 'Sim'],
  ['a signature', { kind: 'custom', editor: 'signature' }, new Blob(['Ana']), 'Sim'],
  ['a file in a field of another kind', { kind: 'text' }, new File([''], 'a.pdf'), 'a.pdf'],
  ['rows by their names and numbers', { kind: 'refs', entity: 'module' }, [3, 4], 'Sinais, #4'],
  ['licence categories', { kind: 'custom', editor: 'licence-categories' }, ['B', 'C'], 'B, C'],
  ['answers', { kind: 'custom', editor: 'answers' }, [{ text: 'Sim', right: true }], 'text: Sim · right: true'],
  ['an empty list', { kind: 'custom', editor: 'licence-categories' }, [], '–'],
  ['choices', { kind: 'choices', labels: 'x' }, ['b'], '<b>'],
])('%s', (_what, meta, value, text) => expect(inWords(meta, value, new Map([['module 3', 'Sinais']]))).toBe(text));
