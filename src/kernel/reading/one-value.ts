/**
 * Reads what is given for one argument alone, as an option of the command line gives it: first as a link writes it, then as a
 * typed line is read. Amounts are read as the fields of forms read them, in whole units of a currency.
 */
import { z } from 'zod';
import { type AmountFault, readAmount } from '#contract/rules/amounts.ts';
import { instantOf, wallState } from '#contract/rules/zone.ts';
import { accepts } from '../accepts.ts';
import type { AnyCommand } from '../command.ts';
import { countries } from '../countries.ts';
import { choiceValues, type Field, innermost } from '../fields.ts';
import { fold } from '../fold.ts';
import { readValue } from '../values.ts';
import { readWords } from './read.ts';
import type { Lookups, ReadOptions, WordChoice } from './types.ts';

/**
 * `ambiguous`: it may be several; `half`: of a moment the day or the hour alone; `amount`: no amount, and why; `invalid`: nothing
 * that the argument takes.
 */
export type OneValue =
  | { readonly state: 'ok'; readonly value: unknown }
  | { readonly state: 'ambiguous'; readonly choices: readonly WordChoice[] }
  | { readonly state: 'half' }
  | { readonly state: 'amount'; readonly fault: AmountFault }
  | { readonly state: 'invalid' };

const INVALID: OneValue = { state: 'invalid' };

/** Texts stand as they were typed: what is wrong with one its schema says better. */
const AS_TYPED: ReadonlySet<string> = new Set([
  'text',
  'multiline',
  'markdown',
  'email',
  'phone',
  'url',
  'colour',
  'password',
]);
const SEVERAL: ReadonlySet<string> = new Set(['refs', 'rows', 'choices']);

/** Reads the text given for an argument of a command. Nothing is guessed: what may be two things is told. */
export async function readOne(field: Field, text: string, lookups: Lookups, options: ReadOptions): Promise<OneValue> {
  const ok = (value: unknown): OneValue | null => (accepts(field, value) ? { state: 'ok', value } : null);
  if (AS_TYPED.has(field.meta.kind)) return { state: 'ok', value: text };
  if (field.meta.kind === 'money') return amountIn(field, text, options);
  const plain = readValue(field, text.trim());
  const exact = plain === undefined ? null : ok(plain);
  if (exact) return exact;
  if (field.meta.kind === 'custom') {
    const custom = ok(text.trim()) ?? ok(codesIn(text)) ?? ok(countryIn(field, text, options.languages));
    if (custom) return custom;
  }
  if (field.meta.kind === 'flag') return flagIn(text);
  if (field.meta.kind === 'instant') {
    const wall = WALL.exec(text.trim());
    if (wall) return wallIn(field, wall[1] as string, wall[2] as string, options.timeZone);
  }
  const parts = SEVERAL.has(field.meta.kind) ? text.split(',').map((one) => one.trim()) : [text.trim()];
  if (parts.some((one) => one === '')) return INVALID;
  const found = await Promise.all(parts.map((one) => worded(field, one, lookups, options)));
  const open = found.find(({ state }) => state !== 'ok');
  if (open) return open;
  const values = found.map((one) => (one as { value: unknown }).value);
  return ok(values.length === 1 ? values[0] : joined(values)) ?? INVALID;
}

const HOUR_MS = 3_600_000;

/** A day and a time on the school's wall: `2026-11-24T15:00`, `2026-11-24 15:00`. */
const WALL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/;

function wallIn(field: Field, day: string, time: string, timeZone: string): OneValue {
  if (!accepts(field, `${day}T${time}:00.000Z`)) return INVALID;
  const value = instantOf(day, time, timeZone);
  // A change of the clock leaves an hour out, and has another one twice.
  const state = wallState(day, time, timeZone);
  if (state === 'never') return INVALID;
  if (state === 'once') return { state: 'ok', value };
  const later = new Date(Date.parse(value) + HOUR_MS).toISOString();
  return { state: 'ambiguous', choices: [value, later].map((one) => ({ value: one, label: one })) };
}

function amountIn(field: Field, text: string, { languages, currency = 'EUR' }: ReadOptions): OneValue {
  const plain = text.trim();
  if (/^0+([.,]0*)?$/.test(plain))
    return accepts(field, 0) ? { state: 'ok', value: 0 } : { state: 'amount', fault: 'zero' };
  const read = readAmount(plain, { locale: languages[0] ?? 'en', currency });
  if ('fault' in read) return { state: 'amount', fault: read.fault };
  return accepts(field, read.minor) ? { state: 'ok', value: read.minor } : { state: 'amount', fault: 'large' };
}

const codesIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((one) => one.toUpperCase());

/** The code of a country by its name in one of the languages. */
function countryIn({ meta }: Field, text: string, languages: readonly string[]): string | undefined {
  if (meta.kind !== 'custom' || meta.editor !== 'country') return undefined;
  const said = fold(text.trim());
  for (const language of languages) {
    const found = countries(language).find(({ label }) => fold(label) === said);
    if (found) return found.code;
  }
  return undefined;
}

const YES: ReadonlySet<string> = new Set(['y', 'oui', 'sim']);
const NO: ReadonlySet<string> = new Set(['n', 'non', 'nao']);
const flagIn = (text: string): OneValue => {
  const said = fold(text.trim());
  return YES.has(said) ? { state: 'ok', value: true } : NO.has(said) ? { state: 'ok', value: false } : INVALID;
};

/** The argument by itself: always asked for, and with no name that leads to other words than those given. */
const alone = ({ schema, meta }: Field): AnyCommand =>
  ({
    id: 'value.read',
    effect: 'reversible',
    args: z.object({ value: innermost(schema).meta({ field: meta }) }),
  }) as never;

/** One value as a line names it. */
async function worded(field: Field, text: string, lookups: Lookups, options: ReadOptions): Promise<OneValue> {
  const [exact] = choiceValues(field).filter((one) => fold(one) === fold(text));
  if (exact !== undefined) return { state: 'ok', value: field.meta.kind === 'choices' ? [exact] : exact };
  const { args, spans, begun } = await readWords(alone(field), text, [], lookups, options);
  for (const { state, choices } of spans)
    if (state === 'ambiguous' && choices && choices.length > 0) return { state: 'ambiguous', choices };
  if (begun?.value !== undefined && spans.every(({ field: of }) => of !== '')) return { state: 'half' };
  if (spans.some(({ state }) => state !== 'ok')) return INVALID;
  return args.value === undefined ? INVALID : { state: 'ok', value: args.value };
}

/** Values that were said one by one as the one value they make. */
function joined(values: readonly unknown[]): unknown {
  const ids = values.flatMap((value) => (isIds(value) ? value.ids : []));
  if (ids.length > 0) return { ids: [...new Set(ids)] };
  return [...new Set(values.flat())];
}

const isIds = (value: unknown): value is { readonly ids: readonly number[] } =>
  typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids);
