/** Messages that the school sends by itself to students and teachers, each with what became of it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, flag, multiline, optionalText, rows } from '../fields.ts';
import { ofStudent, ofTeacher, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId, readCalls, resource, written } from '../resource.ts';
import { AUDIENCES, CHANNELS, messageRule, RULE_EVENTS } from './message-rule.ts';

/**
 * waiting → sending → sent, or → waiting again after a failure, or → failed. What was undone while it waited is withdrawn,
 * what somebody stopped is stopped; `not_told` could not be sent at all.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'withdrawn', 'stopped', 'not_told'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** Why somebody was not told. */
export const NOT_TOLD_REASONS = ['no_address', 'no_phone', 'opted_out'] as const;
export type NotToldReason = (typeof NOT_TOLD_REASONS)[number];
/** Pages about money that somebody mailed. */
export const MAILED_PAGES = ['receipt', 'statement'] as const;
export type MailedPage = (typeof MAILED_PAGES)[number];
/** What a message tells of: an event, several classes at once, or what somebody sent. */
export const DELIVERY_EVENTS = [
  ...RULE_EVENTS,
  'payment_reminder',
  'marketing',
  'several',
  'circular',
  ...MAILED_PAGES,
] as const;
/** Those that say amounts: their words are answered to who may see money alone. */
export const TELL_AMOUNTS: readonly string[] = ['payment_due', 'payment_overdue', 'payment_reminder', ...MAILED_PAGES];

const aboutPerson = { file: 'messages_sent', erased: 'row', afterwards: 'row', history: 'emptied', stays: [] } as const;

const family = resource({
  entity: 'delivery',
  plural: 'deliveries',
  access: ADMIN,
  icon: 'mail',
  section: 'messages',
  place: { id: 'messages', icon: 'mails', roles: ADMIN, add: null, days: 'past' },
  name: (row) => words(row.person_name, `#${row.id}`),
  detail: (row, at) => words(row.subject, '·', at(row.created_at)),
  path: (id) => `/messages?row=${id}&panel=peek`,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofStudent, ofTeacher],
  personal: {
    about: [
      { ...aboutPerson, person: 'student', column: 'student_id' },
      { ...aboutPerson, person: 'teacher', column: 'teacher_id' },
    ],
  },
  row: {
    /** Whom it tells: one of the two. */
    student_id: z.number().int().nullable(),
    teacher_id: z.number().int().nullable(),
    /** Whether it goes to the guardian of the student. */
    to_guardian: z.boolean(),
    person_name: z.string(),
    event: z.enum(DELIVERY_EVENTS),
    channel: z.enum(CHANNELS),
    /** The class it is about; null where there are several. */
    booking_id: z.number().int().nullable(),
    /** Where it goes, an e-mail address or a phone number, as the person had it when it was written. */
    address: z.string(),
    locale: z.string(),
    subject: z.string(),
    body: z.string(),
    state: z.enum(DELIVERY_STATES),
    /** Of one that was not told. */
    reason: z.enum(NOT_TOLD_REASONS).nullable(),
    due_at: z.string(),
    sent_at: z.string().nullable(),
    tries: z.number().int(),
    /** What the mail server, or the provider of SMS, answered last. */
    last_error: z.string().nullable(),
    /** Whether it goes to the school itself, about the student or teacher. */
    to_office: z.boolean(),
  },
  input: z.object({}),
  fields: {
    state: { type: 'choice', values: DELIVERY_STATES, labels: 'delivery.state', filter: true },
    event: { type: 'choice', values: DELIVERY_EVENTS, labels: 'delivery.event', filter: true },
    channel: { type: 'choice', values: CHANNELS, labels: 'message_rule.channel', filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    booking_id: { type: 'ref', entity: 'booking', filter: true },
  },
  search: false,
  defaultSort: '-created_at',
});
/** Messages come from rules: there is nothing to add, edit or delete. */
export const delivery = {
  ...family,
  endpoints: readCalls(family.endpoints),
};
export type Delivery = z.infer<typeof family.row>;

const call = { access: ADMIN, tag: 'deliveries', method: 'POST' } as const;

export const stopDeliveries = endpoint({
  ...call,
  id: 'stopDeliveries',
  path: '/admin/delivery/stop',
  summary: 'Stops those of the selected messages that wait to be sent. `dry_run` says how many that are.',
  body: z.object({ deliveries: rows('delivery'), dry_run: flag().default(false) }),
  answer: z.object({
    dry_run: z.boolean(),
    changed: z.number().int(),
    /** Rows of the selection that do not wait, and stay as they are. */
    left: z.number().int(),
    operation_id: operationId,
  }),
});

export const resendDelivery = endpoint({
  ...call,
  id: 'resendDelivery',
  path: '/admin/delivery/:id/resend',
  summary:
    'Sends a message once more, as a message of its own, to the address that the person has now; a receipt or a statement to the address to which it went, for who holds the permission `money`. 409 `delivery-open` where it still waits.',
  params: idParam,
  body: z.object({}),
  answer: written(family.row),
});

export const previewMessage = endpoint({
  ...call,
  id: 'previewMessage',
  path: '/admin/message_rule/preview',
  summary:
    'The words of a rule as they would be sent about an example, in each language; of an SMS also how long it is and in how many parts it goes.',
  write: false,
  body: z.object({
    event: choice(RULE_EVENTS, 'message_rule.event'),
    audience: choice(AUDIENCES, 'message_rule.audience'),
    subject_en: optionalText(200).optional(),
    body_en: multiline(4000).optional(),
    subject_fr: optionalText(200).optional(),
    body_fr: multiline(4000).optional(),
    subject_pt: optionalText(200).optional(),
    body_pt: multiline(4000).optional(),
    sms_en: multiline(1000).optional(),
    sms_fr: multiline(1000).optional(),
    sms_pt: multiline(1000).optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        locale: z.string(),
        subject: z.string(),
        body: z.string(),
        sms: z.string(),
        sms_characters: z.number().int(),
        sms_parts: z.number().int(),
      }),
    ),
  }),
});

const { setStatus: _noStatus, ...ruleCalls } = messageRule.endpoints;
export const deliveryEndpoints = [
  ...Object.values(ruleCalls),
  ...Object.values(delivery.endpoints),
  stopDeliveries,
  resendDelivery,
  previewMessage,
];
