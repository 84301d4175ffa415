/** Reads a mail as a mail server gets it (RFC 5322, 2045 to 2047), and the classes in its calendar files (RFC 5545). */

export interface CalendarEvent {
  /** The class, as its UID names it. */
  readonly booking: string;
  readonly method: string;
  readonly sequence: number;
  /** Instant. */
  readonly starts_at: string;
  /** All that a reader sees of the class. */
  readonly what: string;
}
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly events: readonly CalendarEvent[];
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly type: string;
  readonly text: string;
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `=?UTF-8?Q?Aula_de_condu=C3=A7=C3=A3o?=` */
const words = (text: string): string =>
  utf8(
    text
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64').toString('latin1')
          : unquoted(word.replaceAll('_', ' ')),
      ),
  );

/** The parts of a mail, however deep. `source` has one character a byte. */
function partsOf(source: string): Part[] {
  const end = source.search(/\r?\n\r?\n/);
  const head = source.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  const body = source.slice(end).replace(/^\r?\n\r?\n/, '');
  const headers = new Map(
    [...head.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  );
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const inner = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r?\n/, '')));
    return [{ headers, type, text: '' }, ...inner];
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('latin1')
      : encoding === 'quoted-printable'
        ? unquoted(body.replace(/=\r?\n/g, ''))
        : body;
  return [{ headers, type, text: utf8(bytes) }];
}

/** An instant from a time on the wall of a zone: `20260330T090000` in `Europe/Lisbon`. */
function instantOf(wall: string, zone: string): string {
  const [, y, mo, d, h, mi] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(wall) ?? [];
  const asUtc = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:00.000Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    asUtc,
  );
  return new Date(2 * asUtc - Date.parse(`${shown.replace(' ', 'T')}:00.000Z`)).toISOString();
}

function eventOf(calendar: string): CalendarEvent {
  const text = calendar.replace(/\r?\n[ \t]/g, '');
  const event = text.slice(text.indexOf('BEGIN:VEVENT'));
  const value = (name: string, from = event) =>
    new RegExp(`^${name}[^:\r\n]*:(.*)$`, 'm').exec(from)?.[1]?.trim() ?? '';
  const zone = /^DTSTART;TZID=([^:]+):/m.exec(event)?.[1] ?? 'UTC';
  const method = value('METHOD', text);
  return {
    booking: /^booking-(\d+)@/.exec(value('UID'))?.[1] ?? '',
    method,
    sequence: Number(value('SEQUENCE')),
    starts_at: instantOf(value('DTSTART'), zone),
    what: [method, value('DTSTART'), value('DTEND'), value('SUMMARY'), value('LOCATION')].join(' '),
  };
}

/** @param source the file's bytes, one character each */
export function mailOf(source: string): Mail {
  const parts = partsOf(source);
  const header = (name: string) => words(parts[0]?.headers.get(name) ?? '');
  // A file that comes as an invitation is there a second time, to be saved.
  const calendars = parts
    .filter(({ type }) => /^(text\/calendar|application\/ics)/i.test(type))
    .map(({ text }) => eventOf(text));
  return {
    id: header('message-id'),
    to: header('to'),
    subject: header('subject'),
    text: parts.find(({ type }) => /^text\/plain/i.test(type))?.text ?? '',
    events: [...new Map(calendars.map((event) => [event.booking, event])).values()],
  };
}
