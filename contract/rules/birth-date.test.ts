import { expect, test } from 'vitest';
import { ageOn, birthDateFault } from './birth-date.ts';

test('age changes on the birthday', () => {
  expect(ageOn('2000-05-06', '2020-05-05')).toBe(19);
  expect(ageOn('2000-05-06', '2020-05-06')).toBe(20);
  expect(ageOn('2000-02-29', '2021-02-28')).toBe(20);
});

test('a birthday to come, a child and a great age are faults', () => {
  expect(birthDateFault('2030-01-02', '2030-01-01')).toBe('birth-future');
  expect(birthDateFault('2030-01-01', '2030-01-01')).toBe('birth-age');
  expect(birthDateFault('2018-01-02', '2030-01-01')).toBe('birth-age');
  expect(birthDateFault('2018-01-01', '2030-01-01')).toBeNull();
  expect(birthDateFault('1920-01-01', '2030-01-01')).toBeNull();
  expect(birthDateFault('1890-01-01', '2030-01-01')).toBe('birth-age');
});
