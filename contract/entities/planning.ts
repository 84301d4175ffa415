/** Planning ahead: a student's classes booked for weeks in one go, with one preview and one undo. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, choices, date, flag, id, integer, ref } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { ON_CONFLICT } from '../rules/placing.ts';
import { WEEKDAYS } from '../rules/weekly.ts';
import { time } from './slot.ts';
import { wouldTell } from './told.ts';

/** Most classes of one call. */
export const MOST_PLANNED = 60;
/** What may be done where one of several chosen times is taken: another one was not chosen. */
export const STOP_OR_SKIP = ['stop', 'skip'] as const;

/** What is in the way of a class at its time: another time may be free. */
const AT_THAT_TIME = [
  'teacher-busy',
  'student-busy',
  'time-taken',
  'vehicle-busy',
  'vehicle-off-road',
  'teacher-away',
  'no-slot',
  'outside-slot',
  'lead-time',
  'closed-day',
  'outside-opening-hours',
  'closed-weekday',
] as const;
/** What is in the way of any further class of the student, whatever its time. */
export const OF_STUDENT = [
  'open-limit',
  'beyond-package',
  'beyond-kind',
  'beyond-part',
  'package-used-up',
  'package-without-kind',
  'package-short',
  'no-package',
  'papers-lacking',
] as const;
/** Why a class that was wished for is not booked. */
export const IN_THE_WAY = [...AT_THAT_TIME, ...OF_STUDENT] as const;
export type InTheWay = (typeof IN_THE_WAY)[number];

/**
 * Why a class that is booked has no vehicle: the teacher's usual one is in another class, off the road or in an exam; the teacher
 * has no usual one; or none of the school's is free.
 */
export const WITHOUT_VEHICLE = ['in_use', 'off_road', 'exam', 'no_usual', 'none_free'] as const;

const vehicleLack = z.object({
  why: z.enum(WITHOUT_VEHICLE),
  /** The usual one; empty where there is none. */
  vehicle: z.string(),
  /** Whose class it is in; empty where it is in none. */
  who: z.string(),
  /** Until when it is taken; null where that is not known. */
  until: z.string().nullable(),
  /** Other vehicles that are free for the class. */
  free: z.number().int(),
});
export type VehicleLack = z.infer<typeof vehicleLack>;

const place = {
  starts_at: z.string(),
  ends_at: z.string(),
  teacher_name: z.string(),
  location_name: z.string(),
};

/** How long a plan goes on is said by a number of classes, a last day, or both. */
export const isEnding = ({ count, until }: { count?: number | undefined; until?: string | undefined }): boolean =>
  count !== undefined || until !== undefined;

const planned = z.object({
  student_id: ref('student'),
  weekdays: choices(WEEKDAYS, 'weekday', 1),
  start_time: time(),
  /** How many classes at most; all until `until` where it is left out. */
  count: integer(1, MOST_PLANNED).optional(),
  /** The first day that may hold a class; from now on where it is left out. */
  from: date('ahead').optional(),
  /** The last day that may hold a class. */
  until: date('ahead').optional(),
  teacher_id: ref('teacher').optional(),
  location_id: ref('location').optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  /** The car of every class; where it is left out, the teacher's usual one. */
  vehicle_id: ref('vehicle', undefined, 'drive').optional(),
  on_conflict: choice(ON_CONFLICT, 'booking.on_conflict').default('stop'),
  outside_schedule: flag().default(false),
  ignore_rules: flag().default(false),
  /** The student takes them beyond what was bought. */
  beyond: flag().default(false),
  /** They are meant to be outside the opening hours. */
  outside_hours: flag().default(false),
  /** Nobody is told of it. */
  quiet: flag().default(false),
  dry_run: flag().default(false),
});
const body = planned.refine(isEnding, { path: ['count'], ...refined('how-many-or-until') });
export type PlanAsked = z.output<typeof body>;

const answer = z.object({
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
          /** Why it has none; null where it has one or needs none. */
          vehicle_lack: vehicleLack.nullable(),
        })
        .nullable(),
    }),
  ),
  /** Classes that are booked. */
  changed: z.number().int(),
  /** Of a dry run: who would be told. */
  told: wouldTell,
  operation_id: operationId,
});

export const planClasses = endpoint({
  id: 'planClasses',
  method: 'POST',
  path: '/booking_2/admin/planClasses',
  access: ADMIN,
  tag: 'bookings',
  summary:
    'Books classes of a student ahead: so many or until a day, at a time of the school’s local day, on the weekdays named, from a day on. What is in the way of a class is named with the nearest free time; `on_conflict` then books none (409), leaves such classes out, or takes the nearest free times. `dry_run` says what would be booked. The student’s own teacher is meant where none is named, and the teacher’s usual vehicle; of a practical class that has none, `vehicle_lack` says why. 422 for a vehicle that no class of the plan could have.',
  body,
  answer,
});

const timesBody = z.object({
  student_id: ref('student'),
  /** Numbers of the list of free times. */
  times: z.array(id()).min(1).max(MOST_PLANNED),
  on_conflict: choice(STOP_OR_SKIP, 'booking.on_conflict').default('stop'),
  beyond: flag().default(false),
  quiet: flag().default(false),
  dry_run: flag().default(false),
});
export type TimesAsked = z.output<typeof timesBody>;

export const bookTimes = endpoint({
  id: 'bookTimes',
  method: 'POST',
  path: '/booking_2/admin/bookTimes',
  access: ADMIN,
  tag: 'bookings',
  summary:
    'Books a student into several free times of `GET /api/admin/free_time`, in one operation. What is in the way of one is named; `on_conflict` then books none (409), or leaves such times out. `dry_run` says what would be booked.',
  body: timesBody,
  answer,
});
