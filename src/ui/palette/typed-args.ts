/** What the words after a command's name mean, as chips to show before Enter, and what would complete them. Pure. */
import type { AnyCommand } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import { fieldsOf } from '#kernel/fields.ts';
import type { ParsedWords } from '#kernel/word-state.ts';
import type { CompletionRow, PaletteGroup } from './palette-types.ts';

/** One argument as it was understood. */
export interface ArgumentChip {
  /** Name of the field; empty for words that fit none. */
  readonly field: string;
  /** Message key of its label; null for words that fit none. */
  readonly labelKey: string | null;
  /** What is shown behind the label: a value, the words as typed, or nothing where it is missing. */
  readonly text: string;
  /** `known` comes from where the user is (the focused row); `missing` is asked for after Enter. */
  readonly state: 'ok' | 'known' | 'ambiguous' | 'unknown' | 'missing';
}

/** Writes a value for people. */
export type ValueText = (field: Field, value: unknown) => string;

/**
 * The arguments of a command in their order: typed ones with their values, those known from the place, and the required
 * ones that are still missing. Words that fit no argument come last.
 */
export function argumentChips(
  command: AnyCommand,
  parsed: ParsedWords | null,
  known: Args,
  rest: string,
  textOf: ValueText,
): ArgumentChip[] {
  const chips: ArgumentChip[] = [];
  for (const field of fieldsOf(command)) {
    if (field.hidden) continue;
    const chip = (text: string, state: ArgumentChip['state']) =>
      chips.push({ field: field.name, labelKey: field.labelKey, text, state });
    const typed = parsed?.args[field.name];
    const unsure = parsed?.spans.find((span) => span.field === field.name && span.state !== 'ok');
    if (typed !== undefined) chip(namesIn(parsed, field) ?? textOf(field, typed), 'ok');
    else if (unsure) chip(rest.slice(unsure.from, unsure.to), unsure.state);
    else if (known[field.name] !== undefined) chip(textOf(field, known[field.name]), 'known');
    else if (parsed && !field.optional) chip('', 'missing');
  }
  for (const span of parsed?.spans ?? []) {
    if (span.field === '')
      chips.push({ field: '', labelKey: null, text: rest.slice(span.from, span.to), state: 'unknown' });
  }
  return chips;
}

/** The names of the rows that words were found to mean. */
function namesIn(parsed: ParsedWords | null, field: Field): string | null {
  const names = (parsed?.spans ?? []).flatMap((span) => (span.field === field.name && span.label ? [span.label] : []));
  return names.length > 0 ? names.join(', ') : null;
}

/** Most completions shown. */
const COMPLETIONS = 8;

/** Text that reads back as one word where it needs to. */
const quoted = (text: string): string => (text.split(/\s+/).length > 4 || text.includes(',') ? `"${text}"` : text);

/**
 * Choices for the word under the caret, or for the argument that comes next, as whole lines. Two rows of the same name
 * are told apart by their numbers.
 */
export function completionRows(query: string, restFrom: number, parsed: ParsedWords, labelKey: string): PaletteGroup[] {
  const { completion } = parsed;
  if (!completion || completion.choices.length === 0) return [];
  const same = (label: string) => completion.choices.filter((choice) => choice.label === label).length > 1;
  const before = query.slice(0, restFrom + completion.from);
  const after = query.slice(restFrom + completion.to).trimStart();
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const rows = completion.choices.slice(0, COMPLETIONS).map(({ label, value }): CompletionRow => {
    const id = numberOf(value);
    const words = id !== null && same(label) ? `#${id}` : quoted(label);
    return {
      kind: 'completion',
      key: `completion:${String(id ?? value)}`,
      label: id !== null && same(label) ? `${label} · #${id}` : label,
      text: `${before}${gap}${words} ${after}`,
    };
  });
  return [{ key: 'completions', title: { key: labelKey }, rows }];
}

/** The id in a value that names one row, or null for values of other kinds. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const ids = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && 'ids' in value
      ? (value.ids as unknown[])
      : [];
  return ids.length === 1 && typeof ids[0] === 'number' ? ids[0] : null;
}
