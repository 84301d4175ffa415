/**
 * An invocation as a link (`/do/student.set-status?students=1,2&status=paused`) and back, and the options of the command line
 * (`--students 1,2 --status paused`). Neither files nor secrets travel in a link, because links are shared.
 */

import { accepts } from './accepts.ts';
import type { AnyCommand, Invocation } from './command.ts';
import type { Field } from './fields.ts';
import { fieldsOf, isFile, isKept } from './fields.ts';
import { readValue, writeValue } from './values.ts';

/**
 * `unknown`: no such argument; `invalid`: not a value it takes; `missing-value`: a flag without its value; `too-many`: more
 * rows than a link carries; `twice`: an option with two values.
 */
export interface ArgumentProblem {
  readonly field: string;
  readonly code: 'unknown' | 'invalid' | 'missing-value' | 'too-many' | 'twice';
}
export interface ReadArguments {
  readonly args: Readonly<Record<string, unknown>>;
  readonly problems: readonly ArgumentProblem[];
}

/** Longest selection in a link, in characters: browsers and mail programs cut longer addresses. */
const LONGEST_SELECTION = 1500;

/** Whether an invocation names more rows than a link carries. */
export const tooManyForLink = (invocation: Invocation, command: Pick<AnyCommand, 'args'>): boolean =>
  fieldsOf(command).some(
    (field) =>
      field.meta.kind === 'rows' && (writeValue(field, invocation.args[field.name]) ?? '').length > LONGEST_SELECTION,
  );

/**
 * The path and query that open a command with its arguments. A null is written with a minus before the name
 * (`-teacher=`), so that it differs from an empty text.
 */
export function toLink(invocation: Invocation, command: Pick<AnyCommand, 'args'>): string {
  const query = new URLSearchParams();
  for (const field of fieldsOf(command)) {
    if (!isKept(field)) continue;
    const value = invocation.args[field.name];
    if (value === null) query.set(`-${field.name}`, '');
    const written = writeValue(field, value);
    if (written !== undefined) query.set(field.name, written);
  }
  // Commas and colons are allowed in a query; left as they are, people can read and edit the link.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%40', '@');
  return `/do/${encodeURIComponent(invocation.command)}${text ? `?${text}` : ''}`;
}

/** Reads one value into `args`, or notes why not. */
function take(field: Field, text: string, args: Record<string, unknown>, problems: ArgumentProblem[]): void {
  const value = readValue(field, text);
  if (value !== undefined && accepts(field, value)) args[field.name] = value;
  else problems.push({ field: field.name, code: 'invalid' });
}

/** Reads the query of a link. What cannot be read is left out and named in `problems`; nothing throws. */
export function fromLink(search: string, command: Pick<AnyCommand, 'args'>): ReadArguments {
  const args: Record<string, unknown> = {};
  const problems: ArgumentProblem[] = [];
  const fields = new Map(fieldsOf(command).map((field) => [field.name, field]));
  for (const [key, text] of new URLSearchParams(search)) {
    const field = fields.get(key) ?? fields.get(key.replace(/^-/, ''));
    if (!field || !isKept(field)) problems.push({ field: key, code: 'unknown' });
    else if (key !== field.name) {
      if (accepts(field, null)) args[field.name] = null;
      else problems.push({ field: field.name, code: 'invalid' });
    } else if (field.meta.kind === 'rows' && text.length > LONGEST_SELECTION)
      problems.push({ field: field.name, code: 'too-many' });
    else take(field, text, args, problems);
  }
  return { args, problems };
}

/** `teacherType` and `teacher_type` as `teacher-type`. */
export const flagName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

export interface ReadFlags extends ReadArguments {
  /** What stands behind the other options, as it was typed, by field name: a person wrote it, and it is read as a line is. */
  readonly texts: Readonly<Record<string, string>>;
  /** Words that belong to no flag, in order: arguments typed as in the palette. */
  readonly rest: readonly string[];
  /** Paths given for file arguments, by field name; the command line opens them. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Parts command-line words: `--name value`, `--name=value`, `--flag`, `--no-flag`; after `--` all is rest. `args` holds what
 * `--no-flag` says.
 */
export function fromFlags(argv: readonly string[], command: Pick<AnyCommand, 'args'>): ReadFlags {
  const args: Record<string, unknown> = {};
  const files: Record<string, string> = {};
  const texts: Record<string, string> = {};
  const problems: ArgumentProblem[] = [];
  const rest: string[] = [];
  const fields = new Map(fieldsOf(command).map((field) => [flagName(field.name), field]));
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (word === '--') {
      rest.push(...argv.slice(i + 1));
      break;
    }
    if (!word.startsWith('--')) {
      rest.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = word
      .slice(2, equals < 0 ? undefined : equals)
      .replaceAll('_', '-')
      .toLowerCase();
    const field = fields.get(name);
    const denied = field ? undefined : name.startsWith('no-') ? fields.get(name.slice(3)) : undefined;
    if (denied && equals < 0) {
      const value = accepts(denied, null) ? null : false;
      if (accepts(denied, value)) args[denied.name] = value;
      else problems.push({ field: denied.name, code: 'invalid' });
      continue;
    }
    if (!field) {
      problems.push({ field: name, code: 'unknown' });
      if (equals < 0 && argv[i + 1] !== undefined && !argv[i + 1]?.startsWith('--')) i++;
      continue;
    }
    const next = argv[i + 1];
    let text: string | undefined;
    if (equals >= 0) text = word.slice(equals + 1);
    else if (field.meta.kind === 'flag') text = 'true';
    else if (next !== undefined && !next.startsWith('--')) {
      text = next;
      i++;
    }
    if (text === undefined) problems.push({ field: field.name, code: 'missing-value' });
    else if ((texts[field.name] ?? files[field.name] ?? text) !== text)
      problems.push({ field: field.name, code: 'twice' });
    else if (isFile(field)) files[field.name] = text;
    else texts[field.name] = text;
  }
  return { args, texts, problems, rest, files };
}
