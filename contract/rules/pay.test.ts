import { describe, expect, test } from 'vitest';
import { payFor, payOf, type Rate } from './pay.ts';

const rates: Rate[] = [
  { teacher_id: 1, kind: 'practical', amount: 1800, valid_from: '2026-05-10' },
  { teacher_id: 1, kind: 'practical', amount: 1500, valid_from: '2026-01-01' },
  { teacher_id: 1, kind: 'exam', amount: 2000, valid_from: '2026-01-01' },
  { teacher_id: 2, kind: 'theory', amount: 1200, valid_from: '2026-01-01' },
];
const pay = payFor(rates, { no_show_pay: 50, late_cancel_pay: 0, waived_cancel_pay: 0 });

describe('pay by rates', () => {
  test('a later rate leaves the days before it as they were', () => {
    expect(pay(1, 'practical', '2025-12-31')).toBeNull();
    expect(pay(1, 'practical', '2026-05-09')).toEqual({ rate: 1500, share: 100 });
    expect(pay(1, 'practical', '2026-05-10')).toEqual({ rate: 1800, share: 100 });
  });
  test('each kind and teacher has its own', () => {
    expect(pay(1, 'theory', '2026-06-01')).toBeNull();
    expect(pay(2, 'practical', '2026-06-01')).toBeNull();
    expect(pay(1, 'exam', '2026-06-01')).toEqual({ rate: 2000, share: 100 });
  });
  test('who is let down is paid the school’s share of the practical rate', () => {
    expect(pay(1, 'no_show', '2026-05-11')).toEqual({ rate: 1800, share: 50 });
    expect(pay(1, 'late_cancel', '2026-05-11')).toEqual({ rate: 1800, share: 0 });
  });
  test('is whole minor units, half up', () => {
    expect(payOf(45, { rate: 1235, share: 100 })).toBe(926);
    expect(payOf(30, { rate: 1001, share: 100 })).toBe(501);
    expect(payOf(45, { rate: 1800, share: 50 })).toBe(675);
    expect(payOf(60, { rate: 1800, share: 0 })).toBe(0);
  });
});
