import { expect, test } from 'vitest';
import { endsAsPdf, isPdf } from './pdf.ts';

const PDF =
  '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n50\n%%EOF\n';
const fileOf = (content: string) => new Blob([Buffer.from(content, 'latin1')]);

test.each([
  ['nothing', ''],
  ['a mark of byte order', '\xef\xbb\xbf'],
  ['a mark of byte order in UTF-16', '\xfe\xff'],
  ['an end of line', '\r\n'],
  ['blank lines', '\n\n  \n'],
  ['the head of a mail’s part', '--b1\r\nContent-Type: application/pdf; name="a.pdf"\r\n\r\n'],
  ['1,024 bytes', '#'.repeat(1024)],
])('a PDF may have %s before it', async (_what, before) => {
  expect(await isPdf(fileOf(before + PDF))).toBe(true);
  expect(await endsAsPdf(fileOf(before + PDF))).toBe(true);
});

test.each([
  ['more than 1,024 bytes', '#'.repeat(1025)],
  ['a page', '<html>\n'],
  ['a page after blanks', '\n\n<!doctype html>'],
  ['a script in a page', 'x <script>alert(1)</script>'],
  ['an archive', 'PK\x03\x04'],
  ['a program', 'MZ\x90'],
  ['a picture', 'GIF89a'],
  ['a script', '#!/bin/sh\n'],
])('a file with %s before a PDF is none', async (_what, before) => {
  expect(await isPdf(fileOf(before + PDF))).toBe(false);
});

test.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(3000)],
  ['more zeros than are read at once', '\0'.repeat(200_000)],
  ['blanks and ends of lines', ' \r\n'.repeat(2000)],
  ['the end of a DOS text', '\x1a\x1a'],
  ['a mark of whoever sent it', '\n% sent by scanner 7\n'],
])('a PDF may have %s behind it', async (_what, behind) => {
  expect(await endsAsPdf(fileOf(PDF + behind))).toBe(true);
});

test('a PDF that was cut off has no end, with zeros in place of it neither', async () => {
  for (const cut of [10, 20, 40]) {
    expect(await endsAsPdf(fileOf(PDF.slice(0, -cut)))).toBe(false);
    expect(await endsAsPdf(fileOf(PDF.slice(0, -cut) + '\0'.repeat(5000)))).toBe(false);
  }
  expect(await endsAsPdf(fileOf('\0'.repeat(5000)))).toBe(false);
});
