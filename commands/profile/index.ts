/** The account of whoever is signed in. */

import { z } from 'zod';
import { beginTie, tieIdentity, untieIdentity } from '#contract/entities/identity.ts';
import {
  addPasskey,
  beginPasskey,
  type Credential,
  passkeyName,
  removePasskey,
  renamePasskey,
} from '#contract/entities/passkey.ts';
import { adminProfile, updateUser, updateUserPassword } from '#contract/entities/profile.ts';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  totpFields,
} from '#contract/entities/second-factor.ts';
import { listTokens } from '#contract/entities/token.ts';
import { email, flag, password, ref, text } from '#contract/fields.ts';
import { type AnyCommand, defineCommand, type Ports } from '#kernel/command.ts';

const secret = () =>
  z
    .string()
    .min(1)
    .max(200)
    .meta({ field: { kind: 'password' } });

const ofSecondStep = {
  effect: 'irreversible',
  section: 'session',
  icon: 'shield-plus',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
} as const;

/** Says what a change came to, and shows the codes that it brought, this once. */
async function settled(ports: Ports, verb: string, recovery_codes?: readonly string[]) {
  ports.refresh('second-factor');
  // Whether one is still asked for.
  ports.refresh('profile');
  if (recovery_codes) await ports.local('codes.show', recovery_codes);
  return { message: { key: `commands.profile.${verb}.done` }, ...(recovery_codes && { data: { recovery_codes } }) };
}

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
    args: z.object({
      old_password: secret(),
      new_password: password(),
      confirm_new_password: secret(),
      end_tokens: flag().optional(),
    }),
    /** Which tokens work on, or end. */
    async preview(ports, { end_tokens }, { user }) {
      // Nobody else makes any.
      if (!user?.roles.includes('admin')) return null;
      const own = (await ports.call(listTokens, {})).data.filter(({ kind }) => kind === 'personal');
      if (own.length === 0) return null;
      return {
        title: { key: 'commands.profile.change-password.preview' },
        lines: own.map(({ name, expires_at }) => ({
          kind: end_tokens ? ('change' as const) : ('note' as const),
          text: {
            key: `commands.profile.change-password.${end_tokens ? 'tokenEnds' : 'tokenStays'}`,
            values: { name, until: { instant: expires_at } },
          },
        })),
      };
    },
    async run(ports, args) {
      await ports.call(updateUserPassword, { body: args });
      if (args.end_tokens) ports.refresh('token');
      return { message: { key: 'commands.profile.change-password.done' } };
    },
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.set-up-two-step',
    endpoints: [confirmTotp],
    args: z.object({ authenticator: totpFields.secret, app_code: totpFields.code }),
    alwaysAsk: true,
    load: async (ports) => ({ authenticator: (await ports.call(beginTotp, {})).secret }),
    async run(ports, { authenticator: secret, app_code: code }) {
      const { recovery_codes } = await ports.call(confirmTotp, { body: { secret, code } });
      return settled(ports, 'set-up-two-step', recovery_codes);
    },
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.add-passkey',
    icon: 'fingerprint',
    endpoints: [addPasskey],
    args: z.object({ passkey_name: passkeyName() }),
    async run(ports, { passkey_name: name }) {
      const { options } = await ports.call(beginPasskey, {});
      // The browser asks for a finger, a face or a code.
      const credential = (await ports.local('passkey.make', options)) as Credential;
      const { recovery_codes } = await ports.call(addPasskey, { body: { name, credential } });
      ports.refresh('passkey');
      return settled(ports, 'add-passkey', recovery_codes ?? undefined);
    },
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.rename-passkey',
    effect: 'reversible',
    icon: 'pencil-line',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'passkey' }],
    endpoints: [renamePasskey],
    args: z.object({ passkey: ref('passkey'), passkey_name: passkeyName() }),
    async run(ports, { passkey, passkey_name: name }) {
      const { data, before } = await ports.call(renamePasskey, { params: { id: passkey }, body: { name } });
      ports.refresh('passkey');
      ports.refresh('second-factor');
      return {
        message: { key: 'commands.profile.rename-passkey.done', values: { name: data.name } },
        inverse: { command: 'profile.rename-passkey', args: { passkey, passkey_name: before } },
      };
    },
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.remove-passkey',
    destructive: 'passkey',
    icon: 'key-square',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'passkey' }],
    endpoints: [removePasskey],
    args: z.object({ passkey: ref('passkey') }),
    async run(ports, { passkey: id }) {
      const { data } = await ports.call(removePasskey, { params: { id } });
      ports.refresh('passkey');
      await settled(ports, 'remove-passkey');
      return { message: { key: 'commands.profile.remove-passkey.done', values: { name: data.name } } };
    },
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.renew-recovery-codes',
    icon: 'key-round',
    endpoints: [renewRecoveryCodes],
    args: z.object({}),
    run: async (ports) =>
      settled(ports, 'renew-recovery-codes', (await ports.call(renewRecoveryCodes, {})).recovery_codes),
  }),
  defineCommand({
    ...ofSecondStep,
    id: 'profile.remove-two-step',
    destructive: 'two-step',
    icon: 'shield-minus',
    endpoints: [removeTotp],
    args: z.object({}),
    async run(ports) {
      await ports.call(removeTotp, {});
      return settled(ports, 'remove-two-step');
    },
  }),
  defineCommand({
    id: 'profile.tie-identity',
    effect: 'navigate',
    section: 'session',
    icon: 'link',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    // Made once the provider sends the browser back: see src/app/sent-back.tsx.
    endpoints: [tieIdentity],
    args: z.object({}),
    async run(ports) {
      const { address } = await ports.call(beginTie, {});
      await ports.local('provider.leave', { address, for: 'tie' });
      return null;
    },
  }),
  defineCommand({
    id: 'profile.untie-identity',
    effect: 'irreversible',
    destructive: 'identity',
    section: 'session',
    icon: 'link-2-off',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [untieIdentity],
    args: z.object({}),
    async run(ports) {
      await ports.call(untieIdentity, {});
      ports.refresh('identity');
      return { message: { key: 'commands.profile.untie-identity.done' } };
    },
  }),
];
