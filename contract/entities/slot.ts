/** Schedule slots: a teacher's bookable time at a location, single or from a weekly rule. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, date, flag, id, instant, integer, ref, rows } from '../fields.ts';
import { kind, ofTeacher, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { operationId, readCalls, resource } from '../resource.ts';
import { CLASS_TYPES } from '../rules/booking-rules.ts';
import { ON_CONFLICT } from '../rules/placing.ts';
import { MAX_SERIES_SLOTS } from '../rules/weekly.ts';

/** A teacher's time is the school's record: it goes with nobody's name in it. */
const aboutTeacher = {
  person: 'teacher',
  column: 'teacher_id',
  erased: {},
  afterwards: {},
  history: 'stays',
} as const;

const family = resource({
  entity: 'slot',
  plural: 'slots',
  access: ADMIN,
  icon: 'calendar-clock',
  section: 'slots',
  place: null,
  name: (row, at) => words(at(row.starts_at), row.teacher_name),
  detail: (row) => words(row.location_name),
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofTeacher],
  personal: { about: [{ ...aboutTeacher, file: 'schedule', stays: ['class_type', 'starts_at', 'ends_at'] }] },
  row: {
    teacher_id: z.number().int(),
    location_id: z.number().int(),
    class_type: z.enum(CLASS_TYPES),
    starts_at: z.string(),
    ends_at: z.string(),
    capacity: z.number().int(),
    /** Classes that keep a seat, at whatever time of the slot. */
    taken: z.number().int(),
    series_id: z.number().int().nullable(),
    /** The course of which it is a date; null of a slot by itself. */
    course_id: z.number().int().nullable(),
    teacher_name: z.string().optional(),
    location_name: z.string().optional(),
  },
  input: z.object({}),
  fields: {
    starts_at: { type: 'instant', sort: true, filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    location_id: { type: 'ref', entity: 'location', filter: true },
    class_type: { type: 'choice', values: CLASS_TYPES, labels: 'class_type', filter: true },
    taken: { type: 'number', filter: true },
    series_id: { type: 'ref', entity: 'slot_series', filter: true },
    course_id: { type: 'ref', entity: 'course', filter: true },
  },
  defaultSort: 'starts_at',
  search: false,
});

/** Slots are listed, read and exported like any resource; they are made and deleted by the calls below. */
export const slot = {
  ...family,
  endpoints: readCalls(family.endpoints),
};
/** The whole family, for the server's generic routes. */
export const slotFamily = family;
export type Slot = z.infer<typeof family.row>;

/** A time of the day, `09:30`; `of` names the field that holds its day. */
export const time = (of?: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ field: { kind: 'custom', editor: 'time', ...(of ? { of } : {}) } });

export const weeklyRule = z.object({
  /** 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  start_time: time(),
  end_time: time(),
  from: date(),
  to: date(),
  every_weeks: integer(1, 52).default(1),
  except: z.array(date()).max(1000).default([]),
  /** Cuts the span into classes of this length; left out, each span is one slot. */
  lesson_minutes: integer(5, 480).nullable().default(null),
  break_minutes: integer(0, 240).default(0),
});

export const placedSlot = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  /** Where it was wanted, when it had to be moved. */
  moved_from: z.string().nullable(),
});
export const inTheWay = z.object({
  kind: z.enum(['slot', 'booking', 'absence']),
  id: z.number().int().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
});
export const skippedSlot = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.enum(['conflict', 'past', 'no-room', 'closed', 'away']),
  conflict: inTheWay.nullable(),
});
export type SkippedSlot = z.infer<typeof skippedSlot>;

const slotReport = z.object({
  dry_run: z.boolean(),
  created: z.array(placedSlot),
  skipped: z.array(skippedSlot),
  conflicts: z.array(z.object({ starts_at: z.string(), ends_at: z.string(), conflict: inTheWay })),
  /** Those of `created` that are outside the opening hours. */
  outside: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
  series_id: z.number().int().nullable(),
  /** Minutes between the classes that a rule cuts its spans into: those asked for or, where it is longer, the school's buffer. Else null. */
  break_minutes: z.number().int().nullable(),
  operation_id: operationId,
});
export type SlotReport = z.infer<typeof slotReport>;

export const createScheduleSlots = endpoint({
  id: 'createScheduleSlots',
  method: 'POST',
  path: '/admin/createSchludeArray',
  access: ADMIN,
  tag: 'slots',
  summary:
    'Makes slots, single or by a weekly rule. `dry_run` lists what would be made and what is in the way; `on_conflict` skips such slots, moves them into the next gap of their day, or makes none (409). A rule that cuts its spans into classes keeps the school’s buffer between them (`break_minutes`). Outside the school’s opening hours 409 `outside-opening-hours` asks for `outside_hours`.',
  body: z
    .object({
      teacher_id: ref('teacher'),
      location_id: ref('location'),
      class_type: choice(CLASS_TYPES, 'class_type').default('practical'),
      capacity: integer(1, 500).optional(),
      slots: z
        .array(z.object({ starts_at: instant(), ends_at: instant() }))
        .min(1)
        .max(500)
        .optional(),
      weekly: weeklyRule.optional(),
      on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('stop'),
      /** They are meant to be outside the opening hours. */
      outside_hours: flag().default(false),
      dry_run: flag().default(false),
    })
    .refine((given) => (given.slots === undefined) !== (given.weekly === undefined), {
      path: ['slots'],
      ...refined('slots-or-rule'),
    }),
  answer: slotReport,
});

export const addSkippedSlots = endpoint({
  id: 'addSkippedSlots',
  method: 'POST',
  path: '/admin/addSkippedSchlude',
  access: ADMIN,
  tag: 'slots',
  summary: 'Tries again to make the slots that a weekly rule skipped, all of them or those of some dates.',
  body: z.object({
    series_id: id(),
    dates: z.array(date()).max(MAX_SERIES_SLOTS).optional(),
    on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('skip'),
    /** They are meant to be outside the opening hours. */
    outside_hours: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: slotReport,
});

export const deleteScheduleSlots = endpoint({
  id: 'deleteScheduleSlots',
  method: 'POST',
  path: '/admin/deleteSchludeArray',
  access: ADMIN,
  tag: 'slots',
  summary:
    'Deletes slots. Slots with classes are never deleted: they refuse the whole call with 409 and their list, or are kept where `keep_booked` says so.',
  body: z.object({ slots: rows('slot'), keep_booked: flag().default(false), dry_run: flag().default(false) }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    kept: z.array(
      z.object({
        slot_id: z.number().int(),
        starts_at: z.string(),
        ends_at: z.string(),
        student_bookings_ids: z.array(z.number().int()),
      }),
    ),
    operation_id: operationId,
  }),
});

export const slotSeries = z.object({
  id: z.number().int(),
  teacher_id: z.number().int(),
  location_id: z.number().int(),
  class_type: z.enum(CLASS_TYPES),
  capacity: z.number().int(),
  rule: weeklyRule,
  skipped: z.array(skippedSlot),
});

export const slotSeriesKind = kind({
  entity: 'slot_series',
  plural: 'slot_series',
  list: null,
  icon: 'calendar-clock',
  section: 'slots',
  place: null,
  name: (row) => words(`#${row.id}`),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: {
    about: [
      {
        ...aboutTeacher,
        // The times that it made are handed over one by one.
        file: null,
        stays: ['class_type', 'rule', 'skipped'],
      },
    ],
  },
});

export const scheduleOfTeacher = endpoint({
  id: 'readTeacherSchedule',
  method: 'POST',
  path: '/admin/schludeArray',
  access: ADMIN,
  tag: 'slots',
  summary:
    "Answers a teacher's slots of a span of time (by default from today for 60 days), and the weekly rules behind them.",
  write: false,
  body: z.object({ teacher_id: id(), from: instant().optional(), to: instant().optional() }),
  answer: z.object({ data: z.array(family.row), series: z.array(slotSeries), time_zone: z.string() }),
});
