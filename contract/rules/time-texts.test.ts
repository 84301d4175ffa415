import { expect, test } from 'vitest';
import { clockIn, clockOf, timeTexts, written } from './time-texts.ts';

const AT = '2026-07-01T14:05:00.000Z';

test('times are of the zone, by the 12-hour clock, in every language', () => {
  expect(timeTexts('en', 'Europe/Lisbon', '12').time(AT)).toBe('3:05 PM');
  expect(timeTexts('fr', 'Europe/Paris', '12').time(AT)).toBe('4:05 PM');
  expect(timeTexts('pt', 'Europe/Lisbon', '12').time(AT)).toBe('3:05 PM');
});

test('by the 24-hour clock where the account has chosen it', () => {
  for (const locale of ['en', 'fr', 'pt']) {
    const texts = timeTexts(locale, 'Europe/Lisbon', '24');
    expect([texts.time(AT), texts.shortTime('2026-07-01T08:00:00Z')]).toEqual(['15:05', '09:00']);
    expect(texts.time('2026-06-30T23:00:00Z')).toBe('00:00');
  }
});

test('day and time have one form in each language', () => {
  expect(timeTexts('en', 'Europe/Lisbon', '12').instant(AT)).toBe('Wed 1 Jul 2026, 3:05 PM');
  expect(timeTexts('fr', 'Europe/Lisbon', '12').instant(AT)).toBe('mer. 1er juil. 2026, 3:05 PM');
  expect(timeTexts('pt', 'Europe/Lisbon', '24').instant(AT)).toBe('quarta, 01/07/2026, 15:05');
});

test('where room is scarce a full hour has no minutes, noon is 12 PM and midnight 12 AM', () => {
  const { shortTime } = timeTexts('en', 'UTC', '12');
  expect(shortTime('2026-11-24T12:00:00Z')).toBe('12 PM');
  expect(shortTime('2026-11-24T00:30:00Z')).toBe('12:30 AM');
  expect(shortTime('2026-11-24T10:00:00Z')).toBe('10 AM');
});

test('a time on the wall is written by the same clock', () => {
  const wall = ['00:00', '09:05', '12:00', '23:59'];
  expect(wall.map(timeTexts('en', 'UTC', '12').wallTime)).toEqual(['12:00 AM', '9:05 AM', '12:00 PM', '11:59 PM']);
  expect(wall.map(timeTexts('en', 'UTC', '24').wallTime)).toEqual(wall);
});

test('a plain date is the same day in every zone', () => {
  const { day } = timeTexts('en', 'America/New_York', '12');
  expect(day('2026-01-01')).toBe('1 Jan 2026');
  expect(day('2026-01-01T01:00:00.000Z')).toBe('31 Dec 2025');
});

test('nothing is written for nothing', () => {
  const texts = timeTexts('en', 'UTC', '12');
  expect([texts.day(null), texts.time(''), texts.instant(undefined)]).toEqual(['', '', '']);
});

test('a day has no hour, whatever writes it', () => {
  const texts = timeTexts('en', 'America/Los_Angeles', '12');
  expect([texts.instant('2026-11-26'), texts.day('2026-11-26')]).toEqual(['26 Nov 2026', '26 Nov 2026']);
});

test('around the change of the clock the hour is the one on the wall', () => {
  const { instant } = timeTexts('en', 'Europe/Lisbon', '24');
  expect(instant('2027-03-28T00:59:00Z')).toBe('Sun 28 Mar 2027, 00:59');
  expect(instant('2027-03-28T01:00:00Z')).toBe('Sun 28 Mar 2027, 02:00');
  expect(instant('2026-10-25T00:30:00Z')).toBe('Sun 25 Oct 2026, 01:30');
  expect(instant('2026-10-25T01:30:00Z')).toBe('Sun 25 Oct 2026, 01:30');
});

test('a message’s times are written, also those that were put in as texts', () => {
  const texts = timeTexts('en', 'Europe/Lisbon', '12');
  expect(
    written(
      { at: { instant: AT }, on: { day: '2026-07-01' }, raw: AT, rawDay: '2026-07-01', name: 'Ana', n: 2 },
      texts,
    ),
  ).toEqual({
    at: 'Wed 1 Jul 2026, 3:05 PM',
    on: '1 Jul 2026',
    raw: 'Wed 1 Jul 2026, 3:05 PM',
    rawDay: '1 Jul 2026',
    name: 'Ana',
    n: 2,
  });
  expect(written(undefined, texts)).toEqual({});
});

test('the clock is that of the account’s preferences, else that of the language: 24 hours in French and Portuguese', () => {
  expect(['en', 'fr', 'pt', 'fr-FR'].map(clockOf)).toEqual(['12', '24', '24', '24']);
  expect([clockIn({}, 'en'), clockIn({ clock: '24' }, 'en'), clockIn({ clock: 'noon' }, 'en')]).toEqual([
    '12',
    '24',
    '12',
  ]);
  expect([clockIn({}, 'fr'), clockIn({ clock: '12' }, 'fr'), clockIn({ clock: 'noon' }, 'pt')]).toEqual([
    '24',
    '12',
    '24',
  ]);
});

test('French says the first of a month, and Portuguese writes two digits of day and month', () => {
  const fr = timeTexts('fr', 'Europe/Paris', '24');
  expect(fr.day('2026-10-01')).toBe('1er oct. 2026');
  expect(fr.shortDay('2026-12-01')).toBe('mar. 1er déc.');
  expect(fr.instant('2026-11-30T23:30:00Z')).toBe('mar. 1er déc. 2026, 00:30');
  expect(['2026-12-11', '2026-12-21', '2026-12-31'].map(fr.day)).toEqual([
    '11 déc. 2026',
    '21 déc. 2026',
    '31 déc. 2026',
  ]);
  const pt = timeTexts('pt', 'Europe/Lisbon', '24');
  expect([pt.day('2025-07-01'), pt.shortDay('2025-07-01')]).toEqual(['01/07/2025', 'terça, 01/07']);
});
