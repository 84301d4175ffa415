/** Messages with students and teachers. */
import { z } from 'zod';
import {
  giveAppKey,
  MAX_MESSAGE,
  markConversation,
  messageTemplate,
  openConversation,
  sendMessage,
  setMailCopies,
} from '#contract/entities/chat.ts';
import { flag, ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type Surface } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

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

/** Opens the conversation with a person, and begins it where there is none. */
const messageTo = (person: 'student' | 'teacher') =>
  defineCommand({
    id: `${person}.message`,
    effect: 'reversible',
    section,
    icon: 'message-circle',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: person }],
    keys: [{ press: 'm', scope: `${person}s` }],
    endpoints: [openConversation],
    args: z.object({ [person]: ref(person) }) as z.ZodObject,
    async run(ports, args) {
      const id = args[person] as number;
      const answer = await ports.call(openConversation, {
        body: person === 'student' ? { student_id: id } : { teacher_id: id },
      });
      ports.refresh('conversation');
      ports.navigate(`/chat/${answer.data.id}`);
      return {
        message: { key: `commands.${person}.message.done`, values: { name: answer.data.name } },
        operation: answer.operation_id ?? undefined,
        data: answer.data,
      };
    },
  }) as AnyCommand;

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
    async run(ports, args) {
      const { mailed, operation_id, data } = await ports.call(sendMessage, {
        params: { id: args.conversation },
        body: { body: args.body, ...(args.mail === undefined ? {} : { mail: args.mail }) },
      });
      ports.refresh('conversation');
      // A mail is on its way: it cannot be called back.
      return {
        message: { key: mailed ? 'commands.chat.send.mailed' : 'commands.chat.send.done' },
        operation: mailed ? undefined : (operation_id ?? undefined),
        data,
      };
    },
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
  ...resourceCommands({
    resource: messageTemplate,
    section,
    icon: 'text-quote',
    screen: '/chat',
    nameOf: (row) => String(row.title),
    skip: ['open', 'export', 'set-status'],
  }),
];
