/** Odometer readings of a class: what of them is asked about, and the distance that they make. Readings are whole kilometres. */
import { minutesBetween, type Span } from './booking-rules.ts';
import { MAX_SPEED } from './logbook.ts';

/** The highest odometer that is believed, in km. */
export const MOST_ODOMETER = 9_999_999;
/** What a class is driven in km at most. */
export const MOST_CLASS_KM = 2000;
/** Kilometres between two readings that are believed of one day, and where nobody knows when the last one was taken. */
const MOST_A_DAY = 1000;
const MOST_UNDATED = 10_000;

/** What is known of a vehicle's odometer beside a class; null where nothing is. */
export interface Known {
  /** The last reading before the class, and when that was; null where it was written down without a time. */
  readonly before: number | null;
  readonly before_at: string | null;
  /** The first reading of the classes after it. */
  readonly after: number | null;
}
export interface Readings {
  readonly from: number;
  readonly to: number;
}

/**
 * Why readings are asked about. `backwards`: the class ended lower than it began; `behind`: it began lower than the odometer
 * stood already; `beyond`: it ended higher than a later class began; `fast`: faster than a car may go; `gap`: further from the
 * last reading than the days between let one believe.
 */
export type Doubt = 'backwards' | 'behind' | 'beyond' | 'fast' | 'gap';

/** The first thing to ask about the readings of a class, or null. */
export function doubtOf({ from, to }: Readings, { before, before_at, after }: Known, span: Span): Doubt | null {
  if (to < from) return 'backwards';
  if (before !== null && from < before) return 'behind';
  if (after !== null && to > after) return 'beyond';
  if ((to - from) * 60 > MAX_SPEED * minutesBetween(span.starts_at, span.ends_at)) return 'fast';
  if (before === null) return null;
  const days =
    before_at === null ? null : Math.max(1, Math.ceil(minutesBetween(before_at, span.starts_at) / (24 * 60)));
  return from - before > (days === null ? MOST_UNDATED : days * MOST_A_DAY) ? 'gap' : null;
}

/** Kilometres of a class by its readings; null where they say none. */
export const kmOf = ({ from, to }: Readings): number | null => (to < from ? null : to - from);
