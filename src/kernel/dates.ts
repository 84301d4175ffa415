/**
 * A text that is a date or a time and nothing else, as it is typed or pasted into a field: read by the same tables and
 * grammars as a line of the palette. Pure: everything is relative to today where the club is.
 *
 * Rules where habits differ: a bare weekday is the coming one, today included; "next tue" is after today, never today;
 * a date without a year is the one nearest to today; "next week" is this day of it.
 */

import { addDays, addMonths } from '#contract/rules/zone.ts';
import { daysOf, type Lean } from './reading/calendar.ts';
import { timeAt } from './reading/clock-words.ts';
import { dayAt, wholeSpanAt } from './reading/day-words.ts';
import { LANGUAGES, type Language } from './reading/languages.ts';
import { LEXICONS, type Lexicon } from './reading/lexicon.ts';
import { longestEnd } from './reading/phrases.ts';
import { type Token, tokenise } from './reading/tokens.ts';

export interface DateOptions {
  /** Today in the club's zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Languages to understand, first one first; all three without it. */
  readonly languages?: readonly Language[];
  /** Day the club's week begins on, 0 Sunday to 6 Saturday; Monday without it. */
  readonly weekStart?: number;
  /** On which side of today the day lies; the nearest one without it. */
  readonly lean?: Lean;
}

const LONGEST = 60;

/** The words of a text; marks at its end say nothing. */
function wordsOf(text: string): readonly Token[] {
  const tokens = text.length > LONGEST ? [] : tokenise(text.trim());
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  return tokens.slice(0, last + 1);
}

/** Places where a date or a time may begin: behind any small words (`on`, `le`, `no dia`). */
function beginnings(tokens: readonly Token[], lexicons: readonly Lexicon[]): readonly number[] {
  const small = lexicons.flatMap(({ roles, articles, clock }) => [...Object.keys(roles), ...articles, ...clock.at]);
  const found = [0];
  for (let at = 0; at < tokens.length; ) {
    at = longestEnd(tokens, at, small);
    if (at < 0) break;
    found.push(at);
  }
  return found;
}

/** The date a text names, `YYYY-MM-DD`, or null when it names none. The whole text must be the date. */
export function parseDate(
  text: string,
  { today, languages = LANGUAGES, weekStart, lean = 'any' }: DateOptions,
): string | null {
  // `+351` begins a telephone number, so a bare number of days has two digits at most.
  const days = /^\s*([+-])\s?(\d{1,2})\s*$/.exec(text);
  if (days) return addDays(today, Number(`${days[1]}${days[2]}`));
  const tokens = wordsOf(text.replace(/^(\s*[+-])\s/, '$1'));
  const lexicons = languages.map((language) => LEXICONS[language]);
  for (const at of beginnings(tokens, lexicons)) {
    // Each language on its own: what one reads in part another may read whole.
    for (const lexicon of lexicons) {
      const day = dayAt(tokens, at, [lexicon]);
      if (day?.to === tokens.length)
        return daysOf(day.value, lean, { date: today, time: '00:00', weekStart })[0] ?? null;
      const span = wholeSpanAt(tokens, at, [lexicon]);
      if (span?.to === tokens.length)
        return span.value.unit === 'week' ? addDays(today, 7 * span.value.count) : addMonths(today, span.value.count);
    }
  }
  return null;
}

/** The time of day a text names, `HH:mm`, or null. A bare number is no time: it could be anything. */
export function parseTime(text: string, languages: readonly Language[] = LANGUAGES): string | null {
  const tokens = wordsOf(text);
  const lexicons = languages.map((language) => LEXICONS[language]);
  for (const at of beginnings(tokens, lexicons)) {
    const time = timeAt(tokens, at, lexicons);
    // Beside other words `3:30` is likely in the afternoon; by itself it is what it says.
    if (time?.to === tokens.length && !time.bare) return time.value.at(-1) ?? null;
  }
  return null;
}
