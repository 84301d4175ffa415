/**
 * What is wrong with a value, as a sentence: zod's issues in the server's English. The panel tells each of them in the
 * language of whoever reads (src/services/server-words.ts), so a sentence has few forms, and values only at `{}`.
 */
import type { z } from 'zod';
import { fieldOf } from './fields.ts';

/** Field kinds that have one sentence for every value that is not one of theirs. */
const BY_KIND: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  phone: 'A phone number has digits, spaces and + ( ) . - only.',
  url: 'An address begins with http:// or https://.',
  colour: 'This is not a colour.',
  date: 'This is not a date.',
  instant: 'This is not a date with a time.',
  choice: 'Choose one of the list.',
  choices: 'Choose among the list.',
  ref: 'Choose one of the list.',
  refs: 'Choose among the list.',
  rows: 'Choose at least one row.',
  file: 'Choose a file.',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'An address begins with http:// or https://.',
  date: 'This is not a date.',
  datetime: 'This is not a date with a time.',
  time: 'This is not a time.',
};

const BY_TYPE: Readonly<Record<string, string>> = {
  string: 'This has to be a text.',
  number: 'This is not a number.',
  int: 'This is not a whole number.',
  bigint: 'This is not a whole number.',
  boolean: 'This is either yes or no.',
  date: 'This is not a date.',
  array: 'This has to be a list.',
};

const NEEDED = 'This is needed.';
const UNUSABLE = 'This value cannot be used.';

const sizes = (origin: string): 'characters' | 'entries' | null =>
  origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' || origin === 'map' ? 'entries' : null;

/** The sentence of an issue. `value` is what was given where it lies, `kind` the kind of the field it lies in. */
export function issueText(issue: z.core.$ZodIssue, value: unknown, kind: string | undefined): string {
  const own = kind ? BY_KIND[kind] : undefined;
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined || value === null || value === '') return NEEDED;
      return own ?? BY_TYPE[issue.expected] ?? UNUSABLE;
    case 'too_small': {
      const unit = sizes(issue.origin);
      if (unit && (value === '' || Number(issue.minimum) === 1)) return NEEDED;
      if (kind === 'ref') return BY_KIND.ref as string;
      if (unit === 'characters') return `At least ${issue.minimum} characters.`;
      if (unit === 'entries') return `At least ${issue.minimum} entries.`;
      return issue.inclusive === false ? `More than ${issue.minimum}.` : `At least ${issue.minimum}.`;
    }
    case 'too_big': {
      const unit = sizes(issue.origin);
      if (kind === 'ref') return BY_KIND.ref as string;
      if (unit === 'characters') return `At most ${issue.maximum} characters.`;
      if (unit === 'entries') return `At most ${issue.maximum} entries.`;
      return issue.inclusive === false ? `Less than ${issue.maximum}.` : `At most ${issue.maximum}.`;
    }
    case 'invalid_format':
      if (value === '') return NEEDED;
      return own ?? BY_FORMAT[issue.format] ?? 'This does not have the right form.';
    case 'not_multiple_of':
      return 'This is not a whole number.';
    case 'invalid_value':
      return value === undefined || value === null || value === '' ? NEEDED : 'Choose one of the list.';
    case 'unrecognized_keys':
      return `There is no such field: ${issue.keys.join(', ')}.`;
    case 'custom':
      // The contract's own sentences.
      return /^Invalid input/.test(issue.message) ? UNUSABLE : issue.message;
    default:
      return value === undefined || value === null ? NEEDED : (own ?? UNUSABLE);
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

/** Sentences by field; the path's dots name the field (`answers.0.text`), `_` is the whole. */
export function issueTexts(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  schema?: z.ZodType,
  whole = '_',
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || whole;
    const text = issueText(issue, at(input, issue.path), kindAt(schema, issue.path));
    const texts = found[field] ?? [];
    if (!texts.includes(text)) texts.push(text);
    found[field] = texts;
  }
  return found;
}
