import { describe, expect, test } from 'vitest';
import { guardianFault, guardianTold, isMinor } from './guardian.ts';

const rules = { age_of_majority: 18, guardian_without_birth_date: false };
const minor = { date_of_birth: '2009-03-10', guardian_name: 'Carla', guardian_told: 'beside' as const };

describe('who is a minor', () => {
  test('until the day before the birthday', () => {
    expect(isMinor('2008-03-10', '2026-03-09', 18)).toBe(true);
    expect(isMinor('2008-03-10', '2026-03-10', 18)).toBe(false);
  });
  test('who was born on 29 February, until 28 February of another year', () => {
    expect(isMinor('2008-02-29', '2026-02-28', 18)).toBe(true);
    expect(isMinor('2008-02-29', '2026-03-01', 18)).toBe(false);
  });
});

describe('how a guardian is told', () => {
  test('as the student says, while the student is a minor and a guardian is named', () => {
    expect(guardianTold(minor, '2026-03-09', rules)).toBe('beside');
    expect(guardianTold({ ...minor, guardian_told: 'in_place' }, '2026-03-09', rules)).toBe('in_place');
    expect(guardianTold({ ...minor, guardian_name: '' }, '2026-03-09', rules)).toBeNull();
    expect(guardianTold(minor, '2027-03-10', rules)).toBeNull();
    expect(guardianTold(minor, '2026-03-09', { ...rules, age_of_majority: 16 })).toBeNull();
  });
  test('without a birth date, only where the school says so', () => {
    const unknown = { ...minor, date_of_birth: null };
    expect(guardianTold(unknown, '2026-03-09', rules)).toBeNull();
    expect(guardianTold(unknown, '2026-03-09', { ...rules, guardian_without_birth_date: true })).toBe('beside');
  });
});

test('an address needs a name, and being told in the place of the student an address', () => {
  expect(guardianFault({ guardian_phone: '912 345 678' })).toEqual({ field: 'guardian_name', code: 'guardian-name' });
  expect(guardianFault({ guardian_name: 'Carla', guardian_told: 'in_place' })?.code).toBe('guardian-unreachable');
  expect(
    guardianFault({ guardian_name: 'Carla', guardian_told: 'in_place', guardian_email: 'c@d.example' }),
  ).toBeNull();
  expect(guardianFault({ guardian_name: 'Carla', guardian_told: 'beside' })).toBeNull();
});
