/** The calendar: all slots and classes of a span of days in one call. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { BOOKING_STATUSES, CANCELLERS, CLASS_TYPES } from '../rules/booking-rules.ts';
import { EXAM_KINDS } from '../rules/exam-rules.ts';
import { SIGNED } from './booking.ts';
import { openSpan } from './club.ts';
import { REPAIR_KINDS } from './repair.ts';
import { teacherBrief } from './teacher.ts';

const idList = z
  .string()
  .max(4000)
  .regex(/^\d+(,\d+)*$/)
  .optional();

/** Longest span of a calendar call, in days: a month's view with its margins. */
export const MAX_CALENDAR_DAYS = 45;

export const calendarBooking = z.object({
  id: z.number().int(),
  student_bookings_id: z.number().int(),
  version: z.number().int(),
  student_id: z.number().int(),
  student_name: z.string(),
  teacher_id: z.number().int(),
  slot_id: z.number().int().nullable(),
  location_id: z.number().int(),
  vehicle_id: z.number().int().nullable(),
  class_type: z.enum(CLASS_TYPES),
  licence_category: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(BOOKING_STATUSES),
  cancelled_by: z.enum(CANCELLERS).nullable(),
  counts_as_taken: z.boolean(),
  signed: z.enum(SIGNED),
});
export const calendarSlot = z.object({
  id: z.number().int(),
  version: z.number().int(),
  teacher_id: z.number().int(),
  location_id: z.number().int(),
  class_type: z.enum(CLASS_TYPES),
  starts_at: z.string(),
  ends_at: z.string(),
  capacity: z.number().int(),
  taken: z.number().int(),
  series_id: z.number().int().nullable(),
});
export const calendarRepair = z.object({
  id: z.number().int(),
  vehicle_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  kind: z.enum(REPAIR_KINDS),
  note: z.string(),
});
/** Without why: a calendar lies open on many a desk. */
export const calendarAbsence = z.object({
  id: z.number().int(),
  teacher_id: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type CalendarAbsence = z.infer<typeof calendarAbsence>;
export type CalendarRepair = z.infer<typeof calendarRepair>;
export const calendarExam = z.object({
  id: z.number().int(),
  kind: z.enum(EXAM_KINDS),
  licence_category: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  centre: z.string(),
  teacher_id: z.number().int().nullable(),
  vehicle_id: z.number().int().nullable(),
});
export type CalendarExam = z.infer<typeof calendarExam>;
export type CalendarBooking = z.infer<typeof calendarBooking>;
export type CalendarSlot = z.infer<typeof calendarSlot>;

export const calendar = endpoint({
  id: 'readCalendar',
  method: 'GET',
  path: '/admin/calendar',
  access: ADMIN,
  tag: 'calendar',
  summary:
    'Slots and classes that touch a span of time, of all or some teachers or locations, with the teachers, locations, vehicles and public holidays there are, and when teachers are away and vehicles are off the road. Cancelled classes only where asked for.',
  query: z.object({
    from: instant(),
    to: instant(),
    teachers: idList,
    locations: idList,
    cancelled: z.enum(['0', '1']).default('0'),
  }),
  answer: z.object({
    data: z.object({
      time_zone: z.string(),
      week_starts_on: z.number().int(),
      lesson_minutes: z.number().int(),
      buffer_minutes: z.number().int(),
      /** Outside of them no time is offered; none is nothing said. */
      opening_hours: z.array(openSpan),
      teachers: z.array(teacherBrief),
      locations: z.array(z.object({ id: z.number().int(), name: z.string(), active: z.boolean() })),
      /** Those in service, and others that a class of the span has. */
      vehicles: z.array(z.object({ id: z.number().int(), name: z.string(), colour: z.string() })),
      /** Public holidays of the span, whether the school is closed or not. */
      holidays: z.array(z.object({ day: z.string(), name: z.string(), closed: z.boolean() })),
      slots: z.array(calendarSlot),
      bookings: z.array(calendarBooking),
      /** When teachers are away, of those asked for. */
      absences: z.array(calendarAbsence),
      /** When vehicles are off the road. */
      repairs: z.array(calendarRepair),
      /** Exams at the authority that take a teacher or a vehicle. */
      exams: z.array(calendarExam),
    }),
  }),
});
