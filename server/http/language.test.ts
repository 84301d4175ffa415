import { expect, test } from 'vitest';
import { languageWanted } from './language.ts';

const wanted = (given?: string) => languageWanted({ headers: { 'accept-language': given } });

test('the language liked best of those that are spoken, or none', () => {
  expect(wanted('pt')).toBe('pt');
  expect(wanted('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt');
  expect(wanted('de, en;q=0.4, fr;q=0.7')).toBe('fr');
  expect(wanted('fr;q=0, en;q=0.1')).toBe('en');
  for (const none of [undefined, '', '*', 'de', ';;;', 'x'.repeat(5000)]) expect(wanted(none)).toBeNull();
});
