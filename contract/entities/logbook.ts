/** Logbook, classes and results of a student: the brief's four calls (section 7). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { id } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { bookingFamily } from './booking.ts';

const ofStudent = { student_id: z.coerce.number().pipe(id()) };
const call = { method: 'POST', access: ADMIN, tag: 'logbook', write: false } as const;

export const progress = z.object({
  licence_category: z.string(),
  minutes: z.number(),
  km: z.number(),
  classes: z.number().int(),
  required_minutes: z.number().nullable(),
  required_km: z.number().nullable(),
  /** How long a lesson is, where lessons are required and counted; null where hours are. */
  lesson_minutes: z.number().nullable(),
  /** Whether the hours required are those of who drove with an automatic gearbox alone. */
  automatic: z.boolean(),
  complete: z.boolean(),
});
export const counts = z.object({
  booked: z.number().int(),
  completed: z.number().int(),
  no_show: z.number().int(),
  cancelled: z.number().int(),
  taken: z.number().int(),
  total: z.number().int(),
});

export const studentLogbook = endpoint({
  ...call,
  id: 'readStudentLogbook',
  path: '/admin/studentLogbokClass',
  summary:
    'A student’s logbook: the classes held, what they sum up to, what is required, and entries that cannot be true.',
  body: z.object(ofStudent),
  answer: z.object({
    data: z.object({
      student_id: z.number().int(),
      progress: z.array(progress),
      counts,
      entries: z.array(bookingFamily.row.extend({ minutes: z.number(), flags: z.array(z.enum(['overlap', 'speed'])) })),
    }),
  }),
});

export const studentClasses = endpoint({
  ...call,
  id: 'listStudentClasses',
  path: '/admin/studentFullClasses',
  summary: 'All classes of a student in all states, newest first.',
  body: z.object(ofStudent),
  answer: z.object({ data: z.array(bookingFamily.row), counts }),
});

export const classLogEntry = z.object({
  student_bookings_id: z.number().int(),
  at: z.string(),
  /** `booked moved edited cancelled no_show completed restored signed voided waived undone`. */
  event: z.string(),
  actor_name: z.string(),
  command: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type ClassLogEntry = z.infer<typeof classLogEntry>;

export const studentClassLog = endpoint({
  ...call,
  id: 'readStudentClassLog',
  path: '/admin/studentClassLog',
  summary: 'What happened to one class, or to all classes of a student, newest first, at most 500 entries.',
  body: z
    .object({
      student_id: z.coerce.number().pipe(id()).optional(),
      student_bookings_id: z.coerce.number().pipe(id()).optional(),
    })
    .refine((given) => given.student_id !== undefined || given.student_bookings_id !== undefined, {
      path: ['student_id'],
      ...refined('student-or-class'),
    }),
  answer: z.object({ data: z.array(classLogEntry) }),
});

export const studentResults = endpoint({
  ...call,
  id: 'readStudentResults',
  path: '/admin/viewStudentResults',
  summary: 'A student’s attempts at tests, newest first, with how many were passed.',
  body: z.object(ofStudent),
  answer: z.object({
    data: z.array(
      z.object({
        attempt_id: z.number().int(),
        test_id: z.number().int(),
        test_title: z.string(),
        status: z.string(),
        started_at: z.string(),
        submitted_at: z.string().nullable(),
        question_count: z.number().int(),
        right_count: z.number().int().nullable(),
        penalty: z.number().int().nullable(),
        passed: z.boolean().nullable(),
      }),
    ),
    attempts: z.number().int(),
    passed: z.number().int(),
  }),
});
