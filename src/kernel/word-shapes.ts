/** Words with a shape of their own: e-mail, web address, colour, phone, date and time; last, bare numbers. */

import { instantOf } from '#contract/rules/zone.ts';
import { parseDate, parseTime } from './dates.ts';
import type { Field } from './fields.ts';
import { accepts } from './values.ts';
import type { WordState } from './word-state.ts';
import { claim, joined, open, runEnd } from './word-state.ts';

const SHAPES = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['url', /^https?:\/\/\S+$/i],
  ['colour', /^#[0-9a-f]{6}$/i],
] as const;

/** A text argument that takes a time of day and not just any text. */
export const isTimeField = (field: Field): boolean =>
  field.meta.kind === 'text' && accepts(field, '15:00') && !accepts(field, '99:99');

function takePatterns(state: WordState): void {
  for (const [kind, pattern] of SHAPES) {
    for (const [index, token] of state.tokens.entries()) {
      const [field] = open(state, kind);
      if (field && !state.used.has(index) && pattern.test(token.text))
        claim(state, index, index + 1, field.name, token.text);
    }
  }
}

/** How many tokens from `from` on are one telephone number; 0 when none is there. */
function phoneLength(state: WordState, from: number): number {
  const end = runEnd(state, from, 6);
  let to = from;
  let digits = 0;
  while (to < end && /^[+(]?\d[\d().-]*$/.test(state.tokens[to]?.text ?? '')) {
    digits += (state.tokens[to]?.text.match(/\d/g) ?? []).length;
    to++;
    if (state.tokens[to - 1]?.comma || digits >= 15) break;
  }
  const first = state.tokens[from]?.text ?? '';
  if (/^\d{4}-\d\d?-\d\d?$|^\d\d?([.-])\d\d?\1\d{2,4}$/.test(first)) return 0;
  const alone = (first.match(/\d/g) ?? []).length;
  // One word of seven digits or more is whole; groups belong together after + or from eight digits on.
  if (alone >= 7 && !first.startsWith('+')) return 1;
  return digits >= 8 && digits <= 15 && to - from > 0 && (first.startsWith('+') || to - from >= 3) ? to - from : 0;
}

function takePhones(state: WordState): void {
  for (let index = 0; index < state.tokens.length; index++) {
    const [field] = open(state, 'phone');
    if (!field || state.used.has(index)) continue;
    const length = phoneLength(state, index);
    if (length > 0) claim(state, index, index + length, field.name, joined(state, index, index + length));
  }
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** Runs of unused words that `read` understands, longest first at each place. */
function runs(state: WordState, longest: number, read: (text: string) => string | null): Run[] {
  const found: Run[] = [];
  for (let from = 0; from < state.tokens.length; from++) {
    if (state.tokens[from]?.quoted) continue;
    for (let to = runEnd(state, from, longest); to > from; to--) {
      const value = read(joined(state, from, to));
      if (!value) continue;
      found.push({ from, to, value });
      from = to - 1;
      break;
    }
  }
  return found;
}

/** `sam`, `dom`, `mar` are also people's names. */
const isWeak = (state: WordState, run: Run): boolean =>
  run.to - run.from === 1 && /^\p{L}{3}$/u.test(state.tokens[run.from]?.text ?? '');

function takeDates(state: WordState): void {
  const { today, languages, timeZone } = state.options;
  const instants = open(state, 'instant');
  const dates = open(state, 'date');
  const timeFields = state.fields.filter((field) => isTimeField(field) && !state.met.has(field.name));
  let dateRuns =
    instants.length + dates.length > 0 ? runs(state, 6, (text) => parseDate(text, { today, languages })) : [];
  const surplus = dateRuns.length - instants.length - dates.length;
  const isRef = state.fields.some(({ meta }) => meta.kind === 'ref' || meta.kind === 'rows');
  if (surplus > 0 && isRef) {
    const weak = dateRuns.filter((run) => isWeak(state, run)).slice(0, surplus);
    dateRuns = dateRuns.filter((run) => !weak.includes(run));
  }
  const inDates = new Set(dateRuns.flatMap((run) => Array.from({ length: run.to - run.from }, (_, i) => run.from + i)));
  const timeRuns =
    instants.length + timeFields.length > 0
      ? runs(state, 3, (text) => parseTime(text, languages)).filter((run) => !inDates.has(run.from))
      : [];

  for (const field of instants) {
    const time = timeRuns.shift();
    const date = time || dates.length === 0 ? dateRuns.shift() : undefined;
    if (time) {
      const value = instantOf(date?.value ?? today, time.value, timeZone);
      claim(state, time.from, time.to, field.name, value);
      if (date) claim(state, date.from, date.to, field.name, value);
    } else if (date) claim(state, date.from, date.to, field.name, undefined, 'ambiguous');
  }
  for (const field of dates) {
    const run = dateRuns.shift();
    if (run) claim(state, run.from, run.to, field.name, run.value);
  }
  for (const field of timeFields) {
    const run = timeRuns.shift();
    if (run) claim(state, run.from, run.to, field.name, run.value);
  }
}

const MONEY = /^(?:€|\$|£|r\$)?(\d{1,9})(?:[.,](\d{1,2}))?(?:€|\$|£|eur)?$/i;

/** Amounts are typed in whole units and kept in the smallest: `25` is 2500. */
function takeNumbers(state: WordState): void {
  for (const [index, token] of state.tokens.entries()) {
    if (state.used.has(index) || token.quoted) continue;
    const amount = MONEY.exec(token.text);
    for (const field of open(state, 'integer', 'number', 'money').sort(
      (a, b) => state.fields.indexOf(a) - state.fields.indexOf(b),
    )) {
      const value =
        field.meta.kind === 'money'
          ? amount && Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0'))
          : field.meta.kind === 'integer'
            ? /^-?\d{1,16}$/.test(token.text) && Number(token.text)
            : /^-?\d{1,16}([.,]\d+)?$/.test(token.text) && Number(token.text.replace(',', '.'));
      if (typeof value !== 'number' || !accepts(field, value)) continue;
      claim(state, index, index + 1, field.name, value);
      break;
    }
  }
}

/** First everything but bare numbers; those are taken (`numbers`) only after rows had their turn, a number may be an id. */
export function takeShapes(state: WordState, numbers = false): void {
  if (numbers) {
    takeNumbers(state);
    return;
  }
  takePatterns(state);
  takeDates(state);
  takePhones(state);
}
