/** The provider of SMS: set, its secret headers, tried. */
import { z } from 'zod';
import {
  removeSmsHeader,
  removeSmsProvider,
  type SmsProvider,
  setSmsHeader,
  setSmsProvider,
  smsHeaderInput,
  smsProviderInput,
  testSms,
  viewSmsProvider,
} from '#contract/entities/sms.ts';
import { phone, secretsSet, text } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type Ports } from '#kernel/command.ts';

const section = 'messages';
const surfaces = [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }] as const;

/** What is answered after the provider has changed. */
function changed(
  ports: Ports,
  command: string,
  { data, operation_id }: { data: SmsProvider | null; operation_id: number | null },
  values: Record<string, string> = {},
) {
  ports.refresh('club');
  return { message: { key: `commands.${command}.done`, values }, operation: operation_id ?? undefined, data };
}

export const smsCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'sms.set-provider',
    effect: 'reversible',
    section,
    icon: 'megaphone',
    surfaces,
    endpoints: [viewSmsProvider, setSmsProvider],
    args: smsProviderInput.extend(secretsSet),
    alwaysAsk: true,
    async load(ports) {
      const { data } = await ports.call(viewSmsProvider, {});
      if (!data) return { secrets_set: [] };
      const { headers, address, body, method, country_code } = data;
      const header_name = headers[0] ?? '';
      const held = { address: address === 'set', body: body === 'set', header_value: header_name !== '' };
      return {
        method,
        country_code,
        header_name,
        secrets_set: Object.keys(held).filter((name) => held[name as 'body']),
      };
    },
    async run(ports, { secrets_set: _set, ...body }) {
      return changed(ports, 'sms.set-provider', await ports.call(setSmsProvider, { body }));
    },
  }),
  defineCommand({
    id: 'sms.set-header',
    effect: 'reversible',
    section,
    icon: 'key-round',
    surfaces,
    endpoints: [setSmsHeader],
    args: z.object({ header_name: smsHeaderInput.shape.name, header_value: smsHeaderInput.shape.value }),
    async run(ports, { header_name: name, header_value: value }) {
      return changed(ports, 'sms.set-header', await ports.call(setSmsHeader, { body: { name, value } }), { name });
    },
  }),
  defineCommand({
    id: 'sms.remove-header',
    effect: 'reversible',
    destructive: 'header',
    section,
    icon: 'key-square',
    surfaces,
    endpoints: [removeSmsHeader],
    args: z.object({ header_name: text(100) }),
    async run(ports, { header_name: name }) {
      return changed(ports, 'sms.remove-header', await ports.call(removeSmsHeader, { body: { name } }), { name });
    },
  }),
  defineCommand({
    id: 'sms.remove-provider',
    effect: 'reversible',
    destructive: 'provider',
    section,
    icon: 'trash-2',
    surfaces,
    endpoints: [removeSmsProvider],
    args: z.object({}),
    run: async (ports) => changed(ports, 'sms.remove-provider', await ports.call(removeSmsProvider, { body: {} })),
  }),
  defineCommand({
    id: 'sms.test',
    effect: 'irreversible',
    section,
    icon: 'send',
    surfaces,
    endpoints: [testSms],
    args: z.object({ phone: phone().min(1) }),
    alwaysAsk: true,
    async run(ports, { phone: to }) {
      const { data } = await ports.call(testSms, { body: { to } });
      return { message: { key: `commands.sms.test.${data.sent ? 'done' : 'written'}`, values: { to: data.to } }, data };
    },
  }),
];
