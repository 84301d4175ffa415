/** Mails with calendar files, read as a mail program reads them, and beside what the library makes of the same. */
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { classMail } from './class-mail.ts';

interface Part {
  readonly type: string;
  readonly head: string;
  readonly body: string;
}

/** The leaves of a mail, decoded. */
function leaves(mail: string): Part[] {
  const at = mail.indexOf('\r\n\r\n');
  const head = mail.slice(0, at).replace(/\r\n[ \t]+/g, ' ');
  const body = mail.slice(at + 4);
  const type = /^Content-Type: ([^;\r]+)/im.exec(head)?.[1] ?? '';
  const boundary = /boundary="?([^";\r]+)/i.exec(head)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => leaves(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  if (/encoding: base64/i.test(head)) return [{ type, head, body: Buffer.from(body, 'base64').toString() }];
  if (!/encoding: quoted-printable/i.test(head)) return [{ type, head, body }];
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return [{ type, head, body: Buffer.from(bytes, 'latin1').toString() }];
}

const library = createTransport({ streamTransport: true, buffer: true });
const CALENDAR = 'BEGIN:VCALENDAR\r\nSUMMARY:Aula prática com a Inês\r\nEND:VCALENDAR\r\n';
const TEXT = `Olá Rita\n\nA aula é amanhã: ${'muito '.repeat(30)}longe.\n.\nFrom here =20 on\n`;
const SUBJECT = 'Aula amanhã às 10:00 com a Ana da Silva e o Rui Costa na Estação do Oriente';
const FROM = 'Escola São João, Lda <aulas@x.example>';
const HEAD = { From: FROM, To: 'ríta@exämple.example', Subject: SUBJECT, 'Message-ID': '<1@clutch.invalid>' };
const fields = (mail: string) =>
  mail
    .slice(0, mail.indexOf('\r\n\r\n'))
    .split(/\r\n(?! )/)
    .filter((field) => /^(From|To|Subject|Message-ID|MIME-Version):/.test(field))
    .sort();

test('one calendar file is an invitation beside the words, and a file', async () => {
  const { raw, envelope } = classMail(HEAD, TEXT, [{ method: 'REQUEST', content: CALENDAR }]);
  const made = await library.sendMail({
    ...{ from: FROM, to: HEAD.To, subject: SUBJECT, messageId: HEAD['Message-ID'], text: TEXT },
    icalEvent: { filename: 'class.ics', method: 'REQUEST', content: CALENDAR },
  });
  const theirs = String(made.message);
  const mail = String(raw);
  expect(fields(mail)).toEqual(fields(theirs));
  expect(fields(mail).length).toBe(5);
  expect(envelope).toEqual(made.envelope);
  expect(mail).toMatch(/^Date: /m);
  const parts = leaves(mail);
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/calendar', 'application/ics']);
  expect(parts.map(({ type }) => type)).toEqual(leaves(theirs).map(({ type }) => type));
  expect(parts.map(({ body }) => body)).toEqual([TEXT.replaceAll('\n', '\r\n'), CALENDAR, CALENDAR]);
  expect(parts[1]?.head).toContain('method=REQUEST');
  expect(parts[2]?.head).toContain('attachment; filename=class.ics');
  for (const line of mail.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line).not.toMatch(/[\n\r]/);
  }
});

test('several are attached, each with its name and method', () => {
  const { raw } = classMail(HEAD, 'Hello', [
    { method: 'REQUEST', content: CALENDAR },
    { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  ]);
  const parts = leaves(String(raw));
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/calendar', 'text/calendar']);
  expect(parts[2]?.head).toMatch(/method=CANCEL.*filename=class-2\.ics/s);
  expect(parts[2]?.body).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
});

test('no line of a field begins another one', () => {
  const { raw } = classMail({ ...HEAD, Subject: 'Hello\r\nBcc: x@x.example' }, 'Hello', [
    { method: 'REQUEST', content: CALENDAR },
  ]);
  expect(String(raw)).not.toMatch(/^Bcc:/im);
});
