/** Tokens by which machines call the API: made for something and until a day, and ended. */
import { z } from 'zod';
import { createToken, revokeToken, tokenKind, tokenName, tokenPermissions } from '#contract/entities/token.ts';
import { date, ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

const section = 'settings';

export const tokenCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'token.create',
    effect: 'irreversible',
    section,
    icon: 'key-round',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [createToken],
    roles: ADMIN,
    args: z.object({ name: tokenName(), kind: tokenKind(), permissions: tokenPermissions(), ends_on: date('ahead') }),
    async run(ports, args) {
      await ports.local('token.ready');
      const answer = await ports.call(createToken, { body: args });
      const { name } = answer.data;
      ports.refresh('token');
      await ports.local('token.show', { name, token: answer.token });
      return { message: { key: 'commands.token.create.done', values: { name } }, data: answer };
    },
  }),
  defineCommand({
    id: 'token.revoke',
    effect: 'irreversible',
    destructive: 'token',
    section,
    icon: 'key-square',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'token' }],
    keys: [{ press: 'Delete', scope: 'tokens' }],
    endpoints: [revokeToken],
    roles: ADMIN,
    args: z.object({ token: ref('token') }),
    async run(ports, { token }) {
      const { data } = await ports.call(revokeToken, { params: { id: token } });
      ports.refresh('token');
      return { message: { key: 'commands.token.revoke.done', values: { name: data.name } } };
    },
  }),
];
