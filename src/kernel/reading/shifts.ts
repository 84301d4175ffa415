/** How far something is put off or brought forward: `by half an hour`, `d'une heure`, `30 minutos mais cedo`. */
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import type { Found } from './day-words.ts';
import type { Lexicon } from './lexicon.ts';
import { inOrder, longestEnd, longestKey } from './phrases.ts';
import type { Token } from './tokens.ts';

export interface Shift {
  readonly unit: 'minute' | 'day';
  /** Below nought for what comes earlier. Nought where it was not said which way. */
  readonly count: number;
}

/** The moment so far from another; its hour, where one was said, on the school's clock. */
export function shifted(
  from: string,
  { unit, count, time }: Shift & { readonly time?: string },
  timeZone: string,
): string {
  if (unit === 'minute') return new Date(Date.parse(from) + count * 60_000).toISOString();
  const local = localTimeOf(from, timeZone);
  return instantOf(addDays(local.date, count), time ?? local.time, timeZone);
}

interface Length {
  readonly to: number;
  readonly unit: Shift['unit'];
  readonly count: number;
  /** An hour of the day is written so as well: `1h`, `2 horas`. */
  readonly likeHour: boolean;
}

/** Lengths in hours that a class is put off by; more is an hour of the day. */
const MOST_HOURS = 6;

function lengthAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Length | null {
  const { shift, counts, dayUnits } = lexicon;
  const known = longestKey(tokens, at, shift.lengths);
  if (known) return { to: known.to, unit: 'minute', count: known.value, likeHour: false };
  const text = tokens[at]?.fold ?? '';
  const hours = /^(\d)h(\d{2})?$/.exec(text);
  if (hours)
    return { to: at + 1, unit: 'minute', count: Number(hours[1]) * 60 + Number(hours[2] ?? 0), likeHour: true };
  const minutes = /^(\d{1,3})(?:min|mins|mn|m)$/.exec(text);
  if (minutes) return { to: at + 1, unit: 'minute', count: Number(minutes[1]), likeHour: false };
  const figure = /^\d{1,3}$/.test(text);
  const number = figure ? { to: at + 1, value: Number(text) } : longestKey(tokens, at, counts);
  if (!number || number.value < 1) return null;
  const ofMinutes = longestEnd(tokens, number.to, shift.minutes);
  if (ofMinutes > 0) return { to: ofMinutes, unit: 'minute', count: number.value, likeHour: false };
  const ofHours = longestEnd(tokens, number.to, shift.hours);
  if (ofHours > 0) {
    const likeHour = lexicon.language !== 'en' && (figure || number.value > 1);
    return number.value > MOST_HOURS ? null : { to: ofHours, unit: 'minute', count: number.value * 60, likeHour };
  }
  const ofDays = longestKey(tokens, number.to, dayUnits);
  if (!ofDays || ofDays.value === 'month') return null;
  const days = ofDays.value === 'week' ? 7 : 1;
  return { to: ofDays.to, unit: 'day', count: number.value * days, likeHour: false };
}

/** Which way a verb before a place puts things: 1 is later; nought where none says so. */
function wayOfVerb(tokens: readonly Token[], before: number, { shift }: Lexicon): number {
  for (let at = 0; at < before; at++) {
    if (longestEnd(tokens, at, shift.laterVerbs) > 0) return 1;
    if (longestEnd(tokens, at, shift.earlierVerbs) > 0) return -1;
    // `bring it forward`
    const parted = shift.earlierVerbs.map((verb) => verb.split(' ')).filter((words) => words.length === 2);
    if (parted.some(([first, last]) => tokens[at]?.fold === first && tokens.some(({ fold }) => fold === last)))
      return -1;
  }
  return 0;
}

/** The shift that is said at a place, without a small word that leads to an hour before it. */
export function shiftAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Shift> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    const { later, earlier, by } = lexicon.shift;
    // `au lendemain`: the day behind the one that the class is on.
    const next = longestEnd(tokens, at, lexicon.dayAfter);
    if (next > 0) return { to: next, value: { unit: 'day', count: 1 } };
    const ways = [
      [later, 1],
      [earlier, -1],
    ] as const;
    // `later by an hour`
    for (const [words, sign] of ways) {
      const opened = longestEnd(tokens, at, words);
      const from = opened > 0 ? Math.max(opened, longestEnd(tokens, opened, by)) : -1;
      const length = from > 0 ? lengthAt(tokens, from, lexicon) : null;
      if (length) return { to: length.to, value: { unit: length.unit, count: sign * length.count } };
    }
    const opened = longestEnd(tokens, at, by);
    for (const from of opened > 0 ? [opened, at] : [at]) {
      const length = lengthAt(tokens, from, lexicon);
      if (!length) continue;
      for (const [words, sign] of ways) {
        const to = longestEnd(tokens, length.to, words);
        if (to > 0) return { to, value: { unit: length.unit, count: sign * length.count } };
      }
      const way = wayOfVerb(tokens, at, lexicon);
      // `mover ana 15 horas` says when, `déplacer de 30 minutes` how far, though not which way.
      if (way === 0 && (length.likeHour || (length.unit === 'day' && from === at))) continue;
      return { to: length.to, value: { unit: length.unit, count: length.likeHour ? 0 : way * length.count } };
    }
    return null;
  });
}
