/** Whether a command can be run now: roles first, then the command's own `when`. Pure. */
import type { Role } from '#contract/permissions.ts';
import { ROLES } from '#contract/permissions.ts';
import type { AnyCommand, Availability, Context, Fit } from './command.ts';
import { disabled, ok } from './command.ts';
import { fieldsOf } from './fields.ts';

export const NEEDS_ROLE = 'availability.needs-role';
export const NEEDS_PERMISSION = 'availability.needs-permission';
export const NEEDS_SIGN_IN = 'availability.needs-sign-in';
export const ONE_ROW = 'availability.one-row';

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

let known: Readonly<Record<string, readonly Fit[]>> = {};
/** Takes over which acts apply to which rows, by id of the command. Without it all do. */
export const learnFits = (fits: typeof known): void => {
  known = fits;
};

/** Whether a command can be done with the row it would take from the focus. A row that is named instead is the server's to judge. */
function fitsFocused(command: AnyCommand, { focused, selection, now }: Context, named: Named): Availability {
  const fits = known[command.id];
  if (!fits || !focused?.row) return ok;
  const field = fieldsOf(command).find(({ meta }) => meta.kind === 'ref' || meta.kind === 'rows');
  const meta = field?.meta;
  if (!field || !meta || !('entity' in meta) || meta.entity !== focused.entity || named === 'other') return ok;
  const value = named?.[field.name];
  const ids = isSelection(value) ? (value.ids ?? []) : [value];
  if (
    value !== undefined
      ? ids.length !== 1 || ids[0] !== focused.id
      : meta.kind === 'rows' && selection?.entity === focused.entity
  )
    return ok;
  const { row } = focused;
  const broken = fits.find(({ holds }) => !holds(row, now));
  return broken ? disabled(broken.reason) : ok;
}

/** Arguments that are named already, or that words are there which may name another row. */
type Named = Readonly<Record<string, unknown>> | 'other' | undefined;

const isSelection = (value: unknown): value is { readonly ids?: readonly unknown[] } =>
  typeof value === 'object' && value !== null;

/** The state of a command in a context. Missing arguments never disable: they are asked for. */
export function availabilityOf(command: AnyCommand, context: Context, named?: Named): Availability {
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
  const own = command.when?.(context) ?? ok;
  if (own.state !== 'ok') return own;
  return meansSeveral(command, context, named) ? disabled(ONE_ROW) : fitsFocused(command, context, named);
}

/** True where several rows are ticked and the command would take the one in focus: which is meant is not certain. */
function meansSeveral(command: AnyCommand, { focused, selection }: Context, named: Named): boolean {
  if (named === 'other' || !focused || (selection?.count ?? 0) < 2 || selection?.entity !== focused.entity)
    return false;
  if (command.id.endsWith('.open')) return false;
  const field = fieldsOf(command).find(
    ({ meta }) => (meta.kind === 'ref' || meta.kind === 'rows') && meta.entity === focused.entity,
  );
  return field?.meta.kind === 'ref' && !field.optional && named?.[field.name] === undefined;
}
