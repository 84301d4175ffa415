/**
 * Mails with calendar files, put together as MIME (RFC 2045, RFC 2046). A reminder of a day's classes is the same few parts for
 * everybody: as one text it costs a third of what a tree of streams does, and a large school sends 100,000 of them.
 */
import type { SendMailOptions } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  /** Lines of at most 75 octets that end in CRLF, as RFC 5545 has them. */
  readonly content: string;
}

/** Head of a mail, by the names of its fields. Addresses and words as they are; they are encoded here. */
export type Head = Readonly<Record<string, string>>;

/** Neither quoted-printable nor base64 can hold `=_` (RFC 2046, 5.1.1), so that no part of a mail holds these. */
const [MIXED, WORDS] = ['=_clutch_parts', '=_clutch_words'];
/** Characters in a line of base64 (RFC 2045, 6.8). */
const LINE = 76;

const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  ).join('\r\n');

const part = (head: readonly string[], body: string): string => `${head.join('\r\n')}\r\n\r\n${body}`;

const together = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`;

const textPart = (text: string): string =>
  part(
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
    wrap(encode(text.replace(/\r?\n/g, '\r\n')), LINE),
  );

/**
 * A mail whose only calendar file is shown as an invitation beside its words and attached as well; several are attached.
 * @returns what the library sends as it is, and to whom
 */
export function classMail(
  head: Head,
  text: string,
  calendar: readonly CalendarPart[],
): Pick<SendMailOptions, 'raw' | 'envelope'> {
  const root = new MimeNode(`multipart/mixed; boundary="${MIXED}"`);
  root.setHeader({ ...head });
  const [only] = calendar;
  const parts =
    only && calendar.length === 1
      ? [
          part(
            [`Content-Type: multipart/alternative; boundary="${WORDS}"`],
            together(WORDS, [
              textPart(text),
              part(
                [
                  `Content-Type: text/calendar; charset=utf-8; method=${only.method}`,
                  'Content-Transfer-Encoding: base64',
                ],
                base64(only.content),
              ),
            ]),
          ),
          attached('application/ics', 'class.ics', only.content),
        ]
      : [
          textPart(text),
          ...calendar.map(({ method, content }, index) =>
            attached(`text/calendar; charset=utf-8; method=${method}`, `class-${index + 1}.ics`, content),
          ),
        ];
  return { raw: `${root.buildHeaders()}\r\n\r\n${together(MIXED, parts)}`, envelope: root.getEnvelope() };
}

function attached(type: string, name: string, content: string): string {
  const head = [
    `Content-Type: ${type}; name=${name}`,
    `Content-Disposition: attachment; filename=${name}`,
    'Content-Transfer-Encoding: base64',
  ];
  return part(head, base64(content));
}
