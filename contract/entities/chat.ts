/** Chat with students and teachers. The school's side is one inbox for all admins. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, flag, multiline, ref, text } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { rowBase, wordMatch } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { bulkAnswer, bulkBody, idParam, operationId, resource, written } from '../resource.ts';
import { trimmed } from '../rules/visible.ts';
import { RULE_CHANNELS } from './message-rule.ts';
import { student } from './student.ts';
import { wouldTell } from './told.ts';

/** Longest message, in characters. */
export const MAX_MESSAGE = 4000;
const body = () =>
  z
    .string()
    .overwrite(trimmed)
    .min(1)
    .max(MAX_MESSAGE)
    .meta({ field: { kind: 'multiline' } });

export const conversation = z.object({
  ...rowBase,
  student_id: z.number().nullable(),
  teacher_id: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  last_message_at: z.string().nullable(),
  last_text: z.string(),
  unread: z.number().int(),
  /** Whether what admins write goes out by mail as well. */
  mail_copies: z.boolean(),
  /** When the person's app got its key; null where there is none. */
  key_at: z.string().nullable(),
});
export type Conversation = z.infer<typeof conversation>;

export const message = z.object({
  ...rowBase,
  conversation_id: z.number(),
  author: z.enum(['admin', 'student', 'teacher']),
  account_id: z.number().nullable(),
  author_name: z.string(),
  body: z.string(),
  sent_at: z.string(),
  read_at: z.string().nullable(),
});
export type Message = z.infer<typeof message>;
/** As the person's app sees it: without what is the school's own business. */
export const appMessage = message.pick({
  id: true,
  author: true,
  author_name: true,
  body: true,
  sent_at: true,
  read_at: true,
});

const tag = 'chat';
const messagePage = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const listConversations = endpoint({
  id: 'listConversations',
  method: 'GET',
  path: '/admin/conversation',
  access: ADMIN,
  tag,
  summary: 'Lists conversations, the one with the newest message first; `q` searches names and messages.',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
    q: z.string().max(200).optional(),
    match: wordMatch,
    unread: z.enum(['0', '1']).optional(),
    student_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    teacher_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    /** Only these. */
    ids: z
      .string()
      .max(4000)
      .regex(/^\d+(,\d+)*$/)
      .optional(),
  }),
  answer: z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    data: z.array(conversation.extend({ found: message.nullable() })),
  }),
});

export const openConversation = endpoint({
  id: 'openConversation',
  method: 'POST',
  path: '/admin/conversation',
  access: ADMIN,
  tag,
  summary: 'Answers the conversation with a student or a teacher, and begins it where there is none.',
  body: z
    .object({ student_id: ref('student').optional(), teacher_id: ref('teacher').optional() })
    .refine(
      (value) => (value.student_id === undefined) !== (value.teacher_id === undefined),
      refined('student-or-teacher'),
    ),
  answer: written(conversation),
});

export const readConversation = endpoint({
  id: 'readConversation',
  method: 'GET',
  path: '/admin/conversation/:id',
  access: ADMIN,
  tag,
  summary: 'Answers a conversation with its newest messages, the newest first; `before` goes on.',
  params: idParam,
  query: messagePage,
  answer: z.object({ conversation, data: z.array(message) }),
});

export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/admin/conversation/:id/message',
  access: ADMIN,
  tag,
  summary: 'Sends a message; where the conversation is copied by mail, or `mail` asks for it, a mail goes out once.',
  params: idParam,
  body: z.object({ body: body(), mail: flag().optional() }),
  answer: z.object({ data: message, mailed: z.boolean(), operation_id: operationId }),
});

/** Most students that one message goes to. */
export const MOST_WRITTEN_TO = 1000;

/** Why a student is told nothing of marketing, or has a message in the app alone. */
export const NOT_NEWS_REASONS = ['unasked', 'refused', 'no_mail'] as const;
export type NotNewsReason = (typeof NOT_NEWS_REASONS)[number];
/** Most students who are named in an answer as not told. */
export const MOST_NOT_TOLD = 100;

/** What is written to many, and how it goes out besides. */
const toMany = {
  body: body(),
  marketing: flag().default(false),
  channel: choice(RULE_CHANNELS, 'message_rule.channel').optional(),
};
const writtenToMany = bulkAnswer(student.row).extend({
  /** How many of them have it by mail as well: those mails cannot be called back. */
  mailed: z.number().int(),
  /** How many of the selected it does not reach for want of an agreement. */
  refused: z.number().int(),
  /** The first of these, and of those who want no mail and have it in the app alone. */
  not_told: z.array(z.object({ id: z.number().int(), name: z.string(), reason: z.enum(NOT_NEWS_REASONS) })),
  /** With a `channel`: who is told by it, and who cannot be told and why. */
  told: wouldTell.nullable(),
});

export const messageStudents = endpoint({
  id: 'messageStudents',
  method: 'POST',
  path: '/admin/student/message',
  access: ADMIN,
  tag,
  summary:
    "Sends one message into each selected student's conversation, begun where there is none, in one operation; it goes out by mail where the conversation is copied by mail. `dry_run` says to how many, and to whom first. `marketing` says that it is of offers or news: it goes to those alone who agreed to that, and its mails carry the link that takes the agreement back. `channel` lets it go by mail, by SMS or by both as well, to the guardian of a minor too, beside the student or in the student's place; none of that goes to who wants no more of it. These messages wait in the quiet moment, and undo takes back what waits.",
  body: bulkBody('student', toMany),
  answer: writtenToMany,
});

export const messageStudentsOfClasses = endpoint({
  id: 'messageStudentsOfClasses',
  method: 'POST',
  path: '/admin/booking/messageStudents',
  access: ADMIN,
  tag,
  summary:
    'Sends one message to each student of the selected classes, once to each, as `POST /api/admin/student/message` does to selected students. `left` counts classes beyond the students.',
  body: bulkBody('booking', toMany),
  answer: writtenToMany,
});

export const markConversation = endpoint({
  id: 'markConversation',
  method: 'POST',
  path: '/admin/conversation/:id/mark',
  access: ADMIN,
  tag,
  summary: "Marks the person's messages as read, or the newest one as unread.",
  params: idParam,
  body: z.object({ read: flag().default(true) }),
  answer: written(conversation),
});

export const setMailCopies = endpoint({
  id: 'setMailCopies',
  method: 'POST',
  path: '/admin/conversation/:id/mail',
  access: ADMIN,
  tag,
  summary: 'Sets whether what admins write in this conversation goes out by mail as well.',
  params: idParam,
  body: z.object({ mail_copies: flag() }),
  answer: written(conversation),
});

export const giveAppKey = endpoint({
  id: 'giveAppKey',
  method: 'POST',
  path: '/admin/conversation/:id/key',
  access: ADMIN,
  tag,
  summary:
    "Makes a new key for the person's app and answers it this once; an older key ends. It carries no more than whoever gives it: 403 `key-beyond-giver` where the caller lacks a permission that the app's calls need. It ends with the person, and with the account that gave it. `revoke` only ends it.",
  params: idParam,
  body: z.object({ revoke: flag().default(false) }),
  sealedAnswer: true,
  answer: z.object({ key: z.string().nullable(), operation_id: operationId }),
});

export const readAsPerson = endpoint({
  id: 'readAsPerson',
  method: 'GET',
  path: '/app/conversation',
  access: 'feed',
  carries: ['messages.read', 'messages.write'],
  tag,
  summary:
    "For a student's or teacher's app: the conversation's messages, newest first, by the bearer key of the conversation. Marks the school's messages as read.",
  query: messagePage.extend({ after: z.coerce.number().int().min(0).optional() }),
  answer: z.object({ name: z.string(), school: z.string(), data: z.array(appMessage) }),
});

export const postAsPerson = endpoint({
  id: 'postAsPerson',
  method: 'POST',
  path: '/app/conversation/message',
  access: 'feed',
  carries: ['messages.write'],
  tag,
  summary:
    "For a student's or teacher's app: posts a message by the bearer key of the conversation. The same `client_key` twice is one message.",
  body: z.object({ body: body(), client_key: z.string().min(1).max(100).optional() }),
  answer: z.object({ data: appMessage }),
  rateLimit: { max: 60, perMinutes: 1, byKey: true },
});

/** Chat with a person: all of it goes when the person is erased. */
const aboutPerson = { file: 'conversations', erased: 'row', afterwards: 'row', history: 'emptied', stays: [] } as const;

export const conversationKind = kind({
  entity: 'conversation',
  plural: 'conversations',
  list: listConversations,
  icon: 'message-circle',
  section: 'messages',
  place: null,
  name: (row: Partial<Conversation>) => words(row.name),
  detail: (row) => words(row.last_text),
  path: (id) => `/chat/${id}`,
  found: null,
  typed: 'searched',
  audit: 'following',
  personal: {
    about: [
      { ...aboutPerson, person: 'student', column: 'student_id' },
      { ...aboutPerson, person: 'teacher', column: 'teacher_id' },
    ],
  },
});

export const messageKind = kind({
  entity: 'message',
  plural: 'messages',
  list: null,
  icon: 'message-circle',
  section: 'messages',
  place: null,
  name: (row: Partial<Message>) => words(row.author_name),
  detail: (row) => words(row.body),
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  // Messages are handed over and erased with their conversation.
  personal: null,
});

export const messageTemplate = resource({
  entity: 'template',
  plural: 'templates',
  table: 'message_template',
  access: ADMIN,
  icon: 'text-quote',
  section: 'messages',
  place: null,
  name: (row) => words(row.title),
  detail: null,
  path: null,
  found: null,
  typed: 'whole',
  audit: 'own',
  personal: null,
  row: { title: z.string(), body: z.string() },
  input: z.object({ title: text(120), body: multiline(MAX_MESSAGE) }),
  fields: { title: { type: 'text', column: 'name_key', sort: true, filter: true } },
  defaultSort: 'title',
});

export const chatEndpoints = [
  listConversations,
  openConversation,
  readConversation,
  sendMessage,
  messageStudents,
  messageStudentsOfClasses,
  markConversation,
  setMailCopies,
  giveAppKey,
  readAsPerson,
  postAsPerson,
  ...Object.values(messageTemplate.endpoints).filter(({ id }) => id !== messageTemplate.endpoints.setStatus.id),
];
