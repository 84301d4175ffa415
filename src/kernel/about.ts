/** What a command is about: the rows it is run on, said before it is done rather than asked for again. */
import type { Field } from './fields.ts';

type Args = Readonly<Record<string, unknown>>;
type Named = Pick<Field, 'name' | 'meta' | 'optional'>;

const OF_ROWS = new Set(['ref', 'rows']);

/** The argument that holds the row or rows a command is about: its first, where that is needed and given. */
export function aboutOf<F extends Named>(fields: readonly F[], args: Args): F | undefined {
  const [first] = fields;
  return first && !first.optional && OF_ROWS.has(first.meta.kind) && args[first.name] !== undefined ? first : undefined;
}

/** What has to be said of a run before it is agreed to: every argument that has a value, but passwords and pictures. */
export function saidOf<F extends Named & Pick<Field, 'hidden'>>(fields: readonly F[], args: Args): readonly F[] {
  return fields.filter(
    ({ name, meta, hidden }) => !hidden && meta.kind !== 'password' && meta.kind !== 'custom' && isSaid(args[name]),
  );
}

const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
