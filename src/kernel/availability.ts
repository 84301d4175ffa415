/** Whether a command can be run now: roles first, then the command's own `when`. Pure. */
import type { Role } from '#contract/permissions.ts';
import { ROLES } from '#contract/permissions.ts';
import type { AnyCommand, Availability, Context } from './command.ts';
import { disabled, ok } from './command.ts';

export const NEEDS_ROLE = 'availability.needs-role';
export const NEEDS_PERMISSION = 'availability.needs-permission';
export const NEEDS_SIGN_IN = 'availability.needs-sign-in';

/**
 * Roles of which a user needs one: those that all its endpoints and the command itself allow. Null when no role is
 * asked for; an empty list when nobody can ever run it.
 */
export function rolesFor(command: AnyCommand): readonly Role[] | null {
  const lists = [...command.endpoints.map((endpoint) => endpoint.access), command.roles].filter((access) =>
    Array.isArray(access),
  ) as (readonly Role[])[];
  if (lists.length === 0) return null;
  return ROLES.filter((role) => lists.every((list) => list.includes(role)));
}

/** True where it may be run before signing in: acts of this browser, and calls that anyone may make. */
const needsNobody = (command: AnyCommand): boolean =>
  !command.roles &&
  command.endpoints.every((endpoint) => endpoint.access === 'public') &&
  (command.endpoints.length > 0 || command.effect === 'local');

/** The state of a command in a context. Missing arguments never disable: they are asked for. */
export function availabilityOf(command: AnyCommand, context: Context): Availability {
  if (!context.user) {
    if (!needsNobody(command)) return disabled(NEEDS_SIGN_IN);
  } else {
    const roles = rolesFor(command);
    const held = context.user.roles;
    if (roles && !roles.some((role) => held.includes(role))) return disabled(NEEDS_ROLE);
    const { permissions } = context.user;
    if (command.permission && permissions && !permissions.includes(command.permission))
      return disabled(NEEDS_PERMISSION);
  }
  return command.when?.(context) ?? ok;
}
