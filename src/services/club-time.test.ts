import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
const { clubTimeAtom, setClock, setClubTime, timesNow } = await import('./club-time.ts');
const { localeAtom } = await import('./look.ts');
const { store } = await import('./session.ts');

test('the clock is that of the language on screen until the account has chosen one', () => {
  const AT = '2026-07-01T14:05:00.000Z';
  store.set(localeAtom, 'fr');
  expect(timesNow().time(AT)).toBe('14:05');
  setClubTime({ timeZone: 'Europe/Paris', chosen: null, weekStart: 1 });
  expect([store.get(clubTimeAtom)?.clock, timesNow().time(AT)]).toEqual(['24', '16:05']);
  store.set(localeAtom, 'en');
  expect([store.get(clubTimeAtom)?.clock, timesNow().time(AT)]).toEqual(['12', '4:05 PM']);
  store.set(localeAtom, 'pt');
  setClock('12');
  expect([store.get(clubTimeAtom)?.clock, timesNow().time(AT)]).toEqual(['12', '4:05 PM']);
});

test('what an earlier version kept, which knew no difference between no choice and 12 hours, is no choice', () => {
  store.set(localeAtom, 'pt');
  setClubTime({ timeZone: 'Europe/Paris', chosen: null, weekStart: 1 });
  for (const key of kept.keys())
    kept.set(key, JSON.stringify({ timeZone: 'Europe/Lisbon', clock: '12', weekStart: 1 }));
  expect(timesNow().time('2026-07-01T14:05:00.000Z')).toBe('15:05');
});
