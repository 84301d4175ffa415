import { describe, expect, test } from 'vitest';
import { dialled, groupedPhone, isE164, phonesShown, phoneWords, readPhone, shownPhone } from './phone.ts';

const reading = (text: string, country: string, code?: string) => {
  const read = readPhone(text, { country, code });
  if ('number' in read) return read.number;
  return [read.code, ...Object.values(read.values ?? {})].join(': ');
};
const MOBILE = '+351912345678';

describe('a number that is certain', () => {
  test.each([
    '+351 912 345 678',
    '00351912345678',
    '00 351 912 345 678',
    '912345678',
    '="912345678"',
    "'+351912345678",
    '(+351) 912 345 678',
    '(00351) 912345678',
    'tel: 912345678',
    'Tel.: 912345678',
    'tlm 912345678',
    'tel:+351912345678',
    '912.345.678',
    '912–345–678',
    '912\u00a0345\u00a0678',
    '912\u202f345\u202f678',
    '\u202a+351912345678\u202c',
    '+351\u200b912345678',
    '９１２３４５６７８',
    '＋３５１ ９１２３４５６７８',
    '٩١٢٣٤٥٦٧٨',
    '912345678;',
    '912345678.',
    '“912345678”',
    '351912345678',
    '351 912 345 678',
    '+351 (0) 912345678',
    '00351 (0) 912345678',
    '912/345/678',
    '912-345-678',
    '91 234 56 78',
    '3.51912345678E+11',
    '3,51912345678E+11',
    '9,12345678E+08',
  ])('%s is read in Portugal', (text) => expect(reading(text, 'PT')).toBe(MOBILE));

  test.each([
    ['0612345678', 'FR', '+33612345678'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['612345678', 'FR', '+33612345678'],
    ['33612345678', 'FR', '+33612345678'],
    ['33 6 12 34 56 78', 'PT', '+33612345678'],
    ['447911123456', 'PT', '+447911123456'],
    ['34612345678', 'PT', '+34612345678'],
    ['+33 (0)6 12 34 56 78', 'PT', '+33612345678'],
    ['+44 (0)7700 900123', 'GB', '+447700900123'],
    ['07700 900123', 'GB', '+447700900123'],
    ['0151 234567', 'DE', '+49151234567'],
    ['+39 (0)6 1234567', 'FR', '+39061234567'],
    ['210 000 000', 'PT', '+351210000000'],
    ['+376 312 345', 'PT', '+376312345'],
    ['(202) 555-0123', 'US', '+12025550123'],
  ])('%s in %s is %s', (text, country, number) => expect(reading(text, country)).toBe(number));

  test('the code that a school sets stands before the one of its country', () => {
    expect(reading('2025550123', 'PT', '1')).toBe('+12025550123');
    expect(reading('923 000 000', 'XX', '244')).toBe('+244923000000');
    expect(reading('912345678', 'PT', '351')).toBe(MOBILE);
    expect(reading('+33612345678', 'PT', '244')).toBe('+33612345678');
  });
});

describe('what is no number, and why', () => {
  test.each([
    ['3,51912E+11', 'PT', 'phone-rounded'],
    ['9.12E+08', 'PT', 'phone-rounded'],
    ['+', 'PT', 'phone'],
    ['-', 'PT', 'phone'],
    ['call me', 'FR', 'phone'],
    ['9 1 2', 'PT', 'phone-short'],
    ['91234567', 'PT', 'phone-short'],
    ['9123456789', 'PT', 'phone-long'],
    ['+351 9123456789', 'PT', 'phone-long'],
    ['06 12 34 56', 'FR', 'phone-short'],
    ['+33 6 12 34 56 7', 'PT', 'phone-short'],
    ['+999 123 456 789', 'PT', 'phone-country'],
    ['912 345 678 (mãe)', 'PT', 'phone-words: (mãe)'],
    ['912 345 678 ext 2', 'PT', 'phone-words: ext'],
    ['0612345678 bureau', 'FR', 'phone-words: bureau'],
    ['912345678#2', 'PT', 'phone-words: #2'],
    ['912 000 101 / 934 000 102', 'PT', 'phone-several: 2'],
    ['912000101 934000102', 'PT', 'phone-several: 2'],
    ['912000101-934000102', 'PT', 'phone-several: 2'],
    ['912000101.934000102', 'PT', 'phone-several: 2'],
    ['912000101;934000102', 'PT', 'phone-several: 2'],
    ['912000101, +33612345678', 'PT', 'phone-several: 2'],
    ['+351912000101 +351934000102', 'PT', 'phone-several: 2'],
    ['0142000000 / 0612000000', 'FR', 'phone-several: 2'],
    ['912000101 e 934000102', 'PT', 'phone-several: 2'],
    ['0142000000 ou 0612000000', 'FR', 'phone-several: 2'],
    ['912000101 or 934000102', 'PT', 'phone-several: 2'],
    ['912000101934000102', 'PT', 'phone-long'],
    ['912000101, 934000102, 934000103', 'PT', 'phone-several: 3'],
    ['351912345678', 'DE', 'phone-unclear'],
    ['912345678', 'XX', 'phone-unclear'],
  ])('%s in %s: %s', (text, country, why) => expect(reading(text, country)).toBe(why));
});

test('a number is shown as the country of the school writes it', () => {
  expect(shownPhone(MOBILE, 'PT')).toBe('912 345 678');
  expect(shownPhone('+33612345678', 'PT')).toBe('+33 6 12 34 56 78');
  expect(shownPhone('+33612345678', 'FR')).toBe('06 12 34 56 78');
  expect(shownPhone(MOBILE, 'FR')).toBe('+351 912 345 678');
  expect(shownPhone(MOBILE, 'XX')).toBe('+351 912 345 678');
  expect(shownPhone('912 345 678 / 934 000 102', 'PT')).toBe('912 345 678 / 934 000 102');
  expect(shownPhone('', 'PT')).toBe('');
});

test('numbers in a text are shown so, and nothing else of it is changed', () => {
  expect(phonesShown('+351912345678 · rita@x.example', 'PT')).toBe('912 345 678 · rita@x.example');
  expect(phonesShown('#12 · +33612345678, 351912345678, a+351912345678', 'PT')).toBe(
    '#12 · +33 6 12 34 56 78, 351912345678, a+351912345678',
  );
});

test.each(['912 345 678', '912345678', '+33 6 55 55 00 02', '0655550002', 'x'])(
  'what is shown or typed is kept as it is read: %s',
  (text) => {
    const read = readPhone(text, { country: 'FR' });
    if (!('number' in read)) return;
    expect(isE164(read.number)).toBe(true);
    expect(readPhone(read.number, { country: 'PT' })).toEqual(read);
    for (const country of ['PT', 'FR', 'GB'])
      expect(readPhone(shownPhone(read.number, country), { country })).toEqual(read);
  },
);

test.each(['+351912345678', '+33612345678', '+12025550123', '+81312345678', '+447700900123'])(
  'a file says %s in groups, and it is read back',
  (number) => {
    expect(groupedPhone(number)).toMatch(/^\+\d+( \d+)+$/);
    expect(readPhone(groupedPhone(number), { country: 'PT' })).toEqual({ number });
  },
);

test('the words of a number hold every way to spell it', () => {
  const all = phoneWords('+33655550002').split(/[\s+]+/);
  for (const part of ['0655550002', '0033655550002', '33655550002', '655550002', '5550', '06555', '50002', '3365'])
    expect(
      all.some((word) => word.includes(part)),
      part,
    ).toBe(true);
});

test('an SMS goes where the number says, or nowhere', () => {
  const dial = (text: string, country: string, code?: string) => dialled(text, { country, code });
  expect(dial('351912345678', 'PT')).toBe(MOBILE);
  expect(dial('33612345678', 'PT')).toBe('+33612345678');
  expect(dial('912000101 934000102', 'PT')).toBeNull();
  expect(dial('112', 'PT')).toBeNull();
  expect(dial('', 'PT')).toBeNull();
  expect(dial('2025550123', 'US', '1')).toBe('+12025550123');
  expect(dial('2025550123', 'XX')).toBe('2025550123');
});
