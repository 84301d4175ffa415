/** Arguments that follow from where the user is: the focused row, the selected rows, and the command's own rule. */
import { isDestructive } from './careful.ts';
import type { AnyCommand, Context } from './command.ts';
import { fieldsOf } from './fields.ts';

/** Leaves out what is undefined, so that it covers nothing when merged. Null stays: it is a value. */
export const given = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** Rows that an act about a student may name besides, and takes from no list. */
const BESIDE_A_STUDENT: ReadonlySet<string> = new Set(['vehicle', 'location', 'booking', 'exam', 'entry']);

/** The single rows that a command may take from where the user is, the nearest first. */
function rowsFor(command: AnyCommand, { focused, about }: Context): readonly Context['about'][] {
  if (command.takes === 'ticked') return [];
  if (command.takes === 'page') return [about];
  // On a student's page a message is to that student, whichever of their exams is in focus. What takes away is for the row in
  // focus alone.
  return isDestructive(command) ? [focused] : [focused, about];
}

/**
 * The first `ref` argument of an entity takes its focused row, or the selection when that is exactly one id; the first
 * `rows` argument takes the selection, else the focused row; an act may take less (`takes`), and so it does where `said` names
 * another (`setAsideBy`). The command's `prefill` goes before this rule.
 */
export function prefillOf(
  command: AnyCommand,
  context: Context,
  said: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return withoutSetAside(command, filledFrom(command, context), said);
}

/** What is known without the rows that something said means others in place of. */
export const withoutSetAside = (
  { setAsideBy = {} }: Pick<AnyCommand, 'setAsideBy'>,
  known: Readonly<Record<string, unknown>>,
  said: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(known).filter(([name]) => {
      const others = setAsideBy[name] ?? [];
      return others.every((other) => said[other] === undefined);
    }),
  );

function filledFrom(command: AnyCommand, context: Context): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const taken = new Set<string>();
  const fields = fieldsOf(command);
  const rowsHere = rowsFor(command, context);
  const aboutClass = fields.some(({ meta, optional }) => !optional && 'entity' in meta && meta.entity === 'booking');
  const forStudent = fields.some(({ meta, optional }) => !optional && 'entity' in meta && meta.entity === 'student');
  for (const { name, meta, optional } of fields) {
    if (meta.kind !== 'ref' && meta.kind !== 'rows') continue;
    // A class that is moved has a teacher: the one whose page is open is not meant by it.
    if (optional && aboutClass && meta.entity !== 'booking') continue;
    // What a class is driven in and where it begins follow from its teacher, whatever list is looked at; a charge is about
    // the class or the exam that is chosen, and a payment for the charge that is, as the one in focus may be somebody else's.
    if (optional && forStudent && BESIDE_A_STUDENT.has(meta.entity)) continue;
    // A second argument of the same entity (swap this teacher with that one) has to be chosen.
    if (taken.has(meta.entity)) continue;
    const focused = rowsHere.find((row) => row?.entity === meta.entity)?.id;
    const selection = context.selection?.entity === meta.entity ? context.selection.rows : undefined;
    const single = selection && 'ids' in selection && selection.ids.length === 1 ? selection.ids[0] : undefined;
    const value =
      meta.kind === 'ref'
        ? (focused ?? single)
        : (selection ?? (focused === undefined ? undefined : { ids: [focused] }));
    if (value === undefined) continue;
    args[name] = value;
    taken.add(meta.entity);
  }
  return { ...args, ...given((command.prefill?.(context) ?? {}) as Record<string, unknown>) };
}

/** The argument of a command that one row fills; empty where it takes no row of the entity. */
export function argsForRow(command: AnyCommand, entity: string, id: number): Record<string, unknown> {
  const field = fieldsOf(command).find(
    ({ meta }) => (meta.kind === 'ref' || meta.kind === 'rows') && meta.entity === entity,
  );
  if (!field) return {};
  return { [field.name]: field.meta.kind === 'ref' ? id : { ids: [id] } };
}
