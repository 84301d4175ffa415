/** Messages with students and teachers. */
import { z } from 'zod';
import {
  giveAppKey,
  listConversations,
  MAX_MESSAGE,
  markConversation,
  messageStudents,
  messageStudentsOfClasses,
  messageTemplate,
  openConversation,
  sendMessage,
  setMailCopies,
} from '#contract/entities/chat.ts';
import { RULE_CHANNELS, type RuleChannel } from '#contract/entities/message-rule.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { choice, date, flag, ref, rows, type Selection } from '#contract/fields.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  type KeyBinding,
  type Outcome,
  type Ports,
  type Preview,
  type Surface,
} from '#kernel/command.ts';
import { startsOn } from '../period.ts';
import { leftLine, resourceCommands } from '../resource-commands.ts';

const section = 'messages';
const body = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(MAX_MESSAGE)
    .meta({ field: { kind: 'multiline' } });
const onRow: readonly Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'conversation' }];
const conversation = () => ref('conversation');

const toMany = {
  body: body(),
  marketing: flag().optional(),
  channel: choice(RULE_CHANNELS, 'message_rule.channel').optional(),
};
interface ToMany {
  readonly body: string;
  readonly marketing?: boolean | undefined;
  readonly channel?: RuleChannel | undefined;
}

const wordsOf = (args: Readonly<Record<string, unknown>>): ToMany => {
  const { body, marketing, channel } = args as unknown as ToMany;
  return { body, marketing, channel };
};

/** One text to students, in their own conversations. */
interface Written {
  readonly id: 'student.message-many' | 'booking.message-students' | 'booking.message-day';
  readonly endpoint: typeof messageStudents | typeof messageStudentsOfClasses;
  readonly rows: Selection;
  readonly words: ToMany;
}

/** What is said before one text goes to each of many students: to whom, by which way, and who is left out. */
async function writtenPreview(ports: Ports, { id, endpoint, rows, words }: Written): Promise<Preview> {
  const {
    changed,
    left = 0,
    first = [],
    mailed,
    refused,
    not_told,
    told,
  } = await ports.call(endpoint, { body: { rows, ...words, dry_run: true } });
  const news = words.marketing === true;
  return {
    title: { key: `commands.${id}.preview`, values: { count: changed } },
    total: changed,
    lines: [
      { kind: 'note', text: words.body },
      ...(told ? (await import('../told.ts')).toldLines(told, false) : []),
      // Left empty, the way is the chat alone: whoever expects a mail or an SMS has to be told.
      ...(!told && changed > mailed
        ? [
            {
              kind: 'conflict' as const,
              text: { key: 'commands.student.message-many.onlyChat', values: { count: changed - mailed } },
            },
          ]
        : []),
      ...(mailed > 0
        ? [
            {
              kind: 'told' as const,
              text: {
                key: `commands.student.message-many.${news ? 'newsMailed' : 'mailed'}`,
                values: { count: mailed },
              },
            },
          ]
        : []),
      ...(mailed === 0 || news ? [{ kind: 'note' as const, text: { key: 'commands.student.message-many.undo' } }] : []),
      ...(refused > 0
        ? [
            {
              kind: 'conflict' as const,
              text: { key: 'commands.student.message-many.refused', values: { count: refused } },
            },
          ]
        : []),
      ...not_told.map(({ name, reason }) => ({
        kind: 'conflict' as const,
        text: { key: 'commands.student.message-many.notTold', values: { name, reason } },
      })),
      ...first.map((row: Student) => ({ kind: 'change' as const, text: `${row.first_name} ${row.last_name}` })),
      // Classes beyond the students are no students left out.
      ...(id === 'student.message-many' ? leftLine('student', left - refused) : []),
    ],
    blocked: changed === 0,
    ...(mailed > 0 && !news ? { final: true } : {}),
  };
}

/** Writes it to each of them. */
async function write(ports: Ports, { id, endpoint, rows, words }: Written): Promise<Outcome> {
  const { marketing, channel } = words;
  const answer = await ports.call(endpoint, { body: { rows, ...words } });
  ports.refresh('conversation');
  if (marketing || channel) ports.refresh('delivery');
  return {
    message: {
      key: `commands.${id}.${answer.told ? 'toldDone' : 'done'}`,
      values: { count: answer.changed, mailed: answer.mailed, told: answer.told?.reached ?? 0 },
    },
    // A mail is on its way: it cannot be called back. One of marketing waits first, as all messages of rules do.
    operation: answer.mailed > 0 && !marketing ? undefined : (answer.operation_id ?? undefined),
    ...(channel ? { link: `/messages?event=${marketing ? 'marketing' : 'circular'}` } : {}),
    data: answer,
  };
}

/** Opens the conversation with a person, and begins it where there is none; with a text it is sent there. */
const messageTo = (person: 'student' | 'teacher') => {
  const idOf = (args: Readonly<Record<string, unknown>>) => args[person] as number;
  const toOne = (args: Readonly<Record<string, unknown>>): Written => ({
    id: 'student.message-many',
    endpoint: messageStudents,
    rows: { ids: [idOf(args)] },
    words: wordsOf(args),
  });
  const side = (id: number) => (person === 'student' ? { student_id: id } : { teacher_id: id });
  return defineCommand({
    id: `${person}.message`,
    effect: 'reversible',
    section,
    icon: 'message-circle',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: person }],
    keys: [
      { press: 'm', scope: `${person}s` },
      { press: person === 'student' ? 'n' : 'Shift+N', scope: 'chat' },
    ],
    endpoints: [openConversation, sendMessage, ...(person === 'student' ? [messageStudents] : [])],
    args: z.object({
      [person]: ref(person),
      body: body().optional(),
      ...(person === 'student' ? { channel: toMany.channel } : {}),
    }) as z.ZodObject,
    // What leaves the house is shown before it does.
    async preview(ports, args) {
      if (!args.body) return null;
      const id = idOf(args);
      if (args.channel) return writtenPreview(ports, toOne(args));
      const [{ data: who }, known] = await Promise.all([
        ports.call(person === 'student' ? student.endpoints.get : teacher.endpoints.get, { params: { id } }),
        ports.call(listConversations, { query: side(id) }),
      ]);
      const [conversation] = known.data;
      const name = `${who.first_name} ${who.last_name}`;
      const mailed = conversation?.mail_copies && conversation.email !== '';
      return {
        title: { key: `commands.${person}.message.preview`, values: { name } },
        lines: [
          { kind: 'note', text: String(args.body) },
          mailed
            ? { kind: 'told' as const, text: conversation.email }
            : { kind: 'note' as const, text: { key: 'commands.chat.send.onlyChat' } },
        ],
        ...(mailed ? { final: true } : {}),
      };
    },
    async run(ports, args) {
      if (args.channel && args.body) return write(ports, toOne(args));
      // Its text is asked where the way stands beside it, which a conversation does not show.
      if (args.channel) {
        ports.navigate(`/do/student.message-many?students=${idOf(args)}&channel=${args.channel}`);
        return null;
      }
      const { data, operation_id } = await ports.call(openConversation, { body: side(idOf(args)) });
      ports.refresh('conversation');
      if (args.body) return { ...(await sent(ports, data.id, { body: String(args.body) })), link: `/chat/${data.id}` };
      ports.navigate(`/chat/${data.id}`);
      return {
        message: { key: `commands.${person}.message.done`, values: { name: data.name } },
        operation: operation_id ?? undefined,
        data,
      };
    },
  }) as AnyCommand;
};

interface Writing extends Pick<Written, 'id' | 'endpoint'> {
  readonly surfaces: readonly Surface[];
  readonly keys?: readonly KeyBinding[];
  readonly takes?: AnyCommand['takes'];
  /** The arguments that say to whom. */
  readonly whom: z.ZodRawShape;
  readonly rowsOf: (args: Readonly<Record<string, unknown>>, context: Context) => Selection;
}

/** One text to each of many students, in their own conversations: to whom it goes is shown before it does. */
const writing = ({ id, endpoint, surfaces, keys = [], takes, whom, rowsOf }: Writing) =>
  defineCommand({
    id,
    effect: 'reversible',
    section,
    icon: 'mails',
    surfaces,
    keys,
    ...(takes ? { takes } : {}),
    endpoints: [endpoint],
    args: z.object({ ...whom, ...toMany }) as z.ZodObject,
    preview: (ports, args, context) =>
      writtenPreview(ports, { id, endpoint, rows: rowsOf(args, context), words: wordsOf(args) }),
    run: (ports, args, context) => write(ports, { id, endpoint, rows: rowsOf(args, context), words: wordsOf(args) }),
  }) as AnyCommand;

const messageMany = writing({
  id: 'student.message-many',
  endpoint: messageStudents,
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'student' }],
  keys: [{ press: 'Shift+M', scope: 'students' }],
  takes: 'ticked',
  whom: { students: rows('student') },
  rowsOf: ({ students }) => students as Selection,
});

/** The same to whoever has one of the selected classes: `the car has broken down`. */
const messageThoseOfClasses = writing({
  id: 'booking.message-students',
  endpoint: messageStudentsOfClasses,
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'booking' }],
  keys: [{ press: 'Shift+M', scope: 'bookings' }],
  whom: { bookings: rows('booking') },
  rowsOf: ({ bookings }) => bookings as Selection,
});

/** To whoever has a class booked on a day. Typed: `message everyone with a class tomorrow: we are closed`. */
const messageThoseOfDay = writing({
  id: 'booking.message-day',
  endpoint: messageStudentsOfClasses,
  surfaces: [{ kind: 'palette' }],
  whom: { date: date('ahead'), teacher: ref('teacher').optional() },
  rowsOf: ({ date: day, teacher }, { timeZone }) => ({
    matching: {
      status: 'booked',
      ...startsOn(day as string, timeZone),
      ...(teacher ? { teacher_id: String(teacher) } : {}),
    },
  }),
});

/** Sends into a conversation. A mail is on its way: it cannot be called back. */
async function sent(ports: Ports, conversation: number, message: { body: string; mail?: boolean }): Promise<Outcome> {
  const { mailed, operation_id, data } = await ports.call(sendMessage, {
    params: { id: conversation },
    body: message,
  });
  ports.refresh('conversation');
  return {
    message: { key: mailed ? 'commands.chat.send.mailed' : 'commands.chat.send.done' },
    operation: mailed ? undefined : (operation_id ?? undefined),
    data,
  };
}

const mark = (verb: 'mark-read' | 'mark-unread') =>
  defineCommand({
    id: `chat.${verb}`,
    effect: 'reversible',
    section,
    icon: verb === 'mark-read' ? 'mail-open' : 'mail',
    surfaces: onRow,
    keys: [{ press: verb === 'mark-read' ? 'r' : 'u', scope: 'chat' }],
    endpoints: [markConversation],
    args: z.object({ conversation: conversation() }),
    async run(ports, args) {
      const { operation_id } = await ports.call(markConversation, {
        params: { id: args.conversation },
        body: { read: verb === 'mark-read' },
      });
      ports.refresh('conversation');
      return { message: { key: `commands.chat.${verb}.done` }, operation: operation_id ?? undefined };
    },
  });

const key = (verb: 'give-key' | 'end-key') =>
  defineCommand({
    id: `chat.${verb}`,
    effect: 'irreversible',
    ...(verb === 'end-key' ? { destructive: 'key' } : {}),
    section,
    icon: verb === 'give-key' ? 'key-round' : 'key-square',
    surfaces: onRow,
    endpoints: [giveAppKey],
    args: z.object({ conversation: conversation() }),
    async run(ports, args) {
      const answer = await ports.call(giveAppKey, {
        params: { id: args.conversation },
        body: { revoke: verb === 'end-key' },
      });
      if (answer.key) await ports.copy(answer.key);
      ports.refresh('conversation');
      return { message: { key: `commands.chat.${verb}.done` }, data: answer };
    },
  });

export const chatCommands: readonly AnyCommand[] = [
  messageTo('student'),
  messageTo('teacher'),
  messageMany,
  messageThoseOfClasses,
  messageThoseOfDay,
  defineCommand({
    id: 'chat.open',
    effect: 'navigate',
    section,
    icon: 'message-circle',
    surfaces: onRow,
    endpoints: [],
    roles: ['admin'],
    args: z.object({ conversation: conversation() }),
    async run(ports, args) {
      ports.navigate(`/chat/${args.conversation}`);
      return null;
    },
  }),
  defineCommand({
    id: 'chat.send',
    effect: 'reversible',
    section,
    icon: 'send',
    surfaces: onRow,
    endpoints: [sendMessage],
    args: z.object({ conversation: conversation(), body: body(), mail: flag().optional() }),
    run: (ports, { conversation, body, mail }) =>
      sent(ports, conversation, { body, ...(mail === undefined ? {} : { mail }) }),
  }),
  mark('mark-read'),
  mark('mark-unread'),
  defineCommand({
    id: 'chat.see',
    effect: 'reversible',
    section,
    icon: 'mail-open',
    surfaces: [],
    hiddenBecause: 'A conversation that is on the screen is read without anybody saying so, and without a word of it.',
    endpoints: [markConversation],
    args: z.object({ conversation: conversation() }),
    async run(ports, args) {
      await ports.call(markConversation, { params: { id: args.conversation }, body: { read: true } });
      ports.refresh('conversation');
      return null;
    },
  }),
  defineCommand({
    id: 'chat.mail-copies',
    effect: 'reversible',
    section,
    icon: 'mails',
    surfaces: onRow,
    endpoints: [setMailCopies],
    args: z.object({ conversation: conversation(), mail_copies: flag() }),
    async run(ports, args) {
      const { operation_id } = await ports.call(setMailCopies, {
        params: { id: args.conversation },
        body: { mail_copies: args.mail_copies },
      });
      ports.refresh('conversation');
      return { message: { key: 'commands.chat.mail-copies.done' }, operation: operation_id ?? undefined };
    },
  }),
  key('give-key'),
  key('end-key'),
  ...resourceCommands({ resource: messageTemplate, screen: '/chat', skip: ['open', 'export', 'set-status'] }),
];
