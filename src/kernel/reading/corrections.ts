/**
 * What a line takes back itself is as good as unsaid: `thursday, no, friday`, `à 10h ou plutôt 11h`, `don't cancel rita, move
 * her class`.
 */
import { timeAt } from './clock-words.ts';
import { dayAt } from './day-words.ts';
import type { Lexicon } from './lexicon.ts';
import { longestEnd } from './phrases.ts';
import type { Token } from './tokens.ts';

/** Words between a day or an hour and the one that takes its place, at most: a mark and a small word. */
const MOST_BETWEEN = 2;

export function withoutCorrections(tokens: readonly Token[], lexicons: readonly Lexicon[]): readonly Token[] {
  return withoutTakenBack(withoutDenied(tokens, lexicons), lexicons);
}

/** Without the day or hour that another one corrects, and the words that do. */
function withoutTakenBack(tokens: readonly Token[], lexicons: readonly Lexicon[]): readonly Token[] {
  for (let at = 1; at < tokens.length - 1; at++) {
    const marker = Math.max(...lexicons.map(({ corrections }) => longestEnd(tokens, at, corrections)));
    if (marker <= at) continue;
    let from = marker;
    while (tokens[from]?.kind === 'mark') from++;
    for (const read of [dayAt, timeAt]) {
      const lead = read(tokens, from, lexicons) ? from : from + 1;
      if (!read(tokens, lead, lexicons)) continue;
      const before = lastEnding(tokens, at, (index) => read(tokens, index, lexicons)?.to ?? -1);
      if (before === null && read === dayAt) {
        const kept = withOtherDay(tokens, { at, from, lead }, lexicons);
        if (kept) return withoutTakenBack(kept, lexicons);
      }
      if (before === null) continue;
      // `às 10h, aliás às 11h`: the small word before it is said anew.
      const first = lead > from && tokens[before - 1]?.fold === tokens[from]?.fold ? before - 1 : before;
      return withoutTakenBack([...tokens.slice(0, first), ...tokens.slice(from)], lexicons);
    }
  }
  return tokens;
}

/** `wednesday at 10, no, thursday`: another day takes the place of the one before, and the hour stays. */
function withOtherDay(
  tokens: readonly Token[],
  { at, from, lead }: { readonly at: number; readonly from: number; readonly lead: number },
  lexicons: readonly Lexicon[],
): readonly Token[] | null {
  const hour = lastEnding(tokens, at, (index) => timeAt(tokens, index, lexicons)?.to ?? -1);
  const to = dayAt(tokens, lead, lexicons)?.to ?? -1;
  if (hour === null || to < 0 || timeAt(tokens, to, lexicons)) return null;
  // A small word may stand between a day and its hour.
  for (const end of [hour, hour - 1]) {
    const day = lastEnding(tokens, end, (index) => dayAt(tokens, index, lexicons)?.to ?? -1);
    if (day === null) continue;
    let behind = at;
    while (tokens[behind - 1]?.kind === 'mark') behind--;
    return [...tokens.slice(0, day), ...tokens.slice(from, to), ...tokens.slice(end, behind), ...tokens.slice(to)];
  }
  return null;
}

/** Whether a line only says what is not to be done: nothing is done then. */
export function isDenied(tokens: readonly Token[], lexicons: readonly Lexicon[]): boolean {
  return lexicons.some(({ denies, polite }) => {
    for (const begin of [0, longestEnd(tokens, 0, polite), longestEnd(tokens, 0, ['no', 'non', 'nao'])]) {
      const verb = begin < 0 ? -1 : longestEnd(tokens, begin, denies);
      if (verb > begin && FORBIDDEN.test(tokens[verb]?.fold ?? '')) return true;
    }
    return false;
  });
}
const FORBIDDEN =
  /^(?:cancel|annul|supprim|delet|remov|desmarc|apag|elimin|effac|book|reserv|marc|move|deplac|mud|send|envo|envi)/;

/** Where what ends right before a place begins, but for marks; null where there is none. */
function lastEnding(tokens: readonly Token[], at: number, endOf: (from: number) => number): number | null {
  let end = at;
  while (end > 0 && at - end < MOST_BETWEEN && tokens[end - 1]?.kind === 'mark') end--;
  for (let from = 0; from < end; from++) if (endOf(from) === end) return from;
  return null;
}

/** Without what is not to be done, where something else is: `don't cancel rita, move her class`. */
function withoutDenied(tokens: readonly Token[], lexicons: readonly Lexicon[]): readonly Token[] {
  for (const { denies, instead } of lexicons)
    for (let at = 0; at < tokens.length; at++) {
      const verb = longestEnd(tokens, at, denies);
      if (verb <= at || !/^(?:cancel|annul|supprim|delet|remov|desmarc|apag)/.test(tokens[verb]?.fold ?? '')) continue;
      const turn = tokens.findIndex(
        ({ kind, fold }, index) => index > verb && ((kind === 'mark' && fold === ',') || instead.includes(fold)),
      );
      if (turn < 0) continue;
      return [...tokens.slice(0, at), ...tokens.slice(verb + 1, turn), ...tokens.slice(turn + 1)];
    }
  return tokens;
}
