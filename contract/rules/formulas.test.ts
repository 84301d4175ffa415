import { expect, test } from 'vitest';
import { asWritten, harmless } from './formulas.ts';

test('what a spreadsheet would run is led by an apostrophe, full-width signs too, and comes back', () => {
  for (const text of [
    '=1+1',
    '+a',
    '-1',
    '@a',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫a',
    '−1',
    "'=1",
    "''＝1",
    '\u200b=1',
    '\ufeff=1',
    '\ufeff\u200b@a',
    '\u200e+a',
    '\u202e-1',
    '\u2060＝1',
    '\u00ad=1',
    ' =1',
    '\u00a0\u200d=1',
    '\u0000=1',
    "\u200b'=1",
    "'\u200b=1",
    '\ufeff+351 912',
  ]) {
    expect(harmless(text)).toBe(`'${text}`);
    expect(asWritten(harmless(text))).toBe(text);
  }
  for (const text of [
    "+1+cmd|' /C calc'!A0",
    '+1-2',
    '+1 (2)',
    '+',
    '+ 1',
    '+1\n=2',
    '＋351 1',
    '+１',
    "'+351 1",
    '-351 1',
  ]) {
    expect(harmless(text)).toBe(`'${text}`);
    expect(asWritten(harmless(text))).toBe(text);
  }
  for (const text of ['', 'a=1', '+1', '+351 908 678 285', '+351908678285', "O'Neill", "'quoted'", '1-1']) {
    expect(harmless(text)).toBe(text);
    expect(asWritten(text)).toBe(text);
  }
});
