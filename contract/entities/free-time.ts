/**
 * Free times: what can still be booked. A slot's classes, less those that are taken, and the times of cancelled classes
 * that are free again. They are no rows of a table: a number tells where one comes from.
 */
import { z } from 'zod';
import { LICENCE_CATEGORIES } from '../data/licence-categories.ts';
import { endpoint } from '../endpoint.ts';
import { problem } from '../errors.ts';
import { choice, flag, id, instant, ref } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { type ListSpec, listAnswer, listQuery } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { leftByKind } from './left.ts';
import { wouldTell } from './told.ts';
import { offeredVehicles } from './vehicle-offer.ts';

/** Days shown without a given end, and at most. */
export const FREE_DAYS = 14;
export const MOST_FREE_DAYS = 62;

const time = {
  slot_id: z.number().int(),
  teacher_id: z.number().int(),
  teacher_name: z.string(),
  location_id: z.number().int(),
  location_name: z.string(),
  class_type: z.enum(CLASS_TYPES),
  starts_at: z.string(),
  ends_at: z.string(),
  seats_left: z.number().int(),
};
const freeTime = z.object(time);
export type FreeTimeRow = z.infer<typeof freeTime>;

const row = z.object({
  ...time,
  id: z.number().int(),
  /** Null where the time lies outside of the schedule. */
  slot_id: z.number().int().nullable(),
  /** The cancelled class whose time this was, and when it was cancelled. */
  freed_by: z.number().int().nullable(),
  freed_at: z.string().nullable(),
});
export type ListedFreeTime = z.infer<typeof row>;

const list: ListSpec<typeof row> = {
  entity: 'free_time',
  row,
  fields: {
    starts_at: { type: 'instant', sort: true, filter: true },
    time_of_day: { type: 'time', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    teacher_name: { type: 'text', sort: true },
    location_id: { type: 'ref', entity: 'location', filter: true },
    location_name: { type: 'text', sort: true },
    licence_category: {
      type: 'choice',
      values: LICENCE_CATEGORIES,
      labels: 'licence_category',
      open: true,
      filter: true,
    },
    class_type: { type: 'choice', values: CLASS_TYPES, labels: 'class_type', filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    freed: { type: 'flag', filter: true },
    freed_at: { type: 'instant', sort: true },
    seats_left: { type: 'number', sort: true },
  },
  defaultSort: 'starts_at',
  deletes: false,
};

export const freeTimes = {
  entity: 'free_time',
  row,
  list,
  endpoints: {
    list: endpoint({
      id: 'listFreeTimes',
      method: 'GET',
      path: '/admin/free_time',
      access: ADMIN,
      tag: 'bookings',
      summary:
        'Lists the times that can still be booked, of all teachers, from now on for 14 days unless the query says otherwise (at most 62). `time_of_day` is the school’s local time; `student_id` leaves out what that student cannot take; `freed` keeps the times of cancelled classes and the seats left beside others.',
      query: listQuery(list),
      answer: listAnswer(row),
    }),
  },
};

export const freeTimeKind = kind({
  entity: 'free_time',
  plural: 'free_times',
  list: freeTimes.endpoints.list,
  icon: 'calendar-search',
  section: 'bookings',
  place: null,
  name: (row: Partial<ListedFreeTime>, at) => words(at(row.starts_at), row.teacher_name),
  detail: (row) => words(row.location_name),
  path: null,
  found: null,
  typed: 'searched',
  audit: null,
  personal: null,
});

const span = {
  /** By default from now on, with the club's lead time. */
  from: instant().optional(),
  /** By default 14 days later; at most 62. */
  to: instant().optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  /** Leaves out what this student cannot take. */
  student_id: ref('student').optional(),
};
const bookingTag = { access: ADMIN, tag: 'bookings' } as const;
/** With who would be told, were it taken; null where nobody is named who would have the class. */
const offeredTime = freeTime.extend({ told: wouldTell.nullable() });
const times = z.object({ data: z.array(freeTime), time_zone: z.string() });

export const timesByLocation = endpoint({
  ...bookingTag,
  id: 'getTimeByLocation',
  method: 'POST',
  path: '/booking_2/admin/getTimeByLocation',
  summary: 'Lists the free times at a location, of all its teachers.',
  write: false,
  body: z.object({ location_id: ref('location'), ...span }),
  answer: times,
});

export const timesByTeacher = endpoint({
  ...bookingTag,
  id: 'getTimeByTeacher',
  method: 'POST',
  path: '/booking_2/admin/getTimeByTeacher',
  summary: 'Lists the free times of a teacher.',
  write: false,
  body: z.object({ teacher_id: ref('teacher'), ...span }),
  answer: times,
});

export const suggestTimes = endpoint({
  ...bookingTag,
  id: 'suggestTimes',
  method: 'POST',
  path: '/booking_2/admin/suggestTimes',
  summary:
    'Says what booking a class, or moving the class named, would be answered, by the same rules and without doing it; and lists the free times nearest to the one asked for, or from now on. `told` says who would be told, of the time asked for and of each that is listed. The student’s own teacher is meant where none is named, else whoever teaches the licence category.',
  write: false,
  body: z.object({
    student_id: ref('student').optional(),
    /** A class that is to be moved: its own time is not in its way. */
    student_bookings_id: id().optional(),
    teacher_id: ref('teacher').optional(),
    location_id: ref('location').optional(),
    vehicle_id: ref('vehicle').nullable().optional(),
    class_type: choice(CLASS_TYPES, 'class_type').optional(),
    starts_at: instant().optional(),
    ends_at: instant().optional(),
    outside_schedule: flag().default(false),
    ignore_rules: flag().default(false),
    past: flag().default(false),
    beyond: flag().default(false),
    outside_hours: flag().default(false),
    /** Two classes one right after the other are wished for. */
    double: flag().default(false),
    /** Lists in order of time from here, instead of by nearness. */
    from: instant().optional(),
    limit: z.number().int().min(1).max(100).default(5),
  }),
  answer: z.object({
    /** What would be answered; null where nothing is in the way, or where student or time is not known yet. */
    problem: problem.nullable(),
    /** Who would be told of the time asked for; null where it is refused, or student or time is not known yet. */
    told: wouldTell.nullable(),
    /** Papers that lack for the time asked for, by whose they are: `Rita Gomes: Medical certificate`; empty where none does. */
    papers: z.string(),
    /**
     * Which vehicle the class would get at the time asked for, and all that fit and are free then, the best first; `usual` are those
     * of its teacher. `taken` are the others in service, with what is in the way of each. Null where the time is refused or not known yet, for theory, and in a school without vehicles.
     */
    driven: z.object({ vehicle: offeredVehicles.free.element.nullable(), ...offeredVehicles }).nullable(),
    /** Who would give the class at the time asked for, and where; null where it is refused, or student or time is not known yet. */
    given_by: z.object({ teacher_name: z.string(), location_name: z.string() }).nullable(),
    /** Where the student is usually picked up, where the class would begin there, as nothing else was said. */
    pickup: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /**
     * What the class at the time asked for would take of the student's packages: so many lessons, of which packages, what is to spare
     * after it, and how many of them are beyond. Null for theory, where nothing was bought, and where a class that is moved takes what
     * it took; a double lesson is both classes.
     */
    takes: z
      .object({
        lessons: z.number().int(),
        packages: z.array(z.string()),
        left: z.number().int(),
        beyond: z.number().int(),
      })
      .nullable(),
    data: z.array(offeredTime),
    /** What is left of the student's packages; null where nothing was bought, or a class is moved. */
    left: leftByKind,
    time_zone: z.string(),
  }),
});
