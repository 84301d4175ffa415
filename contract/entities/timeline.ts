/** Everything that happened with a student, in the order it happened: classes, exams, money, papers, messages, tests, the record. */
import { z } from 'zod';
import { METHODS } from '../data/payment-methods.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../permissions.ts';
import { idParam } from '../resource.ts';
import { CANCELLERS, CLASS_TYPES } from '../rules/booking-rules.ts';
import { EXAM_KINDS } from '../rules/exam-rules.ts';
import { PAPER_STATES } from '../rules/papers.ts';
import { ENTRY_KINDS } from '../rules/settling.ts';
import { TIMELINE_KINDS } from '../rules/timeline-kinds.ts';
import { ATTEMPT_STATUSES } from './attempt.ts';
import { CHARGE_TYPES, ENTRY_STATES } from './money.ts';
import { STUDENT_STATUSES } from './student.ts';

/** Most rows of one answer. */
export const MOST_EVENTS = 200;
const kindsText = new RegExp(`^(${TIMELINE_KINDS.join('|')})(,(${TIMELINE_KINDS.join('|')}))*$`);

/** What every row has. */
const base = {
  /** Unique among the rows of a student. */
  key: z.string(),
  /** When it happened. Of a class that was held or missed: when it began. */
  at: z.string(),
  /** What it is about, and which one. */
  entity: z.string(),
  row_id: z.number().int(),
};

const classEvent = z.object({
  ...base,
  kind: z.literal('class'),
  event: z.enum(['booked', 'moved', 'cancelled', 'held', 'missed', 'signed']),
  /** The class as it is now. */
  starts_at: z.string(),
  class_type: z.enum(CLASS_TYPES),
  teacher_name: z.string(),
  /** Of a move: when it was before, and when it became; null where only the teacher changed. */
  moved: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Who cancelled it, or whose signature it is. */
  by: z.enum(CANCELLERS).nullable(),
  /** Why it was cancelled. */
  text: z.string(),
});
/** An exam at the authority. What was passed, failed or missed stands where the exam began. */
const examEvent = z.object({
  ...base,
  kind: z.literal('exam'),
  event: z.enum(['entered', 'moved', 'cancelled', 'passed', 'failed', 'absent', 'withdrawn']),
  exam_kind: z.enum(EXAM_KINDS),
  licence_category: z.string(),
  /** The exam as it is now. */
  starts_at: z.string(),
  try_number: z.number().int(),
  /** Of a move: when it was before, and when it became. */
  moved: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Where it is held. */
  text: z.string(),
});
/** A paper: what became of it, or `dated` where only the day changed until which it holds. */
const paperEvent = z.object({
  ...base,
  kind: z.literal('paper'),
  event: z.enum([...PAPER_STATES, 'dated']),
  /** The last day on which it holds since then; null where none was said. */
  valid_until: z.string().nullable(),
  /** What kind of paper it is. */
  text: z.string(),
});
const moneyEvent = z.object({
  ...base,
  kind: z.literal('money'),
  event: z.enum(ENTRY_KINDS),
  charge_type: z.enum(CHARGE_TYPES).nullable(),
  method: z.enum(METHODS).nullable(),
  /** Signed, in minor units. */
  amount: z.number().int(),
  currency: z.string(),
  state: z.enum(ENTRY_STATES),
  receipt_year: z.number().int().nullable(),
  receipt_number: z.number().int().nullable(),
  text: z.string(),
});
const messageEvent = z.object({
  ...base,
  kind: z.literal('message'),
  /** A message that the school's rules made, or one written in the conversation. */
  event: z.enum(['sent', 'failed', 'not_told', 'written', 'received']),
  /** Its subject, or how it begins. */
  text: z.string(),
});
const testEvent = z.object({
  ...base,
  kind: z.literal('test'),
  event: z.enum(ATTEMPT_STATUSES),
  text: z.string(),
  right_count: z.number().int().nullable(),
  question_count: z.number().int(),
  passed: z.boolean().nullable(),
});
const recordEvent = z.object({
  ...base,
  kind: z.literal('record'),
  event: z.enum(['registered', 'status', 'note', 'package']),
  /** The status that it came to. */
  status: z.enum(STUDENT_STATUSES).nullable(),
  /** Why the status changed, the note, or the package that was sold. */
  text: z.string(),
});

const timelineEvent = z.discriminatedUnion('kind', [
  classEvent,
  examEvent,
  moneyEvent,
  paperEvent,
  messageEvent,
  testEvent,
  recordEvent,
]);
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const studentTimeline = endpoint({
  id: 'readStudentTimeline',
  method: 'GET',
  path: '/admin/student/:id/timeline',
  access: ADMIN,
  tag: 'students',
  summary:
    'What happened with a student, newest first: classes, exams, money (for those who hold the permission `money` alone), papers, messages, tests, and the record. `next` asks for what is older.',
  params: idParam,
  query: z.object({
    /** Kinds of rows, parted by commas; all where it is left out. */
    kinds: z.string().max(100).regex(kindsText).optional(),
    /** `next` of the page before. */
    before: z
      .string()
      .max(100)
      .regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~\d{1,2}~\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(50),
  }),
  answer: z.object({
    data: z.array(timelineEvent),
    /** Where older rows begin; null where there are none. */
    next: z.string().nullable(),
  }),
});
