/**
 * Rows that are named by somebody else: a class by its student, its day and its time, an entry by its student. Which of them an act can be about
 * is the act's: a class that is over is not cancelled, one that has not begun was not missed.
 */
import { localTimeOf } from '#contract/rules/zone.ts';
import type { Field } from '../fields.ts';
import { daysOf, type Today } from './calendar.ts';
import type { Day, Found } from './day-words.ts';
import type { Lexicon, PartOfDay } from './lexicon.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import { inHalf } from './parts-of-day.ts';
import { inOrder, longestEnd } from './phrases.ts';
import type { Token } from './tokens.ts';
import type { NamedRow } from './types.ts';

/** Entities whose rows go by the name of a row of another. */
export const OWNERS: Readonly<Record<string, string>> = {
  booking: 'student',
  entry: 'student',
  exam_entry: 'student',
  slot: 'teacher',
};
/** Entities whose rows are known by when they begin, and by nobody's name. */
export const TIMED: ReadonlySet<string> = new Set(['exam']);
/** Whether an argument is a row that goes by somebody's name. */
export const isOwned = ({ meta }: Pick<Field, 'meta'>): boolean => 'entity' in meta && meta.entity in OWNERS;

/** Whether an argument is a row that is known by when it begins. */
export const isTimed = ({ meta }: Pick<Field, 'meta'>): boolean => 'entity' in meta && TIMED.has(meta.entity);

/**
 * Of entries: payments with a receipt, charges, or whatever was not taken back. `entered`: for an exam that has begun, without
 * a result yet; `to leave`: the same, whenever the exam is. `timed`: exams themselves, whatever their state.
 */
type Which =
  | 'ahead'
  | 'begun'
  | 'open'
  | 'closed'
  | 'counted'
  | 'receipt'
  | 'payment'
  | 'charge'
  | 'standing'
  | 'entered'
  | 'to leave'
  | 'timed';
const WHICH: Readonly<Record<string, Which>> = {
  'booking.move': 'ahead',
  'booking.cancel-as-admin': 'ahead',
  'booking.cancel-as-student': 'ahead',
  'booking.cancel-as-teacher': 'ahead',
  'booking.no-show': 'begun',
  'booking.complete': 'begun',
  'booking.waive': 'counted',
  'booking.restore': 'closed',
  'receipt.print': 'receipt',
  'receipt.mail': 'receipt',
  'payment.refund': 'payment',
  'payment.correct': 'payment',
  'charge.waive': 'charge',
  'charge.split': 'charge',
  'entry.reverse': 'standing',
  'exam.results': 'entered',
  'teacher.delete-slots': 'ahead',
};
/** What is over: the newest comes first. */
const LATEST_FIRST: ReadonlySet<Which> = new Set([
  'begun',
  'closed',
  'counted',
  'receipt',
  'payment',
  'charge',
  'standing',
  'entered',
]);
/** What an act with these words is about: nobody is withdrawn from an exam only once it has begun. */
export const whichOf = (command: string, args?: Readonly<Record<string, unknown>>): Which =>
  command === 'exam.results' && args?.result === 'withdrawn' ? 'to leave' : (WHICH[command] ?? 'open');
/** Acts about classes that are open no more. */
export const isOfClosed = (command: string): boolean => CLOSED.has(whichOf(command));
const CLOSED: ReadonlySet<Which> = new Set(['closed', 'counted']);

function fitsAct({ at, status, counted }: NamedRow, which: Which, now: string): boolean {
  // An entry's state: its kind, and `reversed` where it was taken back.
  if (which === 'receipt') return status?.startsWith('payment') === true;
  if (which === 'payment' || which === 'charge') return status === which;
  if (which === 'standing') return status?.includes(' ') === false;
  if (which === 'entered') return status === which && (at === undefined || at <= now);
  if (which === 'to leave') return status === 'entered';
  if (which === 'closed') return status === 'cancelled' || status === 'no_show' || status === 'completed';
  if (which === 'counted') return counted === true && (status === 'cancelled' || status === 'no_show');
  if (which === 'timed') return true;
  if (status !== undefined && status !== 'booked') return false;
  if (which === 'ahead') return at === undefined || at > now;
  return which === 'begun' ? at === undefined || at <= now : true;
}

/** Which one of somebody's classes is said at a place, and where that ends. */
export const nthAt = (
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
): Found<'next' | 'last'> | null =>
  inOrder(lexicons, ({ nth }) => {
    for (const which of ['next', 'last'] as const) {
      const to = longestEnd(tokens, at, nth[which]);
      if (to > 0) return { to, value: which };
    }
    return null;
  });

export interface Wanted {
  /** Null where nobody was named: whoever has a row. */
  readonly who: NameHit | null;
  readonly day: Day | null;
  readonly times: readonly string[] | null;
  readonly part?: PartOfDay;
  /** The first one to come, or the one that was last. */
  readonly nth?: 'next' | 'last';
}

/** The rows that were meant, what is due first; `sure` where it can only be that one. */
export function meantRows(
  rows: readonly NamedRow[],
  { who, day, times, part, nth }: Wanted,
  which: Which,
  now: Date,
  timeZone: string,
  today: Today,
): { readonly rows: readonly NamedRow[]; readonly sure: boolean } {
  const people = new Set((who?.rows ?? []).map(({ id }) => id));
  // Of all that were held one is booked again only where its day or its hour was said.
  const isMeant = ({ status }: NamedRow) =>
    which !== 'closed' || status !== 'completed' || Boolean(day || times || nth);
  const own = rows.filter(
    (row) =>
      (!who || (row.owner !== undefined && people.has(row.owner))) &&
      fitsAct(row, which, now.toISOString()) &&
      isMeant(row),
  );
  const ahead = day ? daysOf(day, LATEST_FIRST.has(which) ? 'past' : 'ahead', today) : [];
  const days =
    day &&
    new Set(
      ahead.concat(
        // A class that is still ahead may be cancelled already.
        which === 'open' || which === 'to leave' || CLOSED.has(which) || (which === 'timed' && ahead.length === 0)
          ? daysOf(day, 'any', today)
          : [],
      ),
    );
  const fitting = own.filter(({ at }) => {
    if (!at) return !day && !times;
    const local = localTimeOf(at, timeZone);
    if (part && inHalf([local.time], part)[0] !== local.time) return false;
    return (!days || days.has(local.date)) && (!times || times.includes(local.time));
  });
  const named = who !== null && (who.level === LEVEL.whole || (who.level > LEVEL.slipped && people.size === 1));
  const inTime = (a: NamedRow, b: NamedRow) => (a.at ?? '').localeCompare(b.at ?? '');
  if (nth) {
    const side = fitting
      .filter(({ at }) => at !== undefined && at > now.toISOString() === (nth === 'next'))
      .sort((a, b) => inTime(a, b) * (nth === 'next' ? 1 : -1));
    const eachs = side.filter(({ owner }, index) => side.findIndex((row) => row.owner === owner) === index);
    return { rows: eachs, sure: eachs.length === 1 && named };
  }
  const due = [...fitting].sort((a, b) => inTime(a, b) * (LATEST_FIRST.has(which) ? -1 : 1));
  return { rows: due, sure: due.length === 1 && named };
}
