/** Where things stand in a calendar's day. Pure: minutes of the local day, lanes for what overlaps. */
import { localTimeOf } from '#contract/rules/zone.ts';

export interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface Placed<T> {
  readonly item: T;
  /** Minutes since local midnight. */
  readonly from: number;
  readonly to: number;
  /** 0 is leftmost, of `lanes` side by side. */
  readonly lane: number;
  readonly lanes: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes of a local day at which an instant falls; before it 0, after it 1440. */
export function minuteOfDay(instant: string, date: string, zone: string): number {
  const local = localTimeOf(instant, zone);
  if (local.date < date) return 0;
  if (local.date > date) return 1440;
  return minutesOf(local.time);
}

/** Puts items side by side where they overlap. */
export function placeDay<T extends Timed>(items: readonly T[], date: string, zone: string): readonly Placed<T>[] {
  const spans = items
    .map((item) => ({ item, from: minuteOfDay(item.starts_at, date, zone), to: minuteOfDay(item.ends_at, date, zone) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: (Placed<T> & { lanes: number })[] = [];
  let group: (Placed<T> & { lanes: number })[] = [];
  let ends: number[] = [];
  let until = 0;
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const span of spans) {
    if (span.from >= until) close();
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.to;
    until = Math.max(until, span.to);
    group.push({ ...span, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** The hours to draw: from an hour before the first to an hour after the last, 7 to 20 at least. */
export function hoursOf(spans: readonly { readonly from: number; readonly to: number }[]): {
  first: number;
  last: number;
} {
  const first = Math.min(7, ...spans.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(20, ...spans.map(({ to }) => Math.ceil(to / 60)));
  return { first: Math.max(0, first), last: Math.min(24, last) };
}

export interface Cursor {
  /** Index of the column. */
  readonly column: number;
  /** Minutes since local midnight. */
  readonly minute: number;
}

/** Where a key moves the cursor; null when the key is not the calendar's. */
export function moveCursor(
  key: string,
  cursor: Cursor,
  columns: number,
  step: number,
  { first, last }: { first: number; last: number },
): Cursor | null {
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  const column = (value: number) => ({ ...cursor, column: clamp(value, 0, Math.max(0, columns - 1)) });
  const minute = (value: number) => ({ ...cursor, minute: clamp(value, first * 60, last * 60 - step) });
  switch (key) {
    case 'ArrowDown':
      return minute(cursor.minute + step);
    case 'ArrowUp':
      return minute(cursor.minute - step);
    case 'PageDown':
      return minute(cursor.minute + 4 * step);
    case 'PageUp':
      return minute(cursor.minute - 4 * step);
    case 'ArrowRight':
      return column(cursor.column + 1);
    case 'ArrowLeft':
      return column(cursor.column - 1);
    case 'Home':
      return column(0);
    case 'End':
      return column(columns - 1);
    default:
      return null;
  }
}
