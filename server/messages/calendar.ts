/** Classes as calendar invitations (RFC 5545, RFC 5546): asked for, changed under the same UID, taken back. */
import { offsetAt } from '#contract/rules/zone.ts';

export interface CalendarEntry {
  readonly booking_id: number;
  readonly sequence: number;
  /** Instants. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly summary: string;
  readonly place: string;
  readonly time_zone: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
  /** Instant of writing. */
  readonly at: string;
}
export type CalendarMethod = 'REQUEST' | 'CANCEL';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far from a class its zone's changes of the clock are told, in ms. */
const AROUND = 370 * DAY;

/** UID of a class, in every calendar that has it. */
export const uidOf = (bookingId: number): string => `booking-${bookingId}@clutch`;

/** `20260520T130000Z` */
export const utcStamp = (instant: string): string => `${instant.replace(/[-:]/g, '').slice(0, 15)}Z`;
/** `20260520T150000`: time on the wall. */
const wallStamp = (ms: number, zone: string): string =>
  new Date(ms + offsetAt(zone, ms)).toISOString().replace(/[-:]/g, '').slice(0, 15);

export const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const quoted = (text: string): string => `"${text.replace(/["\r\n]/g, ' ')}"`;

/** Lines of at most 75 octets; what is longer goes on after a space. */
export function foldedLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (length + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      length = 0;
    }
    part += sign;
    length += size;
  }
  return [...parts, part].join('\r\n ');
}

/** `+0100` */
function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

interface Change {
  /** From when on, in ms; null since ever. */
  readonly from: number | null;
  readonly before: number;
  readonly offset: number;
}

/** Changes of the clock of a zone between two instants, led by what holds at the first. */
function changesBetween(zone: string, from: number, to: number): Change[] {
  let offset = offsetAt(zone, from);
  const found: Change[] = [{ from: null, before: offset, offset }];
  for (let day = from; day < to; day += DAY) {
    const next = offsetAt(zone, day + DAY);
    if (next === offset) continue;
    let low = day;
    let high = day + DAY;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offsetAt(zone, middle) === offset) low = middle;
      else high = middle;
    }
    found.push({ from: high, before: offset, offset: next });
    offset = next;
  }
  return found;
}

const zones = new Map<string, string[]>();

/** VTIMEZONE with the changes of the clock around a month. */
function zoneLines(zone: string, instant: string): string[] {
  const key = `${zone} ${instant.slice(0, 7)}`;
  const known = zones.get(key);
  if (known) return known;
  const middle = Date.parse(`${instant.slice(0, 7)}-01T00:00:00.000Z`);
  const changes = changesBetween(zone, middle - AROUND, middle + AROUND);
  const least = Math.min(...changes.map(({ offset }) => offset));
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ from, before, offset }) => {
      const kind = offset > least ? 'DAYLIGHT' : 'STANDARD';
      // The clock as it stood before the change names when it came.
      const since = from === null ? '19700101T000000' : new Date(from + before).toISOString().replace(/[-:]/g, '');
      return [
        `BEGIN:${kind}`,
        `DTSTART:${since.slice(0, 15)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(offset)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
  if (zones.size > 500) zones.clear();
  zones.set(key, lines);
  return lines;
}

/** The calendar file that goes along with a message about one class. */
export function invitation(method: CalendarMethod, entry: CalendarEntry): string {
  const { time_zone: zone, organizer, attendee } = entry;
  const wall = (instant: string) => wallStamp(Date.parse(instant), zone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clutch//Classes//EN',
    `METHOD:${method}`,
    ...zoneLines(zone, entry.starts_at),
    'BEGIN:VEVENT',
    `UID:${uidOf(entry.booking_id)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcStamp(entry.at)}`,
    `DTSTART;TZID=${zone}:${wall(entry.starts_at)}`,
    `DTEND;TZID=${zone}:${wall(entry.ends_at)}`,
    `SUMMARY:${escapedText(entry.summary)}`,
    ...(entry.place ? [`LOCATION:${escapedText(entry.place)}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldedLine).join('\r\n')}\r\n`;
}
