import { expect, test } from 'vitest';
import type { CalendarData } from './columns.ts';
import { minutesIn, planOf } from './plan-rows.ts';

const booking = (id: number, more: object) => ({
  id,
  student_bookings_id: id,
  version: 1,
  student_id: id,
  student_name: `Student ${id}`,
  teacher_id: 1,
  slot_id: null,
  location_id: 5,
  vehicle_id: 7,
  class_type: 'practical' as const,
  licence_category: 'B',
  starts_at: '2026-11-25T09:00:00.000Z',
  ends_at: '2026-11-25T09:50:00.000Z',
  status: 'booked' as const,
  cancelled_by: null,
  counts_as_taken: true,
  signed: 'none' as const,
  ...more,
});
const data: CalendarData = {
  time_zone: 'Europe/Lisbon',
  week_starts_on: 1,
  lesson_minutes: 50,
  buffer_minutes: 10,
  opening_hours: [],
  teachers: [
    { id: 1, name: 'Ana Reis', first_name: 'Ana', last_name: 'Reis', colour: '#000000' },
  ] as unknown as CalendarData['teachers'],
  locations: [{ id: 5, name: 'Sede', active: true }],
  vehicles: [{ id: 7, name: 'AA-00-AA', colour: '#ffffff' }],
  holidays: [{ day: '2026-11-26', name: 'A holiday', closed: true }],
  slots: [
    {
      id: 3,
      version: 1,
      teacher_id: 1,
      location_id: 5,
      class_type: 'theory',
      starts_at: '2026-11-25T17:00:00.000Z',
      ends_at: '2026-11-25T18:00:00.000Z',
      capacity: 8,
      taken: 2,
      series_id: null,
    },
  ],
  bookings: [
    booking(10, {}),
    booking(11, { teacher_id: 2 }),
    booking(12, { status: 'no_show', starts_at: '2026-11-25T07:00:00.000Z', ends_at: '2026-11-25T07:50:00.000Z' }),
    ...[13, 14].map((id) =>
      booking(id, {
        slot_id: 3,
        class_type: 'theory',
        vehicle_id: null,
        starts_at: '2026-11-25T17:00:00.000Z',
        ends_at: '2026-11-25T18:00:00.000Z',
      }),
    ),
  ],
  absences: [],
  repairs: [],
  exams: [
    {
      id: 20,
      kind: 'practical',
      licence_category: 'A',
      starts_at: '2026-11-26T00:10:00.000Z',
      ends_at: '2026-11-26T01:00:00.000Z',
      centre: 'Areeiro',
      teacher_id: 1,
      vehicle_id: 7,
    },
  ],
};

test('a teacher’s days hold their own classes and exams in the order of time', () => {
  const [first, second] = planOf(data, 1, ['2026-11-25', '2026-11-26']);
  expect(
    first?.rows.map(({ key, kind, students, vehicle, place, missed }) => [key, kind, students, vehicle, place, missed]),
  ).toEqual([
    ['booking-12', 'practical', ['Student 12'], 'AA-00-AA', 'Sede', true],
    ['booking-10', 'practical', ['Student 10'], 'AA-00-AA', 'Sede', false],
    ['slot-3-2026-11-25T17:00:00.000Z', 'theory', ['Student 13', 'Student 14'], '', 'Sede', false],
  ]);
  expect(second?.holiday).toBe('A holiday');
  expect(second?.rows.map(({ kind, place }) => [kind, place])).toEqual([['exam', 'Areeiro']]);
  expect(minutesIn(first?.rows ?? [])).toBe(160);
});
