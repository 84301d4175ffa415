/** The school itself, and its rules. */
import { z } from 'zod';
import { clubProfile, editClub } from '#contract/entities/club.ts';
import { choice, email, optionalText, phone, text } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';
import { settingCommands } from './settings.ts';

/** As it is typed; the contract says what is taken. */
const args = z.object({
  name: text(200),
  email: email().optional(),
  phone: phone().optional(),
  address: optionalText(500).optional(),
  time_zone: text(64),
  locale: choice(['en', 'fr', 'pt'], 'settings.values'),
  currency: text(3),
  country: text(2),
});

export const clubCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'club.edit-profile',
    effect: 'reversible',
    section: 'settings',
    icon: 'school',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [editClub],
    args,
    alwaysAsk: true,
    async load(ports) {
      const { data } = await ports.call(editClub, { body: {} });
      const known = args.partial().safeParse({ ...data, email: data.email || undefined });
      return known.success ? known.data : { name: data.name };
    },
    async run(ports, given) {
      const { data: now } = await ports.call(editClub, { body: {} });
      const values = { ...given, currency: given.currency.toUpperCase(), country: given.country.toUpperCase() };
      const body = { ...clubProfile.partial().parse(values), version: now.version };
      const { data, operation_id } = await ports.call(editClub, { body });
      ports.refresh('club');
      return {
        message: { key: 'commands.club.edit-profile.done', values: { name: data.name } },
        operation: operation_id ?? undefined,
        data,
      };
    },
  }),
  ...settingCommands,
];
