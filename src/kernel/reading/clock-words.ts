/** Times of the day as people write them, and spans of them. */
import type { Found } from './day-words.ts';
import type { Lexicon } from './lexicon.ts';
import { inOrder, longestEnd, longestKey } from './phrases.ts';
import type { Token } from './tokens.ts';

/** What was said may mean several times; the likeliest one first. */
export type Times = readonly string[];

export interface FoundTime extends Found<Times> {
  /** A bare number, or a number in words: a time only where something around it says so. */
  readonly bare: boolean;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const DAY = 24 * 60;
/** From seven in the morning on an hour is what it says; before, who means a class means the afternoon. */
const FIRST_HOUR = 7;

/** The times that hours and minutes may mean; `half` is the half of the day where it was said. */
function meant(hour: number, minute: number, half: 'am' | 'pm' | null, exact = false): Times {
  if (half) {
    if (hour < 1 || hour > 12) return half === 'pm' && hour >= 12 && hour < 24 ? [clock(hour * 60 + minute)] : [];
    return [clock(((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute)];
  }
  const minutes = hour * 60 + minute;
  if (hour > 23 || minute > 59 || minutes < 0 || minutes >= DAY) return [];
  return hour >= 1 && hour < FIRST_HOUR && !exact ? [clock(minutes + DAY / 2), clock(minutes)] : [clock(minutes)];
}

/** Said behind an hour in every language. */
const AM = ['am', 'a.m', 'a.m.'];
const PM = ['pm', 'p.m', 'p.m.'];

interface Hour {
  readonly to: number;
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  readonly bare: boolean;
  readonly exact: boolean;
}

const halfOf = (text: string | undefined): 'am' | 'pm' | null =>
  text?.[0] === 'a' ? 'am' : text?.[0] === 'p' ? 'pm' : null;

/** Hours and minutes in figures, in one word. */
function figures(text: string): Omit<Hour, 'to'> | null {
  const full = /^(\d{1,2})([:h.])(\d{2})h?(a\.?m\.?|p\.?m\.?)?$/.exec(text);
  if (full && Number(full[3]) > 59) return null;
  if (full)
    return {
      hour: Number(full[1]),
      minute: Number(full[3]),
      half: halfOf(full[4]),
      bare: full[2] === '.' && !full[4],
      exact: (full[1] ?? '').length === 2,
    };
  const plain = /^(\d{1,2})(h|a\.?m\.?|p\.?m\.?)$/.exec(text);
  // `15h da tarde` is said, `13pm` is not.
  if (plain?.[2] !== 'h' && Number(plain?.[1]) > 12) return null;
  if (plain) return { hour: Number(plain[1]), minute: 0, half: halfOf(plain[2]), bare: false, exact: false };
  return /^\d{1,2}$/.test(text)
    ? { hour: Number(text), minute: 0, half: null, bare: true, exact: text.length === 2 && text[0] === '0' }
    : null;
}

function hourAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Hour | null {
  const text = tokens[at]?.fold ?? '';
  const inFigures = figures(text);
  if (inFigures) {
    let to = at + 1;
    let { minute, bare } = inFigures;
    if (bare && !text.includes('.')) {
      const word = longestEnd(tokens, to, lexicon.clock.hourWords);
      if (word > 0) {
        bare = false;
        to = word;
        const behind = tokens[to]?.fold ?? '';
        if (/^[0-5]\d$/.test(behind)) {
          minute = Number(behind);
          to++;
        }
      }
    }
    return { ...inFigures, minute, bare, to };
  }
  const number = longestKey(tokens, at, lexicon.counts);
  // `une heure`, `uma hora` are hours too, but `un` and `a` are articles far more often.
  if (!number || number.value > 23 || /^(a|an|un|une|um|uma)$/.test(text)) return null;
  const word = longestEnd(tokens, number.to, lexicon.clock.hourWords);
  return { to: word > 0 ? word : number.to, hour: number.value, minute: 0, half: null, bare: word < 0, exact: false };
}

function timeIn(tokens: readonly Token[], at: number, lexicon: Lexicon): FoundTime | null {
  const words = lexicon.clock;
  const fixed = longestKey(tokens, at, words.fixed);
  if (fixed) {
    const after = longestKey(tokens, fixed.to, words.after);
    const minutes = Number(fixed.value.slice(0, 2)) * 60 + (after?.value ?? 0);
    return { to: after?.to ?? fixed.to, value: [clock(minutes)], bare: false };
  }
  const before = longestKey(tokens, at, words.before);
  const hour = hourAt(tokens, before?.to ?? at, lexicon);
  if (!hour) return null;
  let { to, minute, half, bare } = hour;
  if (before) {
    minute += before.value;
    bare = false;
  } else {
    const after = longestKey(tokens, to, words.after);
    if (after) {
      minute += after.value;
      bare = false;
      to = after.to;
    } else if (bare && /^\p{L}/u.test(tokens[at]?.fold ?? '') && /^[0-5]\d$/.test(tokens[to]?.fold ?? '')) {
      minute = Number(tokens[to]?.fold);
      bare = false;
      to++;
    }
  }
  const morning = longestEnd(tokens, to, [...words.morning, ...AM]);
  const afternoon = longestEnd(tokens, to, [...words.afternoon, ...PM]);
  if (morning > 0 || afternoon > 0) {
    half ??= morning > 0 ? 'am' : 'pm';
    bare = false;
    to = Math.max(morning, afternoon);
  }
  const total = hour.hour * 60 + minute;
  const value = meant(Math.floor(total / 60), ((total % 60) + 60) % 60, half, hour.exact);
  return value.length > 0 ? { to, value, bare } : null;
}

/** The time that begins at a place, without a word before it. */
export function timeAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): FoundTime | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => timeIn(tokens, at, lexicon));
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The minute behind a time, `HH:mm`; the day's last minute is its end. */
export function minuteAfter(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1;
  return minutes < DAY ? clock(minutes) : time;
}

/** A span within the working day: who says 9 to 5 means 17:00. */
export function spanOf([begin = '']: Times, last: Times): Span | null {
  let end = last.find((time) => time > begin) ?? last[0] ?? '';
  if (end <= begin && end < '12:00') end = clock(Number(end.slice(0, 2)) * 60 + Number(end.slice(3)) + DAY / 2);
  return begin < end ? { from: begin, to: end } : null;
}

/** A span of time in one word: `9-17`, `9:00-12:30`, `9h-17h`, `2-5pm`. */
function spanInWord(text: string): Span | null {
  const parts = text.split(/[-–]/);
  if (parts.length !== 2 || /^\d{1,2}[-–]\d{1,2}[-–]/.test(text)) return null;
  const [first, last] = parts.map(figures);
  if (!first || !last || first.hour > 24 || last.hour > 24) return null;
  const half = first.half ?? (last.half === 'pm' && first.hour < 12 && first.hour < last.hour ? 'pm' : null);
  // `2-5pm` begins in the afternoon.
  return spanOf(
    meant(first.hour, first.minute, half, first.exact),
    meant(last.hour % 24, last.minute, last.half, last.exact),
  );
}

/** `9-17`, `from 9 to 13`, `de 14h à 17h`, `das 9 às 17`, `9:00 12:00`. */
export function spanAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
  behindDay = false,
): Found<Span> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    const words = lexicon.clock;
    const opened = longestEnd(tokens, at, words.from);
    for (const from of opened > 0 ? [opened, at] : [at]) {
      const whole = spanInWord(tokens[from]?.fold ?? '');
      if (whole) return { to: from + 1, value: whole };
      const first = timeIn(tokens, from, lexicon);
      if (!first) continue;
      const until = longestEnd(tokens, first.to, words.until);
      const last = timeIn(tokens, until > 0 ? until : first.to, lexicon);
      if (!last) continue;
      // Two bare numbers are a span only with words around them; two times side by side are one.
      if (until > 0 ? first.bare && last.bare && from === at && !behindDay : first.bare || last.bare) continue;
      const span = spanOf(first.value, last.value);
      if (span) return { to: last.to, value: span };
    }
    return null;
  });
}

export interface Change {
  readonly was: Times;
  readonly becomes: Times;
  /** Where the second hour begins. */
  readonly middle: number;
}

/** What says that one hour becomes another, folded: `between 9 and 10` and `9h-10h` say when it may be, `until 10` how long. */
const WITHIN = new Set(['between', 'entre']);
const BECOMES = new Set(['to', 'a', 'as', 'ao']);

/** An hour that becomes another, in whichever order on the clock: `from 10 to 9`, `10h à 11h`, `das 10 às 9`. */
export function changeAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Change> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    const words = lexicon.clock;
    const opened = longestEnd(tokens, at, words.from);
    const first = timeIn(tokens, opened > 0 ? opened : at, lexicon);
    // Two bare numbers are hours only where a word leads to them.
    if (!first || (first.bare && opened < 0)) return null;
    const middle = longestEnd(tokens, first.to, words.until);
    const becomes = middle === first.to + 1 && BECOMES.has(tokens[first.to]?.fold ?? '');
    const last = becomes && !WITHIN.has(tokens[at]?.fold ?? '') ? timeIn(tokens, middle, lexicon) : null;
    return last ? { to: last.to, value: { was: first.value, becomes: last.value, middle } } : null;
  });
}
