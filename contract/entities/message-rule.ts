/** Rules of telling people: which event tells whom, by which channel, in which words. */
import { z } from 'zod';
import { choice, flag, integer, multiline, optionalText, text } from '../fields.ts';
import { words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { resource } from '../resource.ts';

/** What happens to a class; it is due when it begins within the hours that the school sets (`reminder_hours`). */
export const MESSAGE_EVENTS = ['class_booked', 'class_moved', 'class_cancelled', 'class_due'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];
/**
 * What time brings about: money that is due or overdue, a package nearly used up, a teacher's day the evening before, papers that
 * run out, exams at the authority; and what the office is told: a class that was missed, one that a student's own app booked.
 */
export const NOTICE_EVENTS = [
  'payment_due',
  'payment_overdue',
  'package_nearly_used',
  'teacher_day',
  'paper_expiring',
  'exam_due',
  'class_missed',
  'app_booking',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];
export const RULE_EVENTS = [...MESSAGE_EVENTS, ...NOTICE_EVENTS] as const;
export type RuleEvent = (typeof RULE_EVENTS)[number];
export const isNotice = (event: RuleEvent): event is NoticeEvent => NOTICE_EVENTS.some((one) => one === event);
/** `guardian`: of a student who is a minor. `office`: the school itself, at its own address. */
export const AUDIENCES = ['student', 'teacher', 'guardian', 'office'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Whom messages about classes tell: the office has the calendar. */
export const PEOPLE = ['student', 'teacher', 'guardian'] as const satisfies readonly Audience[];
export type PersonAudience = (typeof PEOPLE)[number];
/** Whom an event can tell. */
export const audiencesOf = (event: RuleEvent): readonly Audience[] => (isNotice(event) ? TELLS[event] : PEOPLE);
const STUDENTS = ['student', 'guardian'] as const;
const TELLS: Readonly<Record<NoticeEvent, readonly Audience[]>> = {
  payment_due: STUDENTS,
  payment_overdue: STUDENTS,
  package_nearly_used: STUDENTS,
  teacher_day: ['teacher'],
  paper_expiring: AUDIENCES,
  exam_due: PEOPLE,
  class_missed: ['office'],
  app_booking: ['office'],
};
export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** By which of them a rule tells. */
export const RULE_CHANNELS = [...CHANNELS, 'both'] as const;
export type RuleChannel = (typeof RULE_CHANNELS)[number];

/**
 * What the words of a message may name, in braces: who is told, the student, the teacher, the kind of class, when it begins
 * and ends, where, what held before it was moved, the school and its phone.
 */
export const PLACEHOLDERS = [
  'name',
  'student',
  'teacher',
  'class',
  'when',
  'ends',
  'place',
  'before',
  'school',
  'phone',
] as const;
const OF_CLASS = ['name', 'student', 'teacher', 'class', 'when', 'place', 'school', 'phone'] as const;
const MONEY = ['name', 'student', 'amount', 'due', 'school', 'phone'] as const;
/** The same of what time brings about: an amount and its due day; a package and what is left of it; a day and its classes; a paper, whose it is and its last day; an exam, when and where; a class. */
export const PLACEHOLDERS_OF: Readonly<Record<NoticeEvent, readonly string[]>> = {
  payment_due: MONEY,
  payment_overdue: MONEY,
  package_nearly_used: ['name', 'student', 'package', 'left', 'school', 'phone'],
  teacher_day: ['name', 'teacher', 'day', 'count', 'lines', 'school', 'phone'],
  paper_expiring: ['name', 'paper', 'owner', 'until', 'days', 'school', 'phone'],
  exam_due: ['name', 'student', 'exam', 'when', 'place', 'school', 'phone'],
  class_missed: OF_CLASS,
  app_booking: OF_CLASS,
};

const subject = () => optionalText(200).default('');
const body = () => multiline(4000).default('');
/** The words of an SMS: no subject, and shorter, as providers charge by the part. */
const sms = () => multiline(1000).default('');
const WORDS = {
  subject_en: subject(),
  body_en: body(),
  subject_fr: subject(),
  body_fr: body(),
  subject_pt: subject(),
  body_pt: body(),
  sms_en: sms(),
  sms_fr: sms(),
  sms_pt: sms(),
};
/** The columns with words. */
export const WORD_COLUMNS = Object.keys(WORDS) as (keyof typeof WORDS)[];

export const messageRule = resource({
  entity: 'message_rule',
  plural: 'message_rules',
  access: ADMIN,
  icon: 'megaphone',
  section: 'messages',
  place: null,
  name: (row) => words(row.name),
  detail: null,
  path: (id) => `/settings?tab=messages&row=${id}`,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: null,
  row: {
    name: z.string(),
    event: z.enum(RULE_EVENTS),
    audience: z.enum(AUDIENCES),
    channel: z.enum(RULE_CHANNELS),
    active: z.boolean(),
    /** Days before or after the due day, the last day of a paper or an exam, or classes left; of events that have such. */
    threshold: z.number().int(),
    /** As they are sent: the words that Clutch brings, where the school has written none. */
    subject_en: z.string(),
    body_en: z.string(),
    subject_fr: z.string(),
    body_fr: z.string(),
    subject_pt: z.string(),
    body_pt: z.string(),
    sms_en: z.string(),
    sms_fr: z.string(),
    sms_pt: z.string(),
  },
  input: z.object({
    name: text(120),
    event: choice(RULE_EVENTS, 'message_rule.event'),
    audience: choice(AUDIENCES, 'message_rule.audience'),
    channel: choice(RULE_CHANNELS, 'message_rule.channel').default('mail'),
    active: flag().default(true),
    threshold: integer(0, 90).default(3),
    ...WORDS,
  }),
  fields: {
    event: { type: 'choice', values: RULE_EVENTS, labels: 'message_rule.event', sort: true, filter: true },
    audience: { type: 'choice', values: AUDIENCES, labels: 'message_rule.audience', filter: true },
    channel: { type: 'choice', values: RULE_CHANNELS, labels: 'message_rule.channel', filter: true },
    active: { type: 'flag', filter: true },
  },
  search: false,
  defaultSort: 'event',
});
export type MessageRule = z.infer<typeof messageRule.row>;
