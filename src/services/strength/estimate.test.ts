import { expect, test } from 'vitest';
import { LOCALES } from '#locales/index.ts';
import { loadEstimate } from './estimate.ts';

test.each(LOCALES)('in %s a sentence is hard to guess, and what many use is not', async (locale) => {
  const estimate = await loadEstimate(locale);
  expect(estimate('correct horse battery staple', []).level).toBe(4);
  expect(estimate('password12', [])).toEqual({ level: expect.toSatisfy((level) => level <= 1), reason: 'common' });
  expect(estimate('aaaaaaaaaaaa', [])).toMatchObject({ level: 0, reason: 'repeats' });
  expect(estimate('ç!7Gq0;zLw2#', [])).toEqual({ level: 4, reason: null });
});

test('each language knows its own words', async () => {
  const [en, fr, pt] = await Promise.all(LOCALES.map(loadEstimate));
  expect(fr?.('boulangerie', []).level).toBeLessThan(en?.('boulangerie', []).level ?? 0);
  expect(pt?.('cabeleireiro', []).level).toBeLessThan(en?.('cabeleireiro', []).level ?? 0);
});

test('names of the person and of the school are known, whole or in part, whatever their accents', async () => {
  const estimate = await loadEstimate('fr');
  const known = ['Zoëline', 'Vauquelin', 'Auto-école Kergueran', 'zv@kergueran.example'];
  for (const password of ['kergueran1', 'autoecolekergueran', 'Zoeline-Vauquelin', 'Vauquelin!'])
    expect(estimate(password, known), password).toMatchObject({ reason: 'names' });
  expect(estimate('kergueran1', known).level).toBeLessThan(estimate('kergueran1', []).level);
});

test('what the server refuses is as easy to guess as can be, by the same rule', async () => {
  const estimate = await loadEstimate('en');
  const known = ['Ana', 'Ruas', 'Kergueran', 'ana@example.com'];
  for (const password of ['example123', 'Example2026!', 'kergueran1', 'ana@example.com'])
    expect(estimate(password, known), password).toEqual({ level: 0, reason: 'names' });
  for (const password of ['administrator1', 'Instructor-12', 'motdepasse1'])
    expect(estimate(password, known).level, password).toBe(0);
  expect(estimate('bemvindo-moniteur', known)).toEqual({ level: 0, reason: 'here' });
  expect(estimate('abababababab', known).level).toBe(0);
});

test('200 characters are estimated as well', async () => {
  const estimate = await loadEstimate('en');
  expect(estimate('qwertyuiop'.repeat(20), []).level).toBeLessThan(4);
});
