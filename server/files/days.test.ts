import { describe, expect, test } from 'vitest';
import { orderProved, readDay, wallTimeIn } from './days.ts';

describe('a day in a cell', () => {
  test.each([
    '24/11/2001',
    '24.11.2001',
    '24-11-2001',
    '24/ 11/2001',
    '24/11/2001.',
    '2001-11-24',
    '2001/11/24',
    '2001.11.24',
    '20011124',
    '24112001',
    '24/11/2001 00:00',
    '2001-11-24T00:00:00',
    '2001-11-24T00:00:00.000Z',
    '2001-11-24 14:30:00',
    '24-Nov-2001',
    '24 Nov 2001',
    '24 nov. 2001',
    '24 de novembro de 2001',
    '24 novembre 2001',
    'November 24, 2001',
    'Nov 24 2001',
    '24th November 2001',
    '２４/１１/２００１',
    ' 24/11/2001 ',
  ])('%s', (text) => {
    expect(readDay(text)).toEqual({ day: '2001-11-24' });
  });

  test('the first of a month in French, a month with an accent, and one that is short in one language alone', () => {
    expect(readDay('1er décembre 2026')).toEqual({ day: '2026-12-01' });
    expect(readDay('3 de março de 2026')).toEqual({ day: '2026-03-03' });
    expect(readDay('14 juil. 2026')).toEqual({ day: '2026-07-14' });
    expect(readDay('3 fev 2026')).toEqual({ day: '2026-02-03' });
  });

  test.each([
    ['24/11/01', 'day-short'],
    ['24 nov 01', 'day-short'],
    ['01-11-24', 'day-short'],
    ['36854', 'day-serial'],
    ['36854,5', 'day-serial'],
    ['29/02/2007', 'unreadable'],
    ['11/24/2001', 'unreadable'],
    ['31 de abril de 2001', 'unreadable'],
    ['24 Blatt 2001', 'unreadable'],
    ['2001', 'unreadable'],
    ['tomorrow', 'unreadable'],
    // 23:00 in one place is the next day in another.
    ['2001-11-24T23:00:00Z', 'unreadable'],
    ['24/11/2001/3', 'unreadable'],
    ['24.11/2001', 'unreadable'],
    ['', 'unreadable'],
  ])('%s is %s', (text, fault) => {
    expect(readDay(text)).toEqual({ fault });
  });

  test('its order is proved by a number that no month has', () => {
    expect(readDay('03/04/2001')).toEqual({ day: '2001-04-03' });
    expect(readDay('03/04/2001', 'month-first')).toEqual({ day: '2001-03-04' });
    expect(['11/24/2001', '24/11/2001', '03/04/2001', '40/11/2001', '2001-11-24', '24/11/01'].map(orderProved)).toEqual(
      ['month-first', 'day-first', null, null, null, null],
    );
  });

  test('with a time behind it', () => {
    expect(wallTimeIn('24/11/2001 14:30')).toEqual({ date: '2001-11-24', time: '14:30' });
    expect(wallTimeIn('2001-11-24T9:05:00')).toEqual({ date: '2001-11-24', time: '09:05' });
    expect(wallTimeIn('24/11/2001 24:30')).toBeNull();
    expect(wallTimeIn('24/11/2001')).toBeNull();
  });
});
