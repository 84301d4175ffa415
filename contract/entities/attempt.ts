/**
 * Attempts: a student sits a test. The school starts one, which answers the questions as they are asked and a key for this
 * attempt alone; with it the student's app reads the questions and hands in what was picked. The server marks it from the
 * snapshot that it kept, within the time that it measures itself.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, secret } from '../fields.ts';
import { ofStudent, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, resource, written } from '../resource.ts';
import { askedQuestion, passRule, pickedAnswers, RESULTS_SHOWN, score, snapshot, timing } from '../rules/paper.ts';

/** `expired`: its time was over, and the server had no answers of it; it counts as failed. */
export const ATTEMPT_STATUSES = ['open', 'submitted', 'expired'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Seconds by which an attempt may be late, for the way through the network. */
export const LATE_SECONDS = 15;

/**
 * Hours after the end within which answers that were given in time, and could not be handed in for want of a connection, still
 * count. Until when they were given is the device's word: `arrival` says so wherever the attempt is read.
 */
export const LATE_HOURS = 24;

/** How an attempt came in: by its student in time, by the clock with what the server had of it, or later by a device that was offline. */
export const ATTEMPT_ARRIVALS = ['in_time', 'by_clock', 'late'] as const;
export type AttemptArrival = (typeof ATTEMPT_ARRIVALS)[number];

export const attempt = resource({
  entity: 'attempt',
  plural: 'attempts',
  access: ADMIN,
  icon: 'pencil-line',
  section: 'learning',
  place: { id: 'attempts', path: '/tests/attempts', roles: ADMIN, add: null, days: 'past' },
  name: (row) => words(`#${row.id}`, row.student_name),
  detail: (row, at) => words(at(row.started_at), row.test_title),
  path: (id) => `/tests/attempts/${id}`,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'results',
        erased: {},
        afterwards: 'row',
        history: 'stays',
        stays: [],
      },
    ],
  },
  row: {
    student_id: z.number().int(),
    test_id: z.number().int(),
    status: z.enum(ATTEMPT_STATUSES),
    started_at: z.string(),
    /** Null where the test has no time limit. */
    expires_at: z.string().nullable(),
    submitted_at: z.string().nullable(),
    arrival: z.enum(ATTEMPT_ARRIVALS),
    question_count: z.number().int(),
    right_count: z.number().int().nullable(),
    penalty: z.number().int().nullable(),
    /** Null while it is open. */
    passed: z.boolean().nullable(),
    score: score.nullable(),
    /** In lists and where one attempt is read. */
    student_name: z.string().optional(),
    test_title: z.string().optional(),
    /** Where the name is split by lists that show it as they sort it. */
    student_surname: z.string().optional(),
  },
  input: z.object({}),
  fields: {
    student_id: { type: 'ref', entity: 'student', filter: true },
    test_id: { type: 'ref', entity: 'test', filter: true },
    status: { type: 'choice', values: ATTEMPT_STATUSES, labels: 'attempt.status', filter: true },
    passed: { type: 'flag', filter: true },
    arrival: { type: 'choice', values: ATTEMPT_ARRIVALS, labels: 'attempt.arrival', filter: true },
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
    /** A number is typed: there are no answers to choose among. */
    number: z.boolean(),
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
    "Starts an attempt of a published test for a student: draws the questions, keeps them, starts the clock, and answers what to ask, with the key for the student's app and the address at which the student sits it in a browser, this once. 403 `key-beyond-giver` where a token may not read content too.",
  params: idParam,
  body: z.object({ student_id: id() }),
  sealedAnswer: true,
  answer: z.object({ data: attemptPaper, key: z.string(), url: z.string(), operation_id: z.number().int().nullable() }),
});

export const mailAttempt = endpoint({
  id: 'mailAttempt',
  method: 'POST',
  path: '/admin/attempt/:id/mail',
  access: ADMIN,
  tag: 'attempts',
  summary:
    'Mails the student the link of an open attempt. `key` is the one that was answered as it began: the server keeps only what tells that it is right.',
  params: idParam,
  body: z.object({ key: secret() }),
  answer: z.object({ to: z.string(), operation_id: z.number().int().nullable() }),
});

/** A question that was answered wrongly: the texts of what was picked or typed, and of what is right. */
export const wrongAnswer = z.object({
  question_id: z.number().int(),
  picked: z.array(z.string()),
  right: z.array(z.string()),
  explanation: z.string(),
});
export type WrongAnswer = z.infer<typeof wrongAnswer>;

/** What an attempt came to, as far as its student is told: null is what the test's rule keeps back. */
export const attemptResult = attempt.row
  .pick({
    status: true,
    submitted_at: true,
    question_count: true,
    right_count: true,
    penalty: true,
    passed: true,
    score: true,
  })
  .extend({
    shown: z.enum(RESULTS_SHOWN),
    /** In the order asked, where `shown` is `answers` and no answer counts any more. */
    wrong: z.array(wrongAnswer).nullable(),
    /** Until when answers that were given in time are still taken, though the time is over; null where none are. */
    late_until: z.string().nullable(),
  });
export type AttemptResult = z.infer<typeof attemptResult>;
const app = { access: 'feed', tag: 'attempts' } as const;

export const readAsStudent = endpoint({
  ...app,
  id: 'readAttemptAsStudent',
  carries: ['learning.read'],
  method: 'GET',
  path: '/app/attempt',
  summary:
    "For a student's app: the questions of the attempt whose bearer key is sent, the server's time, and the result once there is one.",
  answer: z.object({ data: attemptPaper, now: z.string(), result: attemptResult }),
});

export const submitAsStudent = endpoint({
  ...app,
  id: 'submitAttemptAsStudent',
  carries: ['learning.write'],
  method: 'POST',
  path: '/app/attempt/submit',
  summary:
    "For a student's app: hands in the attempt whose bearer key is sent. `answers` holds, by question id, the indexes of the answers picked, in the order in which they were asked, or the number typed as a text. Handed in once more, it answers the first result. `answered_until` is when the last answer was given: with it, what comes up to a day after the end still counts, where it was given in time.",
  body: z.object({ answers: pickedAnswers, answered_until: instant().optional() }),
  answer: z.object({ data: attemptResult }),
  rateLimit: { max: 60, perMinutes: 1 },
});

export const keepAsStudent = endpoint({
  ...app,
  id: 'keepAttemptAsStudent',
  carries: ['learning.write'],
  method: 'POST',
  path: '/app/attempt/keep',
  summary:
    "For a student's app: keeps what has been answered so far, while the time runs. When it is over and nothing was handed in, this is what counts.",
  body: z.object({ answers: pickedAnswers }),
  answer: z.object({ data: z.object({ kept: z.boolean() }) }),
  // A class at the school's tablets comes from one address.
  rateLimit: { max: 1200, perMinutes: 1 },
});

export const readImageAsStudent = endpoint({
  ...app,
  id: 'readAttemptImageAsStudent',
  carries: ['learning.read'],
  method: 'GET',
  path: '/app/attempt/image/:image',
  summary:
    "For a student's app: an image that the questions of its attempt name. Drawings of signs (`sign:<code>`) come as SVG.",
  params: z.object({ image: z.string().regex(/^([0-9a-f]{64}\.webp|sign:[A-Za-z0-9-]{1,40})$/) }),
  answer: z.string(),
  produces: 'image/webp',
});

export const submitAttempt = endpoint({
  id: 'submitAttempt',
  method: 'POST',
  path: '/admin/attempt/:id/submit',
  access: ADMIN,
  tag: 'attempts',
  summary:
    'Hands in an attempt: `answers` holds, by question id, the indexes of the answers picked, in the order in which they were asked, or the number typed as a text. Marked by the server; too late, it is closed as expired and failed.',
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
