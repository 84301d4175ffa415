/** What would complete a line: the choices for the word under the caret, or for the argument that comes next. */
import { choiceValues, type Field } from '../fields.ts';
import { fold } from '../fold.ts';
import type { Completion, ParsedWords, ReadOptions, WordChoice } from './types.ts';

export function completionOf(
  { args, spans }: Pick<ParsedWords, 'args' | 'spans'>,
  text: string,
  fields: readonly Field[],
  known: readonly string[],
  options: ReadOptions,
): Completion | null {
  const caret = options.caret ?? text.length;
  const span =
    spans.find((one) => one.choices && one.from < caret && caret <= one.to) ??
    spans.find((one) => one.from < caret && caret <= one.to);
  const next = span ? undefined : nextField(args, spans, fields, known);
  const field = span ? fields.find(({ name }) => name === span.field) : next;
  if (!field) return null;
  const range = span ? { from: span.from, to: span.to } : { from: caret, to: caret };
  const typed = span ? fold(text.slice(span.from, span.to)) : '';
  const choices = span?.choices ?? begun(field, typed, options);
  return span && choices.length === 0 ? null : { ...range, field: field.name, choices };
}

/** Values of a choice that begin with what is typed. */
function begun(field: Field, typed: string, { labelsOf }: ReadOptions): readonly WordChoice[] {
  if (field.meta.kind !== 'choice' && field.meta.kind !== 'choices') return [];
  return choiceValues(field)
    .map((value) => ({ value, label: labelsOf?.(field, value)[0] ?? value }))
    .filter(({ label, value }) => [label, value].some((one) => fold(one).startsWith(typed)));
}

/** The argument to be typed next: the first required one without a value, else the first without. */
function nextField(
  args: ParsedWords['args'],
  spans: ParsedWords['spans'],
  fields: readonly Field[],
  known: readonly string[],
): Field | undefined {
  const met = new Set([...Object.keys(args), ...known, ...spans.map(({ field }) => field)]);
  const free = fields.filter(({ name }) => !met.has(name));
  return free.find(({ optional }) => !optional) ?? free[0];
}
