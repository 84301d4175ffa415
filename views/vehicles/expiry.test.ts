import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

const none = { insurance_until: null, inspection_until: null, taxes_until: null, service_on: null };

test('the earliest day counts, whatever it ends', () => {
  const row = { ...none, insurance_until: '2027-03-01', inspection_until: '2026-11-30', service_on: '2027-01-01' };
  expect(expiryOf(row, '2026-01-01')).toEqual({ what: 'inspection_until', day: '2026-11-30', state: 'later' });
  expect(expiryOf(none, '2026-01-01')).toBeNull();
});
test.each([
  ['2026-11-30', 'soon'],
  ['2026-12-01', 'past'],
  ['2026-10-31', 'soon'],
  ['2026-10-30', 'later'],
] as const)('on %s it is %s', (today, state) => {
  expect(expiryOf({ ...none, taxes_until: '2026-11-30' }, today)?.state).toBe(state);
});
