import type { Field } from './fields.ts';

/** Whether the schema takes the value; a schema that throws does not. */
export function accepts(field: Field, value: unknown): boolean {
  try {
    return field.schema.safeParse(value).success;
  } catch {
    return false;
  }
}
