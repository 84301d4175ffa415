/** The team: who may use the console, invitations, and the devices they use. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, choices, email, flag, text } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { rowBase } from '../list.ts';
import { ADMIN, OWN_PERMISSIONS, ROLES } from '../permissions.ts';
import { idParam, operationId, resource, written } from '../resource.ts';

export const USER_STATUSES = ['active', 'disabled'] as const;

/** Accounts as admins see them. Adding one is inviting it. */
export const member = resource({
  entity: 'user',
  plural: 'users',
  table: 'account',
  access: ADMIN,
  icon: 'user-round',
  section: 'people',
  place: null,
  name: (row) => words(row.first_name, row.last_name),
  detail: (row) => words(row.email),
  path: null,
  found: null,
  typed: 'whole',
  audit: 'own',
  // Those who work with the console leave by their own ways: see `team.remove`.
  personal: null,
  row: {
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    /** What the account may do beside its roles. */
    permissions: z.array(z.enum(OWN_PERMISSIONS)),
    status: z.enum(USER_STATUSES),
    locale: z.string(),
    theme: z.string(),
    photo: z.string().nullable(),
  },
  input: z.object({ first_name: text(100), last_name: text(100) }),
  fields: {
    email: { type: 'text', column: 'email_key', sort: true, filter: true },
    status: { type: 'choice', values: USER_STATUSES, labels: 'user.status', filter: true },
  },
  search: false,
  defaultSort: 'email',
  reauthenticate: ['remove', 'restore'],
});
export type Member = z.infer<typeof member.row>;

const tag = 'team';

const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});

export const inviteUser = endpoint({
  id: 'inviteUser',
  method: 'POST',
  path: '/admin/user',
  access: ADMIN,
  tag,
  summary:
    'Invites an address by mail, with the roles it is to hold. The link works once, for seven days. An account with the address that nobody has confirmed becomes the invited person’s.',
  reauthenticate: true,
  body: z.object({ email: email(), roles: choices(ROLES, 'roles').min(1).default(['admin']) }),
  answer: z.object({ data: invitation, operation_id: operationId }),
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/admin/invitation',
  access: ADMIN,
  tag,
  summary: 'Lists invitations that can still be used, the newest first.',
  answer: z.object({ data: z.array(invitation) }),
});

export const invitationKind = kind({
  entity: 'invitation',
  plural: 'invitations',
  list: listInvitations,
  icon: 'user-round-plus',
  section: 'people',
  place: null,
  name: (row: Partial<z.infer<typeof invitation>>) => words(row.email),
  detail: null,
  path: null,
  found: null,
  typed: 'whole',
  audit: null,
  personal: null,
});

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/admin/invitation/:id',
  access: ADMIN,
  tag,
  summary: 'Ends an invitation.',
  params: idParam,
  answer: z.object({ data: invitation, operation_id: operationId }),
});

export const setRole = endpoint({
  id: 'setUserRole',
  method: 'POST',
  path: '/admin/user/:id/role',
  access: ADMIN,
  tag,
  summary:
    'Grants or revokes a role. The last active admin stays one. 409 `address-unconfirmed` where nobody has confirmed the address of the account: invite it instead.',
  reauthenticate: true,
  params: idParam,
  body: z.object({ role: choice(ROLES, 'roles'), grant: flag() }),
  answer: written(member.row),
});

export const setPermission = endpoint({
  id: 'setUserPermission',
  method: 'POST',
  path: '/admin/user/:id/permission',
  access: ADMIN,
  tag,
  summary:
    'Grants or revokes what no role grants. Only who holds a permission passes it on; where nobody does, whoever runs the server grants it: 403 `no-holder`.',
  reauthenticate: true,
  params: idParam,
  body: z.object({ permission: choice(OWN_PERMISSIONS, 'permissions'), grant: flag() }),
  answer: written(member.row),
});

export const setUserStatus = endpoint({
  id: 'setOneUserStatus',
  method: 'POST',
  path: '/admin/user/:id/status',
  access: ADMIN,
  tag,
  summary:
    'Disables an account and signs it out everywhere, or enables it again. The last active admin cannot be disabled.',
  reauthenticate: true,
  params: idParam,
  body: z.object({ status: choice(USER_STATUSES, 'user.status') }),
  answer: written(member.row),
});

/** Where an account is signed in: on a device, or by a program that names none. */
const openSession = z.object({ platform: z.string(), app_type: z.string(), last_seen_at: z.string() });

export const listUserSessions = endpoint({
  id: 'listUserSessions',
  method: 'GET',
  path: '/admin/user/:id/session',
  access: ADMIN,
  tag,
  summary:
    'Lists where an account is signed in, the last used first. Of the caller’s own account, the session that asks is left out.',
  params: idParam,
  answer: z.object({ data: z.array(openSession) }),
});

export const endUserSessions = endpoint({
  id: 'endUserSessions',
  method: 'POST',
  path: '/admin/user/:id/endSessions',
  access: ADMIN,
  tag,
  summary:
    'Ends every session of an account, which stays as it is, and its personal tokens. Of the caller’s own account, all sessions but the one that asks.',
  reauthenticate: true,
  params: idParam,
  answer: z.object({ ended: z.number().int(), tokens_ended: z.number().int(), operation_id: operationId }),
});

export const removeUserFactors = endpoint({
  id: 'removeUserFactors',
  method: 'POST',
  path: '/admin/user/:id/removeSecondFactor',
  access: ADMIN,
  tag,
  summary:
    'Takes the second factor of a colleague who has lost it off: authenticator app, passkeys and recovery codes end, and all sessions of the account. They are told by mail, with the reason. Where the school asks for a second factor, they set one up at the next sign-in, without days of grace. 409 `own-factor` for the caller’s own account.',
  reauthenticate: true,
  params: idParam,
  body: z.object({ reason: text(500) }),
  answer: z.object({ ended: z.number().int(), operation_id: operationId }),
});

export const device = z.object({
  ...rowBase,
  platform: z.string(),
  app_type: z.string(),
  last_seen_at: z.string(),
  /** Whether a session runs on it. */
  signed_in: z.boolean(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listDevices = endpoint({
  id: 'listDevices',
  method: 'GET',
  path: '/admin/device',
  access: 'session',
  tag,
  summary: "Lists the caller's devices, the last used first.",
  answer: z.object({ data: z.array(device) }),
});

export const deviceKind = kind({
  entity: 'device',
  plural: 'devices',
  list: listDevices,
  icon: 'monitor-smartphone',
  section: 'settings',
  place: null,
  name: (row: Partial<Device>) => words(row.platform, row.app_type),
  detail: (row, at) => at(row.last_seen_at),
  path: null,
  found: null,
  typed: 'whole',
  audit: null,
  personal: null,
});

export const signOutDevice = endpoint({
  id: 'signOutDevice',
  method: 'POST',
  path: '/admin/device/:id/signOut',
  access: 'session',
  tag,
  summary: "Ends the sessions of one of the caller's devices and forgets it.",
  reauthenticate: true,
  params: idParam,
  answer: z.object({ ended: z.number().int(), operation_id: operationId }),
});

export const signOutOthers = endpoint({
  id: 'signOutOtherDevices',
  method: 'POST',
  path: '/admin/device/signOutOthers',
  access: 'session',
  tag,
  summary: "Ends every session of the caller's but the one that asks, and forgets their devices.",
  reauthenticate: true,
  answer: z.object({ ended: z.number().int(), operation_id: operationId }),
});

const { list, get, edit, remove, restore } = member.endpoints;
export const teamEndpoints = [
  list,
  get,
  edit,
  remove,
  restore,
  inviteUser,
  listInvitations,
  revokeInvitation,
  setRole,
  setPermission,
  setUserStatus,
  listUserSessions,
  endUserSessions,
  removeUserFactors,
  listDevices,
  signOutDevice,
  signOutOthers,
];
