import { expect, test } from 'vitest';
import { daysOfPeriod, dayTyped } from './filter-periods.ts';

test('weeks begin where the school has it, months and years are whole', () => {
  // A Sunday.
  expect(daysOfPeriod('thisWeek', '2026-03-01', 1)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOfPeriod('thisWeek', '2026-03-01', 0)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
  expect(daysOfPeriod('nextWeek', '2026-03-01', 1)).toEqual({ from: '2026-03-02', to: '2026-03-08' });
  expect(daysOfPeriod('lastMonth', '2026-03-31', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfPeriod('nextMonth', '2026-12-05', 1)).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  expect(daysOfPeriod('lastYear', '2026-03-01', 1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('days are read as they are typed, in three languages', () => {
  for (const typed of ['3 march', '3 mars', '3 de marco', '2026-03-03']) {
    expect(dayTyped(typed, '2026-03-01', 1), typed).toBe('2026-03-03');
  }
  for (const typed of ['', '  ', 'ana reis']) expect(dayTyped(typed, '2026-03-01', 1), typed).toBeNull();
});
