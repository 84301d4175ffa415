/** The account of whoever is signed in. */

import { z } from 'zod';
import { adminProfile, updateUser, updateUserPassword } from '#contract/entities/profile.ts';
import { email, password, text } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

const secret = () =>
  z
    .string()
    .min(1)
    .max(200)
    .meta({ field: { kind: 'password' } });

export const profileCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'profile.edit',
    effect: 'reversible',
    section: 'session',
    icon: 'user-round',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [updateUser],
    args: z.object({ first_name: text(100), last_name: text(100), email: email(), password: secret().optional() }),
    alwaysAsk: true,
    async load(ports) {
      const { user } = await ports.call(adminProfile, {});
      return { first_name: user.first_name, last_name: user.last_name, email: user.email };
    },
    async run(ports, args) {
      const { user, email_awaited, operation_id } = await ports.call(updateUser, { body: args });
      ports.refresh('profile');
      await ports.local('profile.shown', user);
      // A mail that is on its way cannot be taken back.
      if (email_awaited) return { message: { key: 'commands.profile.edit.awaited', values: { email: email_awaited } } };
      return { message: { key: 'commands.profile.edit.done' }, operation: operation_id ?? undefined };
    },
  }),
  defineCommand({
    id: 'profile.change-password',
    effect: 'irreversible',
    section: 'session',
    icon: 'key-round',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [updateUserPassword],
    args: z.object({ old_password: secret(), new_password: password(), confirm_new_password: secret() }),
    async run(ports, args) {
      await ports.call(updateUserPassword, { body: args });
      return { message: { key: 'commands.profile.change-password.done' } };
    },
  }),
];
