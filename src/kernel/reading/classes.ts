/**
 * Rows that are named by somebody else: a class by its student, its day and its time, an entry by its student. Which of them an act can be about
 * is the act's: a class that is over is not cancelled, one that has not begun was not missed.
 */
import { localTimeOf } from '#contract/rules/zone.ts';
import { daysOf, type Today } from './calendar.ts';
import type { Day } from './day-words.ts';
import type { PartOfDay } from './lexicon.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import { inHalf } from './parts-of-day.ts';
import type { NamedRow } from './types.ts';

/** Entities whose rows go by the name of a row of another. */
export const OWNERS: Readonly<Record<string, string>> = { booking: 'student', entry: 'student' };

/** Of entries: payments with a receipt, charges, or whatever was not taken back. */
type Which = 'ahead' | 'begun' | 'open' | 'closed' | 'receipt' | 'payment' | 'charge' | 'standing';
const WHICH: Readonly<Record<string, Which>> = {
  'booking.move': 'ahead',
  'booking.cancel-as-admin': 'ahead',
  'booking.cancel-as-student': 'ahead',
  'booking.cancel-as-teacher': 'ahead',
  'booking.no-show': 'begun',
  'booking.complete': 'begun',
  'booking.waive': 'closed',
  'booking.restore': 'closed',
  'receipt.print': 'receipt',
  'receipt.mail': 'receipt',
  'payment.refund': 'payment',
  'charge.waive': 'charge',
  'charge.split': 'charge',
  'entry.reverse': 'standing',
};
/** What is over: the newest comes first. */
const LATEST_FIRST: ReadonlySet<Which> = new Set(['begun', 'receipt', 'payment', 'charge', 'standing']);
export const whichOf = (command: string): Which => WHICH[command] ?? 'open';

function fitsAct({ at, status }: NamedRow, which: Which, now: string): boolean {
  // An entry's state: its kind, and `reversed` where it was taken back.
  if (which === 'receipt') return status?.startsWith('payment') === true;
  if (which === 'payment' || which === 'charge') return status === which;
  if (which === 'standing') return status?.includes(' ') === false;
  if (which === 'closed') return status !== undefined && status !== 'booked';
  if (status !== undefined && status !== 'booked') return false;
  if (which === 'ahead') return at === undefined || at > now;
  return which === 'begun' ? at === undefined || at <= now : true;
}

export interface Wanted {
  /** Null where nobody was named: whoever has a row. */
  readonly who: NameHit | null;
  readonly day: Day | null;
  readonly times: readonly string[] | null;
  readonly part?: PartOfDay;
}

/** The rows that were meant, what is due first; `sure` where it can only be that one. */
export function meantRows(
  rows: readonly NamedRow[],
  { who, day, times, part }: Wanted,
  command: string,
  now: Date,
  timeZone: string,
  today: Today,
): { readonly rows: readonly NamedRow[]; readonly sure: boolean } {
  const which = whichOf(command);
  const people = new Set((who?.rows ?? []).map(({ id }) => id));
  const own = rows.filter(
    (row) => (!who || (row.owner !== undefined && people.has(row.owner))) && fitsAct(row, which, now.toISOString()),
  );
  const days =
    day &&
    new Set(
      daysOf(day, LATEST_FIRST.has(which) ? 'past' : 'ahead', today).concat(
        which === 'open' ? daysOf(day, 'any', today) : [],
      ),
    );
  const fitting = own.filter(({ at }) => {
    if (!at) return !day && !times;
    const local = localTimeOf(at, timeZone);
    if (part && inHalf([local.time], part)[0] !== local.time) return false;
    return (!days || days.has(local.date)) && (!times || times.includes(local.time));
  });
  const due = [...fitting].sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') * (LATEST_FIRST.has(which) ? -1 : 1));
  const named = who !== null && (who.level === LEVEL.whole || (who.level > LEVEL.slipped && people.size === 1));
  return { rows: due, sure: due.length === 1 && named };
}
