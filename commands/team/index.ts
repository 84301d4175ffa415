/** The team: invited, granted roles, disabled. */
import { z } from 'zod';
import {
  endUserSessions,
  inviteUser,
  listUserSessions,
  type Member,
  member,
  removeUserFactors,
  revokeInvitation,
  setPermission,
  setRole,
  setUserStatus,
} from '#contract/entities/team.ts';
import { choice, choices, email, ref, text } from '#contract/fields.ts';
import { OWN_PERMISSIONS, ROLES } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, type Outcome, type Ports, type Surface } from '#kernel/command.ts';

const section = 'settings';
const onRow: readonly Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'user' }];

function done(ports: Ports, verb: string, answer: { data: Member; operation_id: number | null }): Outcome {
  ports.refresh('user');
  const { first_name, last_name } = answer.data;
  return {
    message: { key: `commands.team.${verb}.done`, values: { name: `${first_name} ${last_name}` } },
    operation: answer.operation_id ?? undefined,
    data: answer.data,
  };
}

const role = (verb: 'grant-role' | 'revoke-role') =>
  defineCommand({
    id: `team.${verb}`,
    effect: 'reversible',
    ...(verb === 'revoke-role' ? { destructive: 'role' } : {}),
    section,
    icon: verb === 'grant-role' ? 'shield-plus' : 'shield-minus',
    surfaces: onRow,
    endpoints: [setRole],
    args: z.object({ user: ref('user'), role: choice(ROLES, 'settings.role') }),
    run: async (ports, args) =>
      done(
        ports,
        verb,
        await ports.call(setRole, {
          params: { id: args.user },
          body: { role: args.role, grant: verb === 'grant-role' },
        }),
      ),
  });

const permission = (verb: 'grant-permission' | 'revoke-permission') =>
  defineCommand({
    id: `team.${verb}`,
    effect: 'reversible',
    ...(verb === 'revoke-permission' ? { destructive: 'role' } : {}),
    section,
    icon: verb === 'grant-permission' ? 'badge-check' : 'badge-x',
    surfaces: onRow,
    endpoints: [setPermission],
    args: z.object({ user: ref('user'), permission: choice(OWN_PERMISSIONS, 'permissions') }),
    run: async (ports, args) =>
      done(
        ports,
        verb,
        await ports.call(setPermission, {
          params: { id: args.user },
          body: { permission: args.permission, grant: verb === 'grant-permission' },
        }),
      ),
  });

const status = (verb: 'disable' | 'enable') =>
  defineCommand({
    id: `team.${verb}`,
    effect: 'reversible',
    ...(verb === 'disable' ? { destructive: 'account' } : {}),
    section,
    icon: verb === 'disable' ? 'user-round-x' : 'user-round-check',
    surfaces: onRow,
    endpoints: [setUserStatus],
    args: z.object({ user: ref('user') }),
    run: async (ports, args) =>
      done(
        ports,
        verb,
        await ports.call(setUserStatus, {
          params: { id: args.user },
          body: { status: verb === 'disable' ? 'disabled' : 'active' },
        }),
      ),
  });

export const teamCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'team.invite',
    effect: 'irreversible',
    section,
    icon: 'user-plus',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [inviteUser],
    args: z.object({ email: email(), roles: choices(ROLES, 'settings.role', 1) }),
    async run(ports, args) {
      const { data } = await ports.call(inviteUser, { body: args });
      ports.refresh('invitation');
      return { message: { key: 'commands.team.invite.done', values: { email: data.email } }, data };
    },
  }),
  defineCommand({
    id: 'team.revoke-invitation',
    effect: 'irreversible',
    destructive: 'invitation',
    section,
    icon: 'mail-x',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'invitation' }],
    endpoints: [revokeInvitation],
    args: z.object({ invitation: ref('invitation') }),
    async run(ports, args) {
      const { data } = await ports.call(revokeInvitation, { params: { id: args.invitation } });
      ports.refresh('invitation');
      return { message: { key: 'commands.team.revoke-invitation.done', values: { email: data.email } } };
    },
  }),
  role('grant-role'),
  role('revoke-role'),
  permission('grant-permission'),
  permission('revoke-permission'),
  status('disable'),
  status('enable'),
  defineCommand({
    id: 'team.end-sessions',
    effect: 'irreversible',
    destructive: 'sessions',
    section,
    icon: 'monitor-x',
    surfaces: onRow,
    endpoints: [endUserSessions],
    args: z.object({ user: ref('user') }),
    async preview(ports, { user: id }) {
      const { data } = await ports.call(listUserSessions, { params: { id } });
      return {
        title: { key: 'commands.team.end-sessions.title' },
        lines: data.map(({ platform, app_type }) => ({
          kind: 'change' as const,
          text: `${platform} ${app_type}`.trim() || { key: 'commands.team.end-sessions.program' },
        })),
        total: data.length,
      };
    },
    async run(ports, { user: id }) {
      const { ended, tokens_ended } = await ports.call(endUserSessions, { params: { id } });
      ports.refresh('device');
      return { message: { key: 'commands.team.end-sessions.done', values: { count: ended, tokens: tokens_ended } } };
    },
  }),
  defineCommand({
    id: 'team.remove-second-factor',
    effect: 'irreversible',
    destructive: 'factor',
    section,
    icon: 'shield-minus',
    surfaces: onRow,
    endpoints: [removeUserFactors],
    args: z.object({ user: ref('user'), reason: text(500) }),
    async run(ports, { user: id, reason }) {
      const { ended } = await ports.call(removeUserFactors, { params: { id }, body: { reason } });
      return { message: { key: 'commands.team.remove-second-factor.done', values: { count: ended } } };
    },
  }),
  defineCommand({
    id: 'team.edit',
    effect: 'reversible',
    section,
    icon: 'pencil',
    surfaces: onRow,
    endpoints: [member.endpoints.edit],
    args: z.object({ user: ref('user'), first_name: text(100), last_name: text(100) }),
    alwaysAsk: true,
    async load(ports, args) {
      const { data } = await ports.call(member.endpoints.get, { params: { id: args.user as number } });
      return { first_name: data.first_name, last_name: data.last_name };
    },
    async run(ports, { user, ...names }) {
      const { data } = await ports.call(member.endpoints.get, { params: { id: user } });
      const body = { ...names, version: data.version };
      return done(ports, 'edit', await ports.call(member.endpoints.edit, { params: { id: user }, body }));
    },
  }),
  defineCommand({
    id: 'team.remove',
    effect: 'reversible',
    destructive: 'user',
    section,
    icon: 'trash-2',
    surfaces: onRow,
    endpoints: [member.endpoints.remove],
    args: z.object({ user: ref('user') }),
    run: async (ports, args) =>
      done(ports, 'remove', await ports.call(member.endpoints.remove, { params: { id: args.user } })),
  }),
  defineCommand({
    id: 'team.restore',
    effect: 'reversible',
    section,
    icon: 'archive-restore',
    surfaces: onRow,
    endpoints: [member.endpoints.restore],
    args: z.object({ user: ref('user') }),
    run: async (ports, args) =>
      done(ports, 'restore', await ports.call(member.endpoints.restore, { params: { id: args.user } })),
  }),
];
