/** Names of the rows that the palette's arguments hold by their numbers: those ticked, and those said before the one that is asked. */
import { useQueries } from '@tanstack/react-query';
import type { AnyCommand, Context } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { entityOf, fieldsOf } from '#kernel/fields.ts';
import { namesQuery } from '#services/rows.ts';
import { MOST_NAMED, type Names, nameKey } from '#views/format/value-text.ts';

/** The numbers in a value of an argument about rows. */
function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.filter((one): one is number => typeof one === 'number');
  return typeof value === 'object' && value !== null && 'ids' in value ? idsIn(value.ids) : [];
}

/** Numbers of rows, by their entity. */
type Rows = readonly (readonly [entity: string, ids: readonly number[]])[];

/** The rows that arguments are about. */
const rowsIn = (command: AnyCommand, args: Args): Rows =>
  fieldsOf(command).flatMap((field) => {
    const entity = entityOf(field);
    return entity ? [[entity, idsIn(args[field.name])] as const] : [];
  });

/** What is known by its number alone as the palette opens; `asked` is the command that asks for an argument. */
export function useNames(
  { selection }: Pick<Context, 'selection'>,
  asked: { readonly command: AnyCommand; readonly args: Args } | null,
): Names {
  const ticked: Rows = selection && 'ids' in selection.rows ? [[selection.entity, selection.rows.ids]] : [];
  const wanted = [...ticked, ...(asked ? rowsIn(asked.command, asked.args) : [])];
  const answers = useQueries({
    queries: wanted.map(([entity, ids]) => namesQuery(entity, ids.slice(0, MOST_NAMED))),
  });
  // Until an answer is there, and without one, the numbers stand alone.
  return new Map(
    wanted.flatMap(([entity], at) =>
      (answers[at]?.data ?? []).map(({ id, label }) => [nameKey(entity, id), label] as const),
    ),
  );
}
