/** What the words of a line mean, as chips to show before Enter, and what would complete them. Pure. */
import type { AnyCommand } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import { entityOf, fieldsOf } from '#kernel/fields.ts';
import { withoutSetAside } from '#kernel/prefill.ts';
import { OWNERS } from '#kernel/reading/classes.ts';
import type { ParsedWords, Reading, WordSpan } from '#kernel/reading/types.ts';
import type { CompletionRow, PaletteGroup } from './palette-types.ts';

/** One argument as it was understood. */
export interface ArgumentChip {
  /** Name of the field; empty for words that fit none. */
  readonly field: string;
  /** Message key of its label; null for words that fit none. */
  readonly labelKey: string | null;
  /** The same for a single row of an argument that takes several, where there is such a text. */
  readonly oneKey?: string;
  /** What is shown behind the label: a value, the words as typed, or nothing where it is missing. */
  readonly text: string;
  /** The value for machines: numbers of rows, ISO days and instants, minor units. Empty where there is none. */
  readonly value: string;
  /** `known` comes from where the user is (the focused row); `missing` is asked for after Enter. */
  readonly state: 'ok' | 'known' | 'ambiguous' | 'unknown' | 'missing';
  /** What there is none of: rows that the act could be about, or anybody who is called so. */
  readonly none?: None;
}

/** Under `palette.none`. Who was named is known and has no such class or exam; of the others nobody is called so. */
export type None = 'class' | 'exam' | 'student' | 'teacher' | 'vehicle' | 'package' | 'location';

const CALLED: ReadonlySet<string> = new Set(['student', 'teacher', 'vehicle', 'package', 'location']);

/** Why words at an argument could be nothing. */
function noneOf(field: Field, { state, none }: WordSpan): None | null {
  if (none) return none.of === 'entered' || entityOf(field) === 'exam' ? 'exam' : 'class';
  const entity = OWNERS[entityOf(field)] ?? entityOf(field);
  return state === 'unknown' && CALLED.has(entity) ? (entity as None) : null;
}

export interface ChipTexts {
  /** Writes a value for people. */
  readonly valueText: (field: Field, value: unknown) => string;
  /** Writes when a row begins. */
  readonly instant: (instant: string) => string;
}

/**
 * The arguments of a command in their order: typed ones with their values, those known from the place, and the required
 * ones that are still missing. Words that fit no argument come last.
 */
export function argumentChips(
  command: AnyCommand,
  parsed: Pick<Reading, 'args' | 'spans' | 'opens'> | null,
  fromPlace: Args,
  line: string,
  texts: ChipTexts,
): ArgumentChip[] {
  const chips: ArgumentChip[] = [];
  const known = withoutSetAside(command, fromPlace, parsed?.args ?? {});
  for (const field of fieldsOf(command)) {
    if (field.hidden) continue;
    const chip = (text: string, state: ArgumentChip['state'], value?: unknown, none: None | null = null) =>
      chips.push({
        field: field.name,
        labelKey: field.labelKey,
        ...(isOne(value) && field.meta.kind === 'rows' ? { oneKey: `fields.${field.meta.entity}` } : {}),
        text,
        state,
        value: machineText(value),
        ...(none ? { none } : {}),
      });
    const typed = parsed?.args[field.name];
    const spans = parsed?.spans.filter((span) => span.field === field.name) ?? [];
    const unsure = spans.find(({ state }) => state !== 'ok');
    if (typed !== undefined) chip(namesIn(spans, texts) ?? texts.valueText(field, typed), 'ok', typed);
    else if (unsure) chip(wordsOf(line, spans), unsure.state, undefined, noneOf(field, unsure));
    else if (known[field.name] !== undefined)
      chip(texts.valueText(field, known[field.name]), 'known', known[field.name]);
    else if (parsed && isAsked(field, { ...known, ...parsed.args }, parsed.opens)) chip('', 'missing');
  }
  for (const span of parsed?.spans ?? []) {
    if (span.field === '')
      chips.push({ field: '', labelKey: null, text: line.slice(span.from, span.to), state: 'unknown', value: '' });
  }
  return chips;
}

/** Whether an argument without a value is asked for: a needed one, the one that the line named, and one in place of another. */
const isAsked = ({ name, optional, unless }: Field, args: Args, opens: string | undefined): boolean =>
  !optional || opens === name || (unless !== undefined && args[unless] === undefined);

const isOne = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ids' in value && (value.ids as readonly unknown[]).length === 1;

/** A value as a machine reads it. */
function machineText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(',');
  if (typeof value !== 'object') return String(value);
  return 'ids' in value && Array.isArray(value.ids) ? value.ids.join(',') : JSON.stringify(value);
}

/** The words that an argument was read from, as they were typed. */
const wordsOf = (line: string, spans: readonly WordSpan[]): string =>
  spans.map(({ from, to }) => line.slice(from, to)).join(' ');

/** The names of the rows that words were found to mean, and when these begin. */
function namesIn(spans: readonly WordSpan[], { instant }: ChipTexts): string | null {
  const names = spans.flatMap(({ label, at }) => (label ? [at ? `${label} · ${instant(at)}` : label] : []));
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
export function completionRows(
  query: string,
  parsed: Pick<ParsedWords, 'completion'>,
  labelKey: string,
): PaletteGroup[] {
  const { completion } = parsed;
  if (!completion || completion.choices.length === 0) return [];
  const same = (label: string) => completion.choices.filter((choice) => choice.label === label).length > 1;
  const before = query.slice(0, completion.from);
  const after = query.slice(completion.to).trimStart();
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const rows = completion.choices.slice(0, COMPLETIONS).map(({ label, value, detail }): CompletionRow => {
    const id = numberOf(value);
    const words = id !== null && same(label) ? `#${id}` : quoted(label);
    const number = id !== null && same(label) && !label.startsWith('#') ? ` · #${id}` : '';
    return {
      kind: 'completion',
      key: `completion:${String(id ?? value)}`,
      label: [`${label}${number}`, ...(detail && same(label) ? [detail] : [])].join(' · '),
      text: `${before}${gap}${words} ${after}`,
    };
  });
  return [{ key: 'completions', title: { key: labelKey }, rows }];
}

/** Words that no argument took. */
export const notUnderstood = (spans: readonly WordSpan[]): readonly WordSpan[] =>
  spans.filter(({ field, state }) => field === '' && state === 'unknown');

/**
 * A list whose line has words that nobody understood: the line without them, to go on with what the list can say. Nothing
 * for a line that was understood, or of which nothing else would be left.
 */
export function withoutUnknown(query: string, { command, spans }: Pick<Reading, 'command' | 'spans'>): PaletteGroup[] {
  const left = notUnderstood(spans);
  if (!command.startsWith('go.') || left.length === 0 || !spans.some(({ state }) => state === 'ok')) return [];
  const kept = left.reduceRight((line, { from, to }) => `${line.slice(0, from)} ${line.slice(to)}`, query);
  const text = kept.replace(/\s+/g, ' ').trim();
  const row: CompletionRow = { kind: 'completion', key: 'completion:without', label: text, text };
  return [{ key: 'without', title: { key: 'palette.without' }, rows: [row] }];
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
