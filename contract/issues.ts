/** What is wrong with a value, from zod's issues: a code and the values of its sentence (contract/faults). */
import type { z } from 'zod';
import { type Fault, fault } from './faults/fault.ts';
import { fieldOf } from './fields.ts';

/** Codes whose sentence names no value. */
type Plain =
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'date'
  | 'instant'
  | 'time'
  | 'choice'
  | 'choices'
  | 'rows'
  | 'file';
type PlainType = 'text' | 'number' | 'whole-number' | 'flag' | 'date' | 'list';

/** Field kinds that have one fault for every value that is not one of theirs. */
const BY_KIND: Readonly<Record<string, Plain>> = {
  email: 'email',
  phone: 'phone',
  url: 'url',
  colour: 'colour',
  date: 'date',
  instant: 'instant',
  choice: 'choice',
  choices: 'choices',
  ref: 'choice',
  refs: 'choices',
  rows: 'rows',
  file: 'file',
};

const BY_FORMAT: Readonly<Record<string, Plain>> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'instant',
  time: 'time',
};

const BY_TYPE: Readonly<Record<string, PlainType>> = {
  string: 'text',
  number: 'number',
  int: 'whole-number',
  bigint: 'whole-number',
  boolean: 'flag',
  date: 'date',
  array: 'list',
};

const sizes = (origin: string): 'characters' | 'entries' | null =>
  origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' || origin === 'map' ? 'entries' : null;

/** The fault of an issue. `value` is what was given where it lies, `kind` the kind of the field it lies in. */
export function issueFault(issue: z.core.$ZodIssue, value: unknown, kind: string | undefined): Fault {
  const own = kind ? BY_KIND[kind] : undefined;
  const missing = value === undefined || value === null || value === '';
  switch (issue.code) {
    case 'invalid_type':
      return fault(missing ? 'needed' : (own ?? BY_TYPE[issue.expected] ?? 'unusable'));
    case 'too_small': {
      const unit = sizes(issue.origin);
      const min = Number(issue.minimum);
      if (unit && (value === '' || min === 1)) return fault('needed');
      if (kind === 'ref') return fault('choice');
      if (unit) return fault(`min-${unit}`, { min });
      return fault(issue.inclusive === false ? 'more-than' : 'min', { min });
    }
    case 'too_big': {
      const unit = sizes(issue.origin);
      const max = Number(issue.maximum);
      if (kind === 'ref') return fault('choice');
      if (unit) return fault(`max-${unit}`, { max });
      return fault(issue.inclusive === false ? 'less-than' : 'max', { max });
    }
    case 'invalid_format':
      return fault(value === '' ? 'needed' : (own ?? BY_FORMAT[issue.format] ?? 'format'));
    case 'not_multiple_of':
      return fault('whole-number');
    case 'invalid_value':
      return fault(missing ? 'needed' : 'choice');
    case 'unrecognized_keys':
      return fault('no-field', { names: issue.keys.join(', ') });
    case 'custom':
      // What the contract itself refuses carries its fault (`refined`).
      return (issue.params?.fault as Fault | undefined) ?? fault('unusable');
    default:
      return fault(value === undefined || value === null ? 'needed' : (own ?? 'unusable'));
  }
}

const at = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);

/** The kind of the field a path lies in, and whether the issue is of the field itself. */
function kindAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): string | undefined {
  let current = schema;
  let kind: string | undefined;
  for (const key of path) {
    for (let depth = 0; current && depth < 10; depth++) {
      const def = current.def as { innerType?: z.ZodType; in?: z.ZodType };
      const inner = def.innerType ?? def.in;
      if (!inner) break;
      current = inner;
    }
    const def = current?.def as { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType } | undefined;
    current = def?.shape?.[key] ?? (typeof key === 'number' ? def?.element : undefined);
    if (!current) return undefined;
    kind = fieldOf(current)?.kind;
  }
  return kind;
}

/** Faults by field; the path's dots name the field (`answers.0.text`), `_` is the whole. */
export function issueFaults(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  schema?: z.ZodType,
  whole = '_',
): Record<string, Fault[]> {
  const found: Record<string, Fault[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || whole;
    const one = issueFault(issue, at(input, issue.path), kindAt(schema, issue.path));
    const faults = found[field] ?? [];
    if (!faults.some((other) => isSame(one, other))) faults.push(one);
    found[field] = faults;
  }
  return found;
}

const isSame = (one: Fault, other: Fault): boolean => JSON.stringify(one) === JSON.stringify(other);
