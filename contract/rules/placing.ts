/** Fits wanted slots into a teacher's time that is taken in part: what can be, what meets something, and what then. */
import { addMinutes, minutesBetween, overlaps, type Span } from './booking-rules.ts';

/** What to do with a slot that meets something: leave it out, put it into the next gap of its day, or make none at all. */
export const ON_CONFLICT = ['stop', 'skip', 'move'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** Something in the way. */
export interface Taken extends Span {
  readonly kind: 'slot' | 'booking' | 'absence';
  /** Null for a slot wanted by the same request. */
  readonly id: number | null;
}

export interface Placed<W extends Span> {
  readonly wanted: W;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly moved: boolean;
}
export interface Unplaced<W extends Span> {
  readonly wanted: W;
  /** `closed`: the school is, on that day; `away`: the teacher is, then. */
  readonly reason: 'conflict' | 'past' | 'no-room' | 'closed' | 'away';
  readonly conflict: Taken | null;
}
export interface Placing<W extends Span> {
  readonly placed: Placed<W>[];
  readonly unplaced: Unplaced<W>[];
  /** Every meeting found, whatever was done about it. */
  readonly conflicts: { readonly wanted: W; readonly conflict: Taken }[];
}

/**
 * Places slots in the order given. `endOfDay` answers the instant at which the day of a span ends: a moved slot stays
 * within it. What begins before `now` is left out.
 */
export function placeSlots<W extends Span>(
  wanted: readonly W[],
  taken: readonly Taken[],
  options: { onConflict: OnConflict; now: string; endOfDay: (span: W) => string },
): Placing<W> {
  const busy = [...taken].sort(byStart);
  const placing: Placing<W> = { placed: [], unplaced: [], conflicts: [] };
  for (const span of wanted) {
    if (span.starts_at < options.now) {
      placing.unplaced.push({ wanted: span, reason: 'past', conflict: null });
      continue;
    }
    const conflict = busy.find((other) => overlaps(span, other));
    if (conflict) placing.conflicts.push({ wanted: span, conflict });
    const gap = !conflict ? span : options.onConflict === 'move' ? nextGap(span, busy, options.endOfDay(span)) : null;
    if (!gap) {
      placing.unplaced.push({
        wanted: span,
        reason: options.onConflict === 'move' ? 'no-room' : 'conflict',
        conflict: conflict ?? null,
      });
      continue;
    }
    placing.placed.push({
      wanted: span,
      starts_at: gap.starts_at,
      ends_at: gap.ends_at,
      moved: conflict !== undefined,
    });
    insertSorted(busy, { kind: 'slot', id: null, starts_at: gap.starts_at, ends_at: gap.ends_at });
  }
  return placing;
}

const byStart = (a: Span, b: Span): number => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0);

function insertSorted(busy: Taken[], span: Taken): void {
  const index = busy.findIndex((other) => byStart(other, span) > 0);
  if (index < 0) busy.push(span);
  else busy.splice(index, 0, span);
}

function nextGap(span: Span, busy: readonly Taken[], end: string): Span | null {
  const minutes = minutesBetween(span.starts_at, span.ends_at);
  let starts_at = span.starts_at;
  for (const other of busy) {
    if (!overlaps({ starts_at, ends_at: addMinutes(starts_at, minutes) }, other)) continue;
    starts_at = other.ends_at;
  }
  const ends_at = addMinutes(starts_at, minutes);
  return ends_at <= end ? { starts_at, ends_at } : null;
}
