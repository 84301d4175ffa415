/** Messages that the school sends by itself: stopped, sent once more; and the rules that make them. */
import { z } from 'zod';
import { delivery, previewMessage, resendDelivery, stopDeliveries } from '#contract/entities/delivery.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { ref, rows } from '#contract/fields.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  disabled,
  ok,
  type Ports,
  type Preview,
  type PreviewLine,
} from '#kernel/command.ts';
import { leftLine, onlyId, resourceCommands } from '../resource-commands.ts';
import { smsCommands } from './sms.ts';

const onState =
  (fits: (state: unknown) => boolean, reason: string) =>
  ({ focused }: Context) =>
    focused?.entity !== 'delivery' || !focused.row || fits(focused.row.state) ? ok : disabled(reason);

/** The words of a rule as they would be sent, in each language. */
async function previewRule(ports: Ports, args: Record<string, unknown>): Promise<Preview> {
  const { data } = await ports.call(previewMessage, { body: previewMessage.body?.parse(args) as never });
  return {
    title: { key: 'commands.message_rule.preview' },
    lines: data.flatMap(({ locale, subject, body, sms, sms_characters, sms_parts }): PreviewLine[] => [
      ...(args.channel === 'sms'
        ? []
        : [{ kind: 'note' as const, text: `${locale.toUpperCase()} · ${subject}\n${body.trim()}` }]),
      ...(args.channel === 'sms' || args.channel === 'both'
        ? [
            {
              kind: 'note' as const,
              text: {
                key: 'messages.smsPreview',
                values: { locale: locale.toUpperCase(), text: sms, characters: sms_characters, parts: sms_parts },
              },
            },
          ]
        : []),
    ]),
  };
}

const ofRules = resourceCommands({ resource: messageRule, screen: '/settings' }).map(
  (command): AnyCommand => (/\.(add|edit)$/.test(command.id) ? { ...command, preview: previewRule } : command),
);

export const deliveryCommands: readonly AnyCommand[] = [
  ...resourceCommands({
    resource: delivery as never,
    skip: ['add', 'edit', 'delete', 'restore', 'set-status'],
  }),
  defineCommand({
    id: 'delivery.stop',
    effect: 'reversible',
    destructive: 'delivery',
    section: 'messages',
    icon: 'ban',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'delivery' }, { kind: 'bulk', entity: 'delivery' }],
    keys: [{ press: 'Delete', scope: 'messages' }],
    endpoints: [stopDeliveries],
    args: z.object({ deliveries: rows('delivery') }),
    when: onState((state) => state === 'waiting', 'messages.needsWaiting'),
    async preview(ports, { deliveries }) {
      if (onlyId(deliveries) !== null) return null;
      const { changed, left } = await ports.call(stopDeliveries, { body: { deliveries, dry_run: true } });
      return {
        title: { key: 'commands.delivery.stop.preview', values: { count: changed } },
        total: changed,
        named: 0,
        lines: leftLine('delivery', left),
        blocked: changed === 0,
      };
    },
    async run(ports, { deliveries }) {
      const answer = await ports.call(stopDeliveries, { body: { deliveries } });
      ports.refresh('delivery');
      return {
        message: { key: 'commands.delivery.stop.done', values: { count: answer.changed } },
        operation: (answer.changed > 0 && answer.operation_id) || undefined,
        data: answer,
      };
    },
  }),
  defineCommand({
    id: 'delivery.resend',
    effect: 'irreversible',
    section: 'messages',
    icon: 'send',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'delivery' }],
    endpoints: [resendDelivery],
    args: z.object({ delivery: ref('delivery') }),
    when: onState((state) => state !== 'waiting' && state !== 'sending', 'messages.stillWaits'),
    async preview(ports, { delivery: id }) {
      const { data } = await ports.call(delivery.endpoints.get, { params: { id } });
      return {
        title: { key: 'commands.delivery.resend.preview', values: { name: data.person_name } },
        lines: [{ kind: 'note', text: data.subject }],
      };
    },
    async run(ports, { delivery: id }) {
      const { data } = await ports.call(resendDelivery, { params: { id }, body: {} });
      ports.refresh('delivery');
      return {
        message: { key: 'commands.delivery.resend.done', values: { name: data.person_name, to: data.address } },
        link: `/messages?row=${data.id}`,
        data,
      };
    },
  }),
  ...smsCommands,
  ...ofRules,
];
