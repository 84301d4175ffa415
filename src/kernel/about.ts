/** What a command is about: the rows it is run on, said before it is done rather than asked for again. */
import { isSecret } from '#contract/fields.ts';
import type { Field } from './fields.ts';

type Args = Readonly<Record<string, unknown>>;
type Named = Pick<Field, 'name' | 'meta' | 'optional'>;

const OF_ROWS = new Set(['ref', 'rows']);

/** The argument that holds the row or rows a command is about: its first, where that is needed and given. */
export function aboutOf<F extends Named>(fields: readonly F[], args: Args): F | undefined {
  const [first] = fields;
  return first && !first.optional && OF_ROWS.has(first.meta.kind) && args[first.name] !== undefined ? first : undefined;
}

/** What has to be said of a run before it is agreed to: every argument that has a value, but secrets and pictures. */
export function saidOf<F extends Named & Pick<Field, 'hidden' | 'schema'>>(
  fields: readonly F[],
  args: Args,
): readonly F[] {
  return fields.filter(
    ({ name, meta, schema, hidden }) => !hidden && !isSecret(schema) && meta.kind !== 'custom' && isSaid(args[name]),
  );
}

const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
