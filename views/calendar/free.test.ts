import { expect, test } from 'vitest';
import type { CalendarBooking, CalendarSlot } from '#contract/entities/calendar.ts';
import type { CalendarData } from './columns.ts';
import { freeIn } from './free.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const slot = (id: number, from: string, to: string, more: Partial<CalendarSlot> = {}) =>
  ({
    id,
    teacher_id: 1,
    location_id: 1,
    class_type: 'practical',
    capacity: 1,
    starts_at: at(from),
    ends_at: at(to),
    ...more,
  }) as CalendarSlot;
const booking = (from: string, to: string, more: Partial<CalendarBooking> = {}) =>
  ({
    id: 9,
    teacher_id: 1,
    slot_id: null,
    status: 'booked',
    starts_at: at(from),
    ends_at: at(to),
    ...more,
  }) as CalendarBooking;
const nothing = { absences: [], exams: [], holidays: [], time_zone: 'Europe/Lisbon' };
type Beside = Partial<Pick<CalendarData, 'absences' | 'exams' | 'holidays'>>;
const starts = (
  bookings: readonly CalendarBooking[],
  slots: readonly CalendarSlot[],
  now = at('00:00'),
  beside: Beside = {},
) =>
  [
    ...freeIn(
      {
        ...nothing,
        slots: [...slots],
        bookings: [...bookings],
        lesson_minutes: 45,
        buffer_minutes: 15,
        opening_hours: [],
        ...beside,
      },
      now,
    ),
  ].flatMap(([id, free]) => free.map((one) => `${id} ${one.starts_at.slice(11, 16)}`));

test('a long slot shows each of its classes, less what the teacher has elsewhere too and what is over', () => {
  expect(starts([], [slot(5, '09:00', '12:00')])).toEqual(['5 09:00', '5 10:00', '5 11:00']);
  expect(starts([booking('10:00', '10:45')], [slot(5, '09:00', '12:00')])).toEqual(['5 09:00', '5 11:00']);
  expect(starts([booking('10:00', '10:45', { status: 'cancelled' })], [slot(5, '10:00', '10:45')])).toEqual([
    '5 10:00',
  ]);
  expect(starts([booking('10:00', '10:45', { teacher_id: 2 })], [slot(5, '10:00', '10:45')])).toEqual(['5 10:00']);
  expect(starts([], [slot(5, '09:00', '12:00')], at('10:30'))).toEqual(['5 11:00']);
});

test('an exam takes its teacher, and on a day on which the school is closed nothing is free', () => {
  const exam = { id: 3, kind: 'practical', licence_category: 'B', centre: '', vehicle_id: null } as const;
  const times = { starts_at: at('10:00'), ends_at: at('10:45') };
  const morning = [slot(5, '09:00', '12:00')];
  expect(starts([], morning, at('00:00'), { exams: [{ ...exam, ...times, teacher_id: 1 }] })).toEqual([
    '5 09:00',
    '5 11:00',
  ]);
  expect(starts([], morning, at('00:00'), { exams: [{ ...exam, ...times, teacher_id: null }] })).toHaveLength(3);
  const day = { day: '2026-03-02', name: 'Carnival' };
  expect(starts([], morning, at('00:00'), { holidays: [{ ...day, closed: true }] })).toEqual([]);
  expect(starts([], morning, at('00:00'), { holidays: [{ ...day, closed: false }] })).toHaveLength(3);
});
