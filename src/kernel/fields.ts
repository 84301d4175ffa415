/** A command's arguments as a list: what forms draw, the palette asks for and the command line completes. */
import type { z } from 'zod';
import type { FieldMeta } from '#contract/fields.ts';
import { dispensableBy, fieldOf, isOptional, isSecret } from '#contract/fields.ts';
import type { AnyCommand } from './command.ts';

export interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly meta: FieldMeta;
  readonly optional: boolean;
  /** The argument that has to be there where an optional one is not. */
  readonly unless?: string;
  /** True where the schema says nothing of a field (a row's version): it travels, but is neither drawn nor typed. */
  readonly hidden: boolean;
  /** Message key of the label. */
  readonly labelKey: string;
}

/** Kinds of fields whose value is a row, or several, of an entity. */
export const ROW_KINDS: ReadonlySet<string> = new Set(['ref', 'refs', 'rows']);
/** The entity whose rows a field is about; empty for a field of anything else. */
export const entityOf = ({ meta }: Pick<Field, 'meta'>): string =>
  ROW_KINDS.has(meta.kind) && 'entity' in meta ? meta.entity : '';

/** Whether it is the day on which something was done. */
export const isDone = ({ meta }: Pick<Field, 'meta'>): boolean => meta.kind === 'date' && meta.lean === 'done';

/** True where the value is a file, whatever it is edited with: it travels neither in links nor in drafts. */
export const isFile = ({ meta }: Pick<Field, 'meta'>): boolean =>
  meta.kind === 'file' || (meta.kind === 'custom' && 'accept' in meta);

/** True where a value may be kept and may travel in a link: it is no file and lets nobody in. */
export const isKept = (field: Pick<Field, 'meta' | 'schema'>): boolean => !isFile(field) && !isSecret(field.schema);

/** The schema below optional, nullable, default, readonly and pipes. */
export function innermost(schema: z.ZodType): z.ZodType {
  let current = schema;
  for (let depth = 0; depth < 20; depth++) {
    const def = current.def as { innerType?: z.ZodType; in?: z.ZodType };
    const next = def.innerType ?? def.in;
    if (!next) return current;
    current = next;
  }
  return current;
}

/** A description for schemas that carry none (a row version, a bare string). */
function guess(schema: z.ZodType): FieldMeta {
  switch (innermost(schema).def.type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    default:
      return { kind: 'custom', editor: 'json' };
  }
}

const cache = new WeakMap<object, readonly Field[]>();

/** Fields in the order in which they are typed and asked. The same list for the same schema. */
export function fieldsOf(command: Pick<AnyCommand, 'args'>): readonly Field[] {
  const known = cache.get(command.args);
  if (known) return known;
  const shape = command.args.shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).map(([name, schema]) => {
    const meta = fieldOf(schema);
    const unless = dispensableBy(schema);
    return {
      name,
      schema,
      meta: meta ?? guess(schema),
      optional: isOptional(schema),
      ...(unless ? { unless } : {}),
      hidden: meta === undefined,
      // Elsewhere `to` is the last day of a span.
      labelKey: meta?.kind === 'email' && name === 'to' ? 'fields.mail_to' : `fields.${name}`,
    };
  });
  cache.set(command.args, fields);
  return fields;
}

/** The values of a choice (or of each of its choices), as the schema lists them; empty for other fields. */
export function choiceValues(field: Pick<Field, 'schema'>): readonly string[] {
  let schema = innermost(field.schema);
  if (schema.def.type === 'array') schema = innermost((schema.def as unknown as { element: z.ZodType }).element);
  const options = (schema as { options?: readonly unknown[] }).options;
  return schema.def.type === 'enum' && options ? options.map(String) : [];
}
