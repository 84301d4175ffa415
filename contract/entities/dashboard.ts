/** The dashboard's figures about the school's day. Each says which list shows what is behind it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../permissions.ts';
import { EXAM_KINDS, EXAM_STATUSES } from '../rules/exam-rules.ts';
import { sampleState } from './sample.ts';

/** A list call's entity and query: `GET /admin/{entity}?{query}` answers exactly the rows that were counted. */
export const behind = z.object({
  entity: z.enum([
    'booking',
    'free_time',
    'student',
    'attempt',
    'conversation',
    'balance',
    'paper',
    'lacking_paper',
    'vehicle',
    'exam',
    'exam_entry',
  ]),
  query: z.record(z.string(), z.string()),
});
export type Behind = z.infer<typeof behind>;
const figure = z.object({ count: z.number().int(), list: behind });
/** Classes, each counted once however many share it; `bookings` are the rows of the list. */
const classes = figure.extend({ bookings: z.number().int() });
/** `before`: the same count for as many days before the figure's own. */
const trend = figure.extend({ before: z.number().int() });

const passRate = z.object({
  attempts: z.number().int(),
  passed: z.number().int(),
  before: z.object({ attempts: z.number().int(), passed: z.number().int() }),
  list: behind,
});

/** What a school has to have before its first class, each looked up among its rows as they are now. */
const firstSteps = z.object({
  /** Its address is known. */
  school: z.boolean(),
  /** Its rules were saved, changed or as they stood. */
  rules: z.boolean(),
  locations: z.boolean(),
  teacher: z.boolean(),
  /** Times at which a teacher can be booked. */
  hours: z.boolean(),
  students: z.boolean(),
  package: z.boolean(),
  class: z.boolean(),
  /** What can wait until after the first class; null for who may not see money. */
  also: z.object({
    vehicles: z.boolean(),
    holidays: z.boolean(),
    /** A fee for a class that is cancelled late or missed, or for an exam. */
    fees: z.boolean().nullable(),
    /** What a teacher is paid. */
    pay: z.boolean().nullable(),
  }),
  /** The sample school, to look around in. */
  sample: sampleState,
});

export const dashboard = endpoint({
  id: 'readDashboard',
  method: 'GET',
  path: '/admin/dashboard',
  access: STAFF,
  permission: 'view_dashboard',
  tag: 'dashboard',
  summary:
    'Today’s classes by teacher, free times of the next 7 days, unsigned and unclosed classes, conversations with unread messages, papers that run out, exams of the next 14 days, students with overdue payments (for who holds `money`), late cancellations and no-shows of the last 30 days, students below what is required, the pass rates of the last 90 days (of the school’s tests, and of exams of the authority), and which of the first steps of a new school are done.',
  answer: z.object({
    data: z.object({
      at: z.string(),
      /** The local date that counts as today. */
      today: z.string(),
      time_zone: z.string(),
      teachers_today: z.array(
        z.object({
          teacher_id: z.number().int(),
          teacher_name: z.string(),
          colour: z.string(),
          /** Who shares a class is in one; `bookings` are the rows of the list. */
          classes: z.number().int(),
          bookings: z.number().int(),
          completed: z.number().int(),
          first_at: z.string(),
          last_at: z.string(),
          /** What the teacher's day looks like; people who share a class are one span. */
          spans: z.array(
            z.object({
              starts_at: z.string(),
              ends_at: z.string(),
              status: z.enum(['booked', 'completed', 'no_show']),
              /** Of whoever is in the class; nothing for who may not see students. */
              surnames: z.array(z.string()),
            }),
          ),
          list: behind,
        }),
      ),
      classes_today: classes,
      empty_slots: figure,
      unsigned: classes,
      unclosed: classes,
      /** Conversations with messages that no admin has read. */
      unread: figure,
      /** Papers that are over or run out within 30 days, of whoever is still here, and with no newer one. */
      papers: figure,
      /** Papers that lack before a class or an exam that is booked or entered. */
      missing_papers: figure,
      /** Vehicles with a day that is near or past, or a service that is due by the odometer. */
      vehicles_due: figure,
      /** Exams of the authority within 14 days that were not cancelled, and the first of them. */
      exams: figure,
      exams_ahead: z.array(
        z.object({
          exam_id: z.number().int(),
          kind: z.enum(EXAM_KINDS),
          licence_category: z.string(),
          starts_at: z.string(),
          centre: z.string(),
          taken: z.number().int(),
          seats: z.number().int(),
          status: z.enum(EXAM_STATUSES),
          /** Empty for a theory exam, and where nobody goes there yet. */
          teacher_name: z.string(),
        }),
      ),
      /** Students with charges that were due before today; null for who may not see money. */
      overdue: figure.nullable(),
      late_cancellations: z.array(trend.extend({ by: z.enum(['student', 'teacher', 'admin']) })),
      no_shows: trend,
      /** The students with most late cancellations and no-shows. */
      unreliable: z.array(figure.extend({ student_id: z.number().int(), student_name: z.string() })),
      /** All of them together: what the figure counts is what its list shows. */
      below_required_in_all: figure,
      below_required: z.array(figure.extend({ licence_category: z.string(), required_hours: z.number() })),
      /** Of tests of the school, and of exams of the authority. */
      pass_rate: passRate,
      exam_pass_rate: passRate,
      first_steps: firstSteps,
    }),
  }),
});
export type DashboardFigures = z.output<typeof dashboard.answer>['data'];
