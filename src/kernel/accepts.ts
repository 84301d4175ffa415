import type { Field } from './fields.ts';

/** Whether the schema takes the value; a schema that throws does not. */
export function accepts(field: Field, value: unknown): boolean {
  try {
    return field.schema.safeParse(value).success;
  } catch {
    return false;
  }
}

/** Whether it is the day of a moment alone, or its hour: `2026-11-30`, `T10:00`. What is missing has to be asked. */
export const isHalfMoment = ({ meta }: Pick<Field, 'meta'>, value: unknown): boolean =>
  meta.kind === 'instant' && /^(\d{4}-\d\d-\d\d|T\d\d:\d\d)$/.test(String(value));
