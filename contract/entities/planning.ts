/** Planning ahead: a student's classes booked for weeks in one go, with one preview and one undo. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, choices, date, flag, integer, ref } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { ON_CONFLICT } from '../rules/placing.ts';
import { WEEKDAYS } from '../rules/weekly.ts';
import { time } from './slot.ts';
import { wouldTell } from './told.ts';

/** Most classes of one call. */
export const MOST_PLANNED = 60;

/** What is in the way of a class at its time: another time may be free. */
const AT_THAT_TIME = [
  'teacher-busy',
  'student-busy',
  'time-taken',
  'vehicle-busy',
  'vehicle-off-road',
  'no-slot',
  'outside-slot',
  'lead-time',
  'closed-day',
] as const;
/** What is in the way of any further class of the student, whatever its time. */
export const OF_STUDENT = [
  'open-limit',
  'beyond-package',
  'beyond-kind',
  'package-used-up',
  'package-without-kind',
  'no-package',
  'papers-lacking',
] as const;
/** Why a class that was wished for is not booked. */
export const IN_THE_WAY = [...AT_THAT_TIME, ...OF_STUDENT] as const;
export type InTheWay = (typeof IN_THE_WAY)[number];

const place = {
  starts_at: z.string(),
  ends_at: z.string(),
  teacher_name: z.string(),
  location_name: z.string(),
};

const body = z.object({
  student_id: ref('student'),
  weekdays: choices(WEEKDAYS, 'weekday', 1),
  start_time: time(),
  count: integer(1, MOST_PLANNED),
  /** The first day that may hold a class; from now on where it is left out. */
  from: date('ahead').optional(),
  teacher_id: ref('teacher').optional(),
  location_id: ref('location').optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  /** The car of every class; where it is left out, the teacher's usual one. */
  vehicle_id: ref('vehicle').optional(),
  on_conflict: choice(ON_CONFLICT, 'booking.on_conflict').default('stop'),
  outside_schedule: flag().default(false),
  ignore_rules: flag().default(false),
  /** The student takes them beyond what was bought. */
  beyond: flag().default(false),
  /** Nobody is told of it. */
  quiet: flag().default(false),
  dry_run: flag().default(false),
});
export type PlanAsked = z.output<typeof body>;

export const planClasses = endpoint({
  id: 'planClasses',
  method: 'POST',
  path: '/booking_2/admin/planClasses',
  access: ADMIN,
  tag: 'bookings',
  summary:
    'Books classes of a student ahead: so many, at a time of the school’s local day, on the weekdays named, from a day on. What is in the way of a class is named with the nearest free time; `on_conflict` then books none (409), leaves such classes out, or takes the nearest free times. `dry_run` says what would be booked. The student’s own teacher is meant where none is named, and the teacher’s usual vehicle. 422 for a vehicle that no class of the plan could have.',
  body,
  answer: z.object({
    dry_run: z.boolean(),
    student_name: z.string(),
    classes: z.array(
      z.object({
        /** The time that was asked for. */
        wished_at: z.string(),
        /** What is in its way; null where nothing is. */
        reason: z.enum(IN_THE_WAY).nullable(),
        /** The free time nearest to it, where something is in its way. */
        nearest: z.object(place).nullable(),
        /** The class that is booked for it; null where none is. */
        booked: z
          .object({
            ...place,
            student_bookings_id: z.number().int(),
            /** Its plate and its name; empty without a vehicle. */
            vehicle_name: z.string(),
          })
          .nullable(),
      }),
    ),
    /** Classes that are booked. */
    changed: z.number().int(),
    /** Of a dry run: who would be told. */
    told: wouldTell,
    operation_id: operationId,
  }),
});
