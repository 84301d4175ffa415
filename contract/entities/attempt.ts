/**
 * Attempts: a student sits a test. A student's app starts one, which answers the questions as they are asked, and hands in
 * what was picked; the server marks it from the snapshot that it kept, within the time that it measures itself.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, resource, written } from '../resource.ts';
import { askedQuestion, passRule, pickedAnswers, score, snapshot, timing } from '../rules/marking.ts';

/** `expired`: handed in too late, or never; it counts as failed. */
export const ATTEMPT_STATUSES = ['open', 'submitted', 'expired'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Seconds by which an attempt may be late, for the way through the network. */
export const LATE_SECONDS = 15;

export const attempt = resource({
  entity: 'attempt',
  plural: 'attempts',
  access: ADMIN,
  row: {
    student_id: z.number().int(),
    test_id: z.number().int(),
    status: z.enum(ATTEMPT_STATUSES),
    started_at: z.string(),
    /** Null where the test has no time limit. */
    expires_at: z.string().nullable(),
    submitted_at: z.string().nullable(),
    question_count: z.number().int(),
    right_count: z.number().int().nullable(),
    penalty: z.number().int().nullable(),
    /** Null while it is open. */
    passed: z.boolean().nullable(),
    score: score.nullable(),
    /** In lists and where one attempt is read. */
    student_name: z.string().optional(),
    test_title: z.string().optional(),
  },
  input: z.object({}),
  fields: {
    student_id: { type: 'ref', entity: 'student', filter: true },
    test_id: { type: 'ref', entity: 'test', filter: true },
    status: { type: 'choice', values: ATTEMPT_STATUSES, labels: 'attempt.status', filter: true },
    passed: { type: 'flag', filter: true },
    started_at: { type: 'instant', sort: true, filter: true },
    right_count: { type: 'number', filter: true },
  },
  defaultSort: '-started_at',
  search: false,
});
export type Attempt = z.infer<typeof attempt.row>;

/** A question as a student sees it: nothing tells which answers are right, except how many there are to pick. */
export const askedToStudent = askedQuestion
  .pick({ id: true, section: true, text: true, image: true, weight: true })
  .extend({
    answers: z.array(z.object({ text: z.string() })),
    several: z.boolean(),
  });

/** What a student's app is given to ask. */
export const attemptPaper = z.object({
  attempt_id: z.number().int(),
  test_id: z.number().int(),
  student_id: z.number().int(),
  title: z.string(),
  licence_category: z.string(),
  sections: z.array(z.object({ title: z.string() })),
  timing,
  pass_rule: passRule,
  started_at: z.string(),
  expires_at: z.string().nullable(),
  questions: z.array(askedToStudent),
});
export type AttemptPaper = z.infer<typeof attemptPaper>;

export const startAttempt = endpoint({
  id: 'startAttempt',
  method: 'POST',
  path: '/admin/test/:id/attempt',
  access: ADMIN,
  tag: 'attempts',
  summary:
    'Starts an attempt of a published test for a student: draws the questions, keeps them, starts the clock, and answers what to ask.',
  params: idParam,
  body: z.object({ student_id: id() }),
  answer: z.object({ data: attemptPaper, operation_id: z.number().int().nullable() }),
});

export const submitAttempt = endpoint({
  id: 'submitAttempt',
  method: 'POST',
  path: '/admin/attempt/:id/submit',
  access: ADMIN,
  tag: 'attempts',
  summary:
    'Hands in an attempt: `answers` holds, by question id, the indexes of the answers picked, in the order in which they were asked. Marked by the server; too late, it is closed as expired and failed.',
  params: idParam,
  body: z.object({ answers: pickedAnswers }),
  answer: written(attempt.row),
});

/** One attempt with the questions as they were asked and what was picked, for the result's page. */
export const readAttempt = endpoint({
  id: 'readAttemptPaper',
  method: 'GET',
  path: '/admin/attempt/:id/paper',
  access: ADMIN,
  tag: 'attempts',
  summary: 'Answers an attempt with its questions as they were asked, what was picked and what was right.',
  params: idParam,
  answer: z.object({
    data: attempt.row.extend({ snapshot, answers: pickedAnswers, student_name: z.string(), test_title: z.string() }),
  }),
});

const rate = { attempts: z.number().int(), passed: z.number().int() };

/** Pass rates, for the dashboard. An attempt counts when it was submitted or has expired. */
export const passRates = endpoint({
  id: 'readPassRates',
  method: 'POST',
  path: '/admin/passRate',
  access: ADMIN,
  tag: 'attempts',
  summary: 'Counts attempts and passes in a span of time: in all, per month in the club’s time zone, and per test.',
  write: false,
  body: z.object({ from: instant().optional(), to: instant().optional(), test_id: id().optional() }).default({}),
  answer: z.object({
    data: z.object({
      total: z.object(rate),
      months: z.array(z.object({ month: z.string(), ...rate })),
      tests: z.array(z.object({ test_id: z.number().int(), title: z.string(), ...rate })),
    }),
  }),
});
