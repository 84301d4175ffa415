/** Sample values for arguments, made from their schemas, so that every command can be tried without being known. */
import type { z } from 'zod';
import { accepts } from './accepts.ts';
import type { Field } from './fields.ts';

const DEEPEST = 6;

const BY_KIND: Readonly<Record<string, readonly unknown[]>> = {
  text: [
    'Ana & "Zé" = 100%; a+b, ç',
    'ana',
    '15:00',
    'B',
    '2026-03-15',
    'PT',
    'Europe/Lisbon',
    '21:00-08:00',
    'mon 8-20',
  ],
  multiline: ['one\ntwo; three'],
  markdown: ['# Title\n\n- one & two'],
  email: ['ana+test@example.com'],
  phone: ['+351 912-345-678'],
  url: ['https://example.com/?a=1&b=2#c'],
  colour: ['#a1b2c3'],
  integer: [3, 0, 1, 10, 45, 2026],
  number: [1.5, 0, 1, -1.5],
  money: [2500],
  flag: [false, true],
  date: ['2026-03-15'],
  instant: ['2026-03-15T15:00:00.000Z'],
  ref: [12],
  refs: [[12, 13]],
  rows: [{ ids: [12, 13] }],
};

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Record<string, z.ZodType>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly entries?: Record<string, unknown>;
  readonly values?: readonly unknown[];
  readonly valueType?: z.ZodType;
  readonly keyType?: z.ZodType;
}

/** Whether a value may be left out, and can only be one where it is not. */
function isMark(schema: z.ZodType): boolean {
  const { type, innerType } = schema.def as Def;
  return type === 'optional' && innerType?.def.type === 'literal';
}

/** A few values of the schema's type, not all of which need be valid. */
function candidates(schema: z.ZodType, depth = 0): readonly unknown[] {
  const def = schema.def as Def;
  // What is put in order before it is checked takes what the check takes.
  const inner = def.innerType ?? (def.in?.def.type === 'transform' ? def.out : def.in);
  if (depth > DEEPEST) return [];
  if (inner) return candidates(inner, depth + 1);
  const first = (one: z.ZodType | undefined): unknown =>
    one && candidates(one, depth + 1).find((value) => one.safeParse(value).success);
  const last = (one: z.ZodType | undefined): unknown =>
    one && candidates(one, depth + 1).findLast((value) => one.safeParse(value).success);
  switch (def.type) {
    case 'string':
      return Object.values(BY_KIND)
        .flat()
        .filter((value) => typeof value === 'string');
    case 'number':
      return [3, 0, 1, 1.5, 10];
    case 'boolean':
      return [true, false];
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'literal':
      return def.values ?? [];
    case 'array': {
      const { element } = def;
      const valid = element ? candidates(element, depth + 1).filter((value) => element.safeParse(value).success) : [];
      const [one] = valid;
      return one === undefined ? [[]] : [[one], [one, one], [one, valid.at(-1)], []];
    }
    case 'tuple':
      return [(def.items ?? []).map(first)];
    case 'object':
      return [first, last].map((pick) =>
        Object.fromEntries(
          Object.entries(def.shape ?? {}).flatMap(([key, one]) => {
            // A mark that may be left out makes another kind of thing of it.
            if (isMark(one)) return [];
            const value = pick(one);
            return value === undefined ? [] : [[key, value]];
          }),
        ),
      );
    case 'record': {
      const key = first(def.keyType);
      const value = first(def.valueType);
      return key === undefined || value === undefined ? [{}] : [{ [String(key)]: value }, {}];
    }
    case 'union':
      return (def.options ?? []).flatMap((one) => candidates(one, depth + 1));
    case 'unknown':
    case 'any':
      return [{ any: ['thing', 1, null] }];
    case 'null':
      return [null];
    default:
      return [];
  }
}

/** Valid values of a field, at most `count`; empty when none could be made (files, unusual rules). */
export function samplesOf(field: Field, count = 3): readonly unknown[] {
  if (field.meta.kind === 'file') return [];
  const extra =
    field.meta.kind === 'rows'
      ? [{ matching: { q: 'ana; b=1', status: 'active' }, except: [1, 2] }, { matching: {} }]
      : [];
  const tried = [...(BY_KIND[field.meta.kind] ?? []), ...extra, ...candidates(field.schema)];
  const valid = tried.filter((value) => accepts(field, value)).slice(0, count);
  return accepts(field, null) ? [...valid, null] : valid;
}
