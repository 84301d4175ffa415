/** Whether a command can be run now: roles first, then the command's own `when`. Pure. */
import type { Role } from '#contract/permissions.ts';
import { ROLES } from '#contract/permissions.ts';
import type { AnyCommand, Availability, Context, Fit, FocusedRow } from './command.ts';
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

/** Whether an act applies to a row; what is not loaded of it forbids nothing. */
export const fitsRow = ({ id }: Pick<AnyCommand, 'id'>, row: NonNullable<FocusedRow['row']>, now: Date): boolean =>
  (known[id] ?? []).every(({ holds }) => holds(row, now));

/** The argument that would take the row in focus. */
const fieldOfFocus = (command: AnyCommand, { focused }: Context) =>
  fieldsOf(command).find(
    ({ meta }) => (meta.kind === 'ref' || meta.kind === 'rows') && focused !== null && meta.entity === focused.entity,
  );

/** Whether another row than the one in focus was named, or may have been: what holds of that one is the server's to judge. */
function namesAnother(command: AnyCommand, context: Context, named: Named): boolean {
  if (named === 'other') return true;
  const field = fieldOfFocus(command, context);
  const value = field && named?.[field.name];
  if (value === undefined) return false;
  const ids = isSelection(value) ? (value.ids ?? []) : [value];
  return ids.length !== 1 || ids[0] !== context.focused?.id;
}

/** Whether a command can be done with the row it would take from the focus. */
function fitsFocused(command: AnyCommand, context: Context, named: Named): Availability {
  const { focused, selection, now } = context;
  const fits = known[command.id];
  if (!fits || !focused?.row || namesAnother(command, context, named)) return ok;
  const field = fieldsOf(command).find(({ meta }) => meta.kind === 'ref' || meta.kind === 'rows');
  const meta = field?.meta;
  if (!field || !meta || !('entity' in meta) || meta.entity !== focused.entity) return ok;
  if (named?.[field.name as never] === undefined && meta.kind === 'rows' && selection?.entity === focused.entity)
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
  // What it asks of the row in focus is not asked of another.
  const own = command.when?.(namesAnother(command, context, named) ? { ...context, focused: null } : context) ?? ok;
  if (own.state !== 'ok') return own;
  return meansSeveral(command, context, named) ? disabled(ONE_ROW) : fitsFocused(command, context, named);
}

/** True where several rows are ticked and the command would take the one in focus: which is meant is not certain. */
function meansSeveral(command: AnyCommand, context: Context, named: Named): boolean {
  const { focused, selection } = context;
  if (named === 'other' || !focused || (selection?.count ?? 0) < 2 || selection?.entity !== focused.entity)
    return false;
  if (command.id.endsWith('.open')) return false;
  const field = fieldOfFocus(command, context);
  return field?.meta.kind === 'ref' && !field.optional && named?.[field.name] === undefined;
}
