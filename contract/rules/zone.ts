/**
 * Wall-clock time in a zone and back, by Intl alone. Dates are `YYYY-MM-DD`, times `HH:mm`, instants ISO in UTC.
 * Source of the rules for gaps and overlaps: Temporal's "compatible" disambiguation.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    formats.set(timeZone, format);
  }
  return format;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/**
 * From when on no zone changes its clock but at such multiples, in ms. Looked up in every zone that Intl knows: seconds were in use until
 * 1972, and minutes until 2022, as in Newfoundland at one minute past midnight.
 */
const BY_MINUTES = { from: Date.UTC(1973, 0), stretch: 60_000 };
const BY_QUARTERS = { from: Date.UTC(2023, 0), stretch: 15 * 60_000 };
/** Offsets kept of a zone; a reading of many days asks for the same ones again and again. */
const MOST_OFFSETS = 5000;
const offsets = new Map<string, Map<number, number>>();

/** Offset from UTC in ms at an instant (ms since 1970); positive east of Greenwich. Throws RangeError on an unknown zone. */
export function offsetAt(timeZone: string, instant: number): number {
  // What is no instant at all is refused by Intl.
  if (!(instant >= BY_MINUTES.from)) return offsetByIntl(timeZone, instant);
  const { stretch } = instant >= BY_QUARTERS.from ? BY_QUARTERS : BY_MINUTES;
  const begin = instant - (instant % stretch);
  let known = offsets.get(timeZone);
  const found = known?.get(begin);
  if (found !== undefined) return found;
  const offset = offsetByIntl(timeZone, instant);
  if (!known || known.size >= MOST_OFFSETS) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  known.set(begin, offset);
  return offset;
}

function offsetByIntl(timeZone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(instant / 1000) * 1000;
}

export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

/** Date and time on the wall at an instant (Date, ms or ISO). */
export function localTimeOf(instant: Date | number | string, timeZone: string): LocalTime {
  const ms = new Date(instant).getTime();
  const wall = new Date(ms + offsetAt(timeZone, ms)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Today's date in a zone. */
export const todayIn = (timeZone: string, now: Date | number): string => localTimeOf(now, timeZone).date;

/**
 * The instant of a wall-clock time, as `YYYY-MM-DDTHH:mm:ss.sssZ`. When the clock shows it twice, the first; when the
 * clock skips it, as much later as the clock was moved.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const day = 24 * 3600 * 1000;
  const before = offsetAt(timeZone, wall - day);
  const offsets = [before, offsetAt(timeZone, wall + day)];
  const fitting = offsets.map((offset) => wall - offset).filter((at) => offsetAt(timeZone, at) === wall - at);
  const instant = fitting.length > 0 ? Math.min(...fitting) : wall - before;
  return new Date(instant).toISOString();
}

/** How often the clock on the wall shows a time on a day: `never` where it skips it, `twice` where it goes back over it. */
export function wallState(date: string, time: string, timeZone: string): 'once' | 'twice' | 'never' {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const day = 24 * 3600 * 1000;
  const offsets = new Set([offsetAt(timeZone, wall - day), offsetAt(timeZone, wall + day)]);
  const shown = [...offsets].filter((offset) => offsetAt(timeZone, wall - offset) === offset).length;
  return shown === 0 ? 'never' : shown === 1 ? 'once' : 'twice';
}

/** Day and time on the wall that the clock shows next, from a time that it skips. */
export function nextShown(date: string, time: string, timeZone: string): LocalTime {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  // A zone skips a day at most, as Samoa did.
  for (let minutes = 0; minutes <= 24 * 60; minutes++) {
    const found = new Date(wall + minutes * 60_000).toISOString();
    const next = { date: found.slice(0, 10), time: found.slice(11, 16) };
    if (wallState(next.date, next.time, timeZone) !== 'never') return next;
  }
  return { date, time };
}

const utc = (date: string): Date => new Date(`${date}T00:00:00.000Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return iso(moved);
}

/** `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const total = year * 12 + month - 1 + months;
  const first = new Date(utc('2000-01-01'));
  first.setUTCFullYear(Math.floor(total / 12), total % 12, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(day, last.getUTCDate()));
  return iso(first);
}

/** So many months later, and at the end of a month where the date is at the end of its own: 30 November, 31 December. */
export const addMonthsFromEnd = (date: string, months: number): string =>
  addDays(date, 1).endsWith('-01') ? addDays(addMonths(addDays(date, 1), months), -1) : addMonths(date, months);

/** Day of the week, 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => utc(date).getUTCDay();

/** The date when it exists on the calendar, years 1 to 9999; otherwise null. */
export function validDate(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const parsed = utc(text);
  return !Number.isNaN(parsed.getTime()) && iso(parsed) === text ? text : null;
}

/** Days from `a` to `b`. */
export const daysBetween = (a: string, b: string): number =>
  Math.round((utc(b).getTime() - utc(a).getTime()) / 86_400_000);

/** The zone of this machine. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The name of a zone as this machine knows it; null where there is no such zone. */
export function knownZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
