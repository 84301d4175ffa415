import { describe, expect, test } from 'vitest';
import { areOpeningHours, closedBy, isOpen, openingHoursIn, openingHoursText, withHours } from './opening-hours.ts';

const LISBON = 'Europe/Lisbon';
const text = (said: string, locale = 'en') => {
  const spans = openingHoursIn(said);
  return spans && openingHoursText(spans, locale);
};

describe('hours as people type them', () => {
  test.each([
    ['weekdays 8 to 20', 'Mon–Fri 08:00–20:00'],
    ['mon-fri 8-12 14-20; sat 9-13', 'Mon–Fri 08:00–12:00, 14:00–20:00; Sat 09:00–13:00'],
    ['every day 8am-8pm, sunday closed', 'Mon–Sat 08:00–20:00'],
    ['8-20', 'Mon–Sun 08:00–20:00'],
    ['mon, wed and fri 9:30-18', 'Mon 09:30–18:00; Wed 09:30–18:00; Fri 09:30–18:00'],
    ['sat - mon 10-12', 'Mon 10:00–12:00; Sat–Sun 10:00–12:00'],
    ['every day 0-24', 'Mon–Sun 00:00–24:00'],
    ['lun-ven 8h-12h 14h-19h30, samedi 9h à 13h', 'Mon–Fri 08:00–12:00, 14:00–19:30; Sat 09:00–13:00'],
    ['du lundi au vendredi de 8h à 20h, dimanche fermé', 'Mon–Fri 08:00–20:00'],
    ['segunda a sexta das 9 às 19', 'Mon–Fri 09:00–19:00'],
    ['2ª a 6ª 9h-19h; sáb. 9h-13h', 'Mon–Fri 09:00–19:00; Sat 09:00–13:00'],
    ['dias úteis das 8h às 20h', 'Mon–Fri 08:00–20:00'],
    ['', ''],
    ['when we like', null],
    ['mon', null],
    ['mon 20-8', null],
    ['mon 8-12 10-14', null],
    ['mon 8-10 11-12 13-14', null],
    ['mon 8', null],
    ['mon 8-25', null],
  ])('%s', (said, expected) => expect(text(said)).toBe(expected));

  test('what is shown is read as it was, in every language', () => {
    const spans = openingHoursIn('mon-fri 8-12 14-20; sat 9-13');
    for (const locale of ['en', 'fr', 'pt'])
      expect(openingHoursIn(openingHoursText(spans ?? [], locale))).toEqual(spans);
  });
});

describe('whether the school is open', () => {
  const week = openingHoursIn('mon-fri 8-12 14-20') ?? [];
  test.each([
    // 2 March 2026 is a Monday, and Lisbon is where UTC is.
    ['2026-03-02T08:00:00.000Z', '2026-03-02T12:00:00.000Z', true],
    ['2026-03-02T11:30:00.000Z', '2026-03-02T12:15:00.000Z', false],
    ['2026-03-02T12:30:00.000Z', '2026-03-02T13:15:00.000Z', false],
    ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z', false],
    // Summer time began on 29 March: eight in the morning is seven in UTC.
    ['2026-03-30T07:00:00.000Z', '2026-03-30T08:00:00.000Z', true],
    ['2026-03-27T07:00:00.000Z', '2026-03-27T08:00:00.000Z', false],
  ])('from %s to %s', (starts_at, ends_at, open) => expect(isOpen(week, { starts_at, ends_at }, LISBON)).toBe(open));

  test('nothing said is open at any time; around midnight both days count', () => {
    const night = { starts_at: '2026-03-02T23:30:00.000Z', ends_at: '2026-03-03T00:15:00.000Z' };
    expect(isOpen([], night, LISBON)).toBe(true);
    expect(isOpen(openingHoursIn('every day 0-24') ?? [], night, LISBON)).toBe(true);
    expect(isOpen(openingHoursIn('every day 8-24') ?? [], night, LISBON)).toBe(false);
    const late = { ...night, ends_at: '2026-03-03T00:00:00.000Z' };
    expect(isOpen(openingHoursIn('every day 8-24') ?? [], late, LISBON)).toBe(true);
  });
});

test('the hours of some weekdays take the place of what they were, and the others stay', () => {
  const week = openingHoursIn('mon-fri 8-20') ?? [];
  const saturday = withHours(week, [6], [{ from: '09:00', to: '13:00' }]);
  expect(openingHoursText(saturday, 'en')).toBe('Mon–Fri 08:00–20:00; Sat 09:00–13:00');
  expect(openingHoursText(withHours(saturday, [5, 6], []), 'en')).toBe('Mon–Thu 08:00–20:00');
});

test.each([
  ['', 'mon-fri 8-20', [6, 0]],
  ['mon-fri 8-20', 'mon-sat 8-20', []],
  ['mon-sat 8-20', 'mon-thu 8-20; sun 8-12', [5, 6]],
  ['mon-fri 8-20', '', []],
])('from %j to %j some weekdays become closed', (before, after, days) =>
  expect(closedBy(openingHoursIn(before) ?? [], openingHoursIn(after) ?? [])).toEqual(days),
);

test('a day has at most two spans, parted from each other', () => {
  const span = (from: string, to: string) => ({ weekday: 1, from, to });
  expect(areOpeningHours([span('14:00', '18:00'), span('08:00', '12:00')])).toBe(true);
  expect(areOpeningHours([span('08:00', '12:00'), span('12:00', '18:00')])).toBe(false);
});
