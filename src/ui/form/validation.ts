/** What is wrong with a form's values, in words: zod's issues as message keys under `ui.validation`. */
import type { z } from 'zod';
import type { Fault as Said } from '#contract/faults/fault.ts';
import { isHalfMoment } from '#kernel/accepts.ts';
import { innermost } from '#kernel/fields.ts';
import { INCOMPLETE } from '../incomplete.ts';
import type { FormField } from './form-types.ts';

export interface Fault {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A value as the schema takes it: empty texts of optional fields are left out. */
export function normalised(field: Pick<FormField, 'optional' | 'schema'>, value: unknown): unknown {
  if (value === '' || value === null) {
    if (field.schema.safeParse(value).success) return value;
    return undefined;
  }
  return value;
}

/** The first fault of a value, or null. */
export function faultOf(field: Pick<FormField, 'optional' | 'schema' | 'meta'>, value: unknown): Fault | null {
  const given = normalised(field, value);
  if (given === undefined) return field.optional ? null : { key: 'required' };
  const result = field.schema.safeParse(given);
  return result.success ? null : faultOfIssue(field, result.error.issues[0], given);
}

function faultOfIssue(
  field: Pick<FormField, 'schema' | 'meta'>,
  issue: z.core.$ZodIssue | undefined,
  value: unknown,
): Fault {
  const { kind } = field.meta;
  // Of a moment the day or the hour may have come alone.
  if (value === INCOMPLETE || isHalfMoment(field, value))
    return { key: kind === 'custom' ? 'timeIncomplete' : 'dateIncomplete' };
  if (!issue) return { key: 'invalid' };
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return value === '' ? { key: 'required' } : { key: 'tooShort', values: { min: Number(issue.minimum) } };
    return issue.origin === 'array' ? { key: 'required' } : { key: 'min', values: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'string' ? { key: 'tooLong', values: { max } } : { key: 'max', values: { max } };
  }
  if (isSeveral(issue)) return { key: 'severalEmails' };
  if (kind === 'phone') return phoneFault(issue);
  if (kind === 'email' || kind === 'url' || kind === 'date') return { key: kind };
  if (kind === 'instant') return { key: 'date' };
  if (kind === 'custom' && field.meta.editor === 'time') return { key: 'time' };
  if (kind === 'integer' || kind === 'number' || kind === 'money') return { key: 'number' };
  if (kind === 'choice' || kind === 'choices' || kind === 'ref') return { key: 'choice' };
  if (issue.code === 'custom' && issue.message && issue.message !== 'Invalid input') return { key: 'invalid' };
  return innermost(field.schema).def.type === 'string' ? { key: 'format' } : { key: 'invalid' };
}

/** Whether a field for one address holds more than one. */
const isSeveral = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.message === 'several-emails';
/** Why a text is no number in any country; whether a country has it is the server's to say. */
function phoneFault(issue: z.core.$ZodIssue): Fault {
  const fault = issue.code === 'custom' ? (issue.params?.fault as Said | undefined) : undefined;
  if (fault?.code === 'phone-words') return { key: 'phoneWords', values: fault.values ?? {} };
  return { key: fault?.code === 'phone-rounded' ? 'phoneRounded' : 'phone' };
}

/** Times that do not lie after the one they have to follow, by field. `fields` are those of one form. */
export function orderFaults(
  fields: readonly Pick<FormField, 'name' | 'label' | 'meta'>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Fault> {
  const found: Record<string, Fault> = {};
  for (const { name, meta } of fields) {
    const after = meta.kind === 'instant' ? fields.find((one) => one.name === meta.after) : undefined;
    if (!after) continue;
    const [from, to] = [values[after.name], values[name]].map((value) => Date.parse(String(value ?? '')));
    if (Number(to) <= Number(from)) found[name] = { key: 'after', values: { field: after.label } };
  }
  return found;
}

/** The values to submit: normalised, those left out dropped. */
export function submittable(
  fields: readonly Pick<FormField, 'name' | 'optional' | 'schema'>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const value = normalised(field, values[field.name]);
    if (value !== undefined) found[field.name] = value;
  }
  return found;
}
