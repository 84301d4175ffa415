import { expect, test } from 'vitest';
import { availabilityOf, rolesFor } from './availability.ts';
import { disabled, hidden } from './command.ts';
import { cancelBooking, context, sample, writeCall } from './fixtures.ts';

test('roles come first, then the command itself', () => {
  const developer = context({ user: { id: 2, roles: ['developer'] } });
  const off = { ...cancelBooking, when: () => disabled('bookings.locked') };
  expect(availabilityOf(off, developer)).toEqual(disabled('availability.needs-role'));
  expect(availabilityOf(off, context())).toEqual(disabled('bookings.locked'));
  expect(availabilityOf({ ...cancelBooking, when: () => hidden }, context())).toEqual(hidden);
  expect(availabilityOf(cancelBooking, context())).toEqual({ state: 'ok' });
});

test('roles are those that all calls and the command allow', () => {
  const session = { ...writeCall, access: 'session' as const };
  expect(rolesFor(sample('a.b', { endpoints: [session] }))).toBeNull();
  expect(rolesFor(sample('a.b', { endpoints: [session, writeCall] }))).toEqual(['admin']);
  expect(rolesFor(sample('a.b', { endpoints: [writeCall], roles: ['developer'] }))).toEqual([]);
  expect(availabilityOf(sample('a.b', { endpoints: [session] }), context({ user: { id: 3, roles: [] } })).state).toBe(
    'ok',
  );
});

test('before signing in only acts of the browser and public calls', () => {
  const nobody = context({ user: null });
  expect(availabilityOf(sample('theme.dark'), nobody).state).toBe('ok');
  expect(availabilityOf(sample('go.students', { effect: 'navigate' }), nobody)).toEqual(
    disabled('availability.needs-sign-in'),
  );
  expect(availabilityOf(cancelBooking, nobody)).toEqual(disabled('availability.needs-sign-in'));
});

test('with several rows ticked nothing falls on the one in focus alone, but for what names it', () => {
  const focused = { entity: 'booking', id: 4 };
  const ticked = (count: number) =>
    context({ focused, selection: { entity: 'booking', rows: { ids: [4, 5] }, count } });
  expect(availabilityOf(cancelBooking, ticked(2))).toEqual(disabled('availability.one-row'));
  expect(availabilityOf(cancelBooking, ticked(1)).state).toBe('ok');
  expect(availabilityOf(cancelBooking, ticked(2), { booking: 4 }).state).toBe('ok');
  expect(availabilityOf(cancelBooking, ticked(2), 'other').state).toBe('ok');
  expect(availabilityOf({ ...cancelBooking, id: 'booking.open' }, ticked(2)).state).toBe('ok');
});
