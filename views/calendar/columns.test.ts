import { expect, test } from 'vitest';
import type { CalendarBooking, CalendarSlot } from '#contract/entities/calendar.ts';
import { lessonsOf, seatsPath, shortName } from './columns.ts';

const slot = (id: number, capacity: number): CalendarSlot => ({
  id,
  version: 1,
  teacher_id: 1,
  location_id: 1,
  class_type: capacity > 1 ? 'theory' : 'practical',
  starts_at: '2026-07-01T08:00:00.000Z',
  ends_at: '2026-07-01T09:00:00.000Z',
  capacity,
  taken: 0,
  series_id: null,
});
const booking = (id: number, slot_id: number | null, more: Partial<CalendarBooking> = {}): CalendarBooking => ({
  id,
  student_bookings_id: id,
  version: 1,
  student_id: id,
  student_name: `Student ${id}`,
  teacher_id: 1,
  slot_id,
  location_id: 1,
  vehicle_id: null,
  class_type: 'practical',
  licence_category: 'B',
  starts_at: '2026-07-01T08:00:00.000Z',
  ends_at: '2026-07-01T09:00:00.000Z',
  status: 'booked',
  cancelled_by: null,
  counts_as_taken: false,
  signed: 'none',
  ...more,
});

test('those who share a slot of several seats are one lesson, and each other class is its own', () => {
  const lessons = lessonsOf([booking(1, 7), booking(2, 8), booking(3, 7), booking(4, null)], [slot(7, 16), slot(8, 1)]);
  expect(lessons.map(({ key, taken }) => [key, taken])).toEqual([
    ['slot-7-2026-07-01T08:00:00.000Z', 2],
    ['booking-2', 1],
    ['booking-4', 1],
  ]);
  expect(lessons.map(({ shared }) => shared?.capacity ?? null)).toEqual([16, null, null]);
  expect(seatsPath(lessons[0] as (typeof lessons)[number])).toBe('/bookings?slot_id=7');
});

test('cancelled seats are free, and another time of the slot is another lesson', () => {
  const later = { starts_at: '2026-07-01T09:00:00.000Z', ends_at: '2026-07-01T10:00:00.000Z' };
  const lessons = lessonsOf(
    [booking(1, 7), booking(2, 7, { status: 'cancelled' }), booking(3, 7, later)],
    [slot(7, 4)],
  );
  expect(lessons.map(({ taken }) => taken)).toEqual([1, 1]);
});

test('a name that does not fit is the first name with an initial', () => {
  expect(shortName({ first_name: 'Rodrigo', last_name: 'Carvalho Lopes' })).toBe('Rodrigo C.');
  expect(shortName({ first_name: 'Ana', last_name: '' })).toBe('Ana');
});
