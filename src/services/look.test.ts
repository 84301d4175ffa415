import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { setLocale, spokenAtom } = await import('./look.ts');
const { store } = await import('./session.ts');

const isDone = async (work: Promise<void>) =>
  (await Promise.race([work.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])) === true;

test('a language is chosen once the page speaks it, or cannot', async () => {
  store.set(spokenAtom, 'en');
  const french = setLocale('fr');
  expect(await isDone(french)).toBe(false);
  store.set(spokenAtom, 'fr');
  await french;
  // Another one chosen meanwhile is what the page will speak.
  const [portuguese, english] = [setLocale('pt'), setLocale('en')];
  store.set(spokenAtom, 'pt');
  expect(await isDone(portuguese)).toBe(false);
  store.set(spokenAtom, 'en');
  await Promise.all([portuguese, english]);
  const lost = setLocale('fr');
  store.set(spokenAtom, null);
  await lost;
});
