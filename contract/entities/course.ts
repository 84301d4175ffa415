/** Theory courses: dates that students take together, planned and booked as one. Each date is a slot like any other. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, choices, date, flag, integer, optionalText, ref, rows, text } from '../fields.ts';
import { ofTeacher, words } from '../kind.ts';
import { licenceField } from '../learning.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId, readCalls, resource } from '../resource.ts';
import { CANCELLERS } from '../rules/booking-rules.ts';
import { ON_CONFLICT } from '../rules/placing.ts';
import { WEEKDAYS } from '../rules/weekly.ts';
import { cancelledClass } from './booking.ts';
import { fees } from './fees.ts';
import { IN_THE_WAY, isEnding } from './planning.ts';
import { placedSlot, skippedSlot, time } from './slot.ts';
import { licenceCategory } from './student.ts';
import { wouldTell } from './told.ts';

/** Most dates of a course. */
export const MOST_DATES = 60;
/** Most students of one call. */
export const MOST_ENROLLED = 100;

const family = resource({
  entity: 'course',
  plural: 'courses',
  access: ADMIN,
  icon: 'presentation',
  section: 'bookings',
  place: { id: 'courses', roles: ADMIN, add: null },
  name: (row) => words(row.name),
  // Who chooses a course sees when it is, and with whom.
  detail: (row, at) => [at(row.first_at), words(row.teacher_name)].filter(Boolean).join(' · '),
  path: (id) => `/courses?row=${id}&panel=peek`,
  found: { near: true },
  typed: 'searched',
  audit: 'own',
  owners: [ofTeacher],
  personal: {
    about: [
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'courses',
        erased: {},
        afterwards: {},
        history: 'stays',
        stays: ['name', 'licence_category', 'name_key', 'search_text'],
      },
    ],
  },
  row: {
    name: z.string(),
    /** Empty where students of any category take it. */
    licence_category: z.string(),
    /** Who it was planned with; each date has its own teacher, who may be another since. */
    teacher_id: z.number().int(),
    location_id: z.number().int(),
    /** Seats of each date, as it was planned. */
    capacity: z.number().int(),
    teacher_name: z.string().optional(),
    location_name: z.string().optional(),
    /** Dates that stand in the schedule, and those of them to come. */
    dates: z.number().int().optional(),
    dates_ahead: z.number().int().optional(),
    /** Null of a course without dates. */
    first_at: z.string().nullable().optional(),
    last_at: z.string().nullable().optional(),
    /** Students with a class in any of its dates. */
    students: z.number().int().optional(),
  },
  input: z.object({
    name: text(120),
    licence_category: licenceCategory().default(''),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    licence_category: licenceField,
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    location_id: { type: 'ref', entity: 'location', filter: true },
  },
  defaultSort: '-created_at',
});

const { edit, remove, removeMany } = family.endpoints;
/** Courses are listed, renamed and deleted like any rows; they are made by `planCourse`, with their dates. */
export const course = { ...family, endpoints: { ...readCalls(family.endpoints), edit, remove, removeMany } };
/** The whole family, for the server's generic routes and the usual commands. */
export const courseFamily = family;
export type Course = z.infer<typeof family.row>;

const call = { access: ADMIN, tag: 'courses', method: 'POST' } as const;

const planned = z.object({
  name: text(120),
  licence_category: licenceCategory().default(''),
  teacher_id: ref('teacher'),
  location_id: ref('location'),
  weekdays: choices(WEEKDAYS, 'weekday', 1),
  start_time: time(),
  lesson_minutes: integer(15, 480).default(90),
  /** The first day that may hold a date. */
  from: date('ahead'),
  /** How many dates; all until `until` where it is left out. */
  count: integer(1, MOST_DATES).optional(),
  /** The last day that may hold a date. */
  until: date('ahead').optional(),
  capacity: integer(1, 500).default(20),
  on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('skip'),
  /** Dates outside the opening hours are meant. */
  outside_hours: flag().default(false),
  dry_run: flag().default(false),
});
const planBody = planned.refine(isEnding, { path: ['count'], ...refined('how-many-or-until') });
export type CourseAsked = z.output<typeof planBody>;

export const planCourse = endpoint({
  ...call,
  id: 'planCourse',
  path: '/admin/course/plan',
  summary:
    'Makes a course with its dates, in one operation: so many or until a day, at a time of the school’s local day, on the weekdays named, from a day on. Days on which the school is closed, what the teacher has then and when the teacher is away are passed over as a weekly rule passes over them, and so many dates then go on for longer. `on_conflict` says what becomes of a date with something in its way: `skip`, `move` into the next gap of its day, or `stop` (409). Outside the school’s opening hours 409 `outside-opening-hours` asks for `outside_hours`. `dry_run` lists the dates and what is left out.',
  body: planBody,
  answer: z.object({
    dry_run: z.boolean(),
    /** Null of a dry run. */
    course_id: z.number().int().nullable(),
    created: z.array(placedSlot),
    skipped: z.array(skippedSlot),
    /** Those of `created` that are outside the opening hours. */
    outside: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    /** Dates that were asked for and found no day within reach. */
    missing: z.number().int(),
    operation_id: operationId,
  }),
});

/** Why a student is not booked into a date of a course. */
export const NOT_IN_COURSE = [
  ...IN_THE_WAY,
  'student-in-exam',
  'teacher-in-exam',
  'student-status',
  'teacher-inactive',
  'teacher-licence',
  'other-category',
] as const;
export type NotInCourse = (typeof NOT_IN_COURSE)[number];

const courseNamed = z.object({ id: z.number().int(), name: z.string() });

export const enrolInCourse = endpoint({
  ...call,
  id: 'enrolInCourse',
  path: '/admin/course/:id/enrol',
  summary:
    'Books the selected students into every date of a course that is still to come, by the rules that hold for any class, in one operation. Who cannot come to a date is booked into the others; the answer names the date and the reason. Who has a class in a date already keeps it. `ignore_rules` lifts lead time and the limit of open bookings; `beyond` books beyond what was bought. `dry_run` says who would be booked into what.',
  params: idParam,
  body: z.object({
    students: rows('student'),
    beyond: flag().default(false),
    ignore_rules: flag().default(false),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    course: courseNamed,
    /** Dates to come. */
    dates: z.number().int(),
    /** Classes that are booked. */
    changed: z.number().int(),
    students: z.array(
      z.object({
        student_id: z.number().int(),
        student_name: z.string(),
        booked: z.number().int(),
        /** Dates in which the student has a class already. */
        had: z.number().int(),
        left: z.array(z.object({ slot_id: z.number().int(), starts_at: z.string(), reason: z.enum(NOT_IN_COURSE) })),
      }),
    ),
    /** Of a dry run: who would be told. */
    told: wouldTell,
    operation_id: operationId,
  }),
});

export const leaveCourse = endpoint({
  ...call,
  id: 'leaveCourse',
  path: '/admin/course/:id/leave',
  summary:
    'Cancels the classes of the selected students in the dates of a course that are still to come, in one operation and by the rules that hold for cancelling any class: by default in the student’s name. `dry_run` lists them and what each would cost.',
  params: idParam,
  body: z.object({
    students: rows('student'),
    by: choice(CANCELLERS, 'booking.cancelled_by').default('student'),
    reason: optionalText(500).default(''),
    /** Whether the fee is charged that the school asks for; false lets the student off it. */
    fee: flag().default(true),
    /** Nobody is told of it. */
    quiet: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    course: courseNamed,
    changed: z.number().int(),
    /** Students of the selection who have no class of it to come. */
    left: z.number().int(),
    classes: z.array(cancelledClass),
    /** What the students owe for it. */
    fees,
    /** Of a dry run: who would be told. */
    told: wouldTell,
    operation_id: operationId,
  }),
});

export const courseEndpoints = [...Object.values(course.endpoints), planCourse, enrolInCourse, leaveCourse] as const;
