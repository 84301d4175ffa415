import { expect, test } from 'vitest';
import { context, ports } from '#kernel/fixtures.ts';
import { bookingCommands } from './index.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const PLACE = { student_name: 'Ana Reis', teacher_name: 'Rui Costa', starts_at: '2026-03-10T09:00:00.000Z' };
const OVER = { ...PLACE, status: 'booked', ends_at: '2026-03-10T10:00:00.000Z' };

/** The keys of what a command says before it is run, where every call is answered so. */
async function said(command: string, answer: object, args: Record<string, unknown>): Promise<readonly string[]> {
  const found = bookingCommands.find(({ id }) => id === command);
  const answered = { ...ports(), call: async () => answer } as never;
  const preview = await found?.preview?.(answered, args as never, context({ now: NOW }));
  return (preview?.lines ?? []).map(({ text }) => (typeof text === 'string' ? text : text.key.split('.').at(-1)) ?? '');
}

test.each([
  ['booking.sign-as-student', { ...OVER, signed: 'teacher' }, ['closes']],
  ['booking.sign-as-teacher', { ...OVER, signed: 'student' }, ['closes']],
  ['booking.sign-as-student', { ...OVER, signed: 'none' }, []],
  ['booking.sign-as-teacher', { ...OVER, signed: 'teacher' }, []],
  // It goes on still: what closes it then is its end.
  ['booking.sign-as-student', { ...OVER, signed: 'teacher', ends_at: '2026-03-10T13:00:00.000Z' }, []],
])('%s says that it closes a class which the other has signed: %o', async (command, data, lines) => {
  expect(await said(command, { data }, { booking: 1 })).toEqual(lines);
});

test.each([
  [3, ['closes']],
  [0, []],
])('signing many says that it closes %i classes', async (closes, lines) => {
  const left = { signed: 0, not_begun: 0, not_held: 0, no_image: 0 };
  const answer = { changed: 3, closes, classes: [], people: [], left };
  expect(await said('booking.sign-many', answer, { bookings: { ids: [1, 2, 3] }, signers: 'both' })).toEqual(lines);
});
