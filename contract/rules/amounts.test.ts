import { expect, test } from 'vitest';
import { MOST_MINOR } from './amount-limit.ts';
import { amountText, minorDigits, plainAmount, readAmount, splitEvenly } from './amounts.ts';

const read = (typed: string, locale = 'en', currency = 'EUR') => {
  const found = readAmount(typed, { locale, currency });
  return 'minor' in found ? found.minor : found.fault;
};

test.each([
  // In any language
  ['150', 15_000, 15_000, 15_000],
  ['150,00', 15_000, 15_000, 15_000],
  ['150.00', 15_000, 15_000, 15_000],
  ['150,5', 15_050, 15_050, 15_050],
  ['€150', 15_000, 15_000, 15_000],
  ['150 €', 15_000, 15_000, 15_000],
  ['150€', 15_000, 15_000, 15_000],
  ['EUR 150', 15_000, 15_000, 15_000],
  ['150 euros', 15_000, 15_000, 15_000],
  ['1.250,50', 125_050, 125_050, 125_050],
  ['1,250.50', 125_050, 125_050, 125_050],
  ['1 250,50', 125_050, 125_050, 125_050],
  ['1\u202f250,50\u00a0€', 125_050, 125_050, 125_050],
  ["1'250.50", 125_050, 125_050, 125_050],
  ['1.250.000', 125_000_000, 125_000_000, 125_000_000],
  ['0,01', 1, 1, 1],
  ['+12', 1200, 1200, 1200],
  ['١٥٠', 'unreadable', 'unreadable', 'unreadable'],
  // By the language
  ['1.250', 'ambiguous', 'ambiguous', 125_000],
  ['1,250', 125_000, 'ambiguous', 'ambiguous'],
  // Never
  ['0', 'zero', 'zero', 'zero'],
  ['-5', 'zero', 'zero', 'zero'],
  ['−5', 'zero', 'zero', 'zero'],
  ['−€5.00', 'zero', 'zero', 'zero'],
  ['0.500', 'decimals', 'decimals', 'decimals'],
  ['1.2345', 'decimals', 'decimals', 'decimals'],
  ['12.34.56', 'unreadable', 'unreadable', 'unreadable'],
  ['1,25,000', 'unreadable', 'unreadable', 'unreadable'],
  ['1.250,5.0', 'unreadable', 'unreadable', 'unreadable'],
  ['12,', 'unreadable', 'unreadable', 'unreadable'],
  ['$150', 'currency', 'currency', 'currency'],
  ['150 GBP', 'currency', 'currency', 'currency'],
  ['150 apples', 'unreadable', 'unreadable', 'unreadable'],
  ['€150 EUR', 'unreadable', 'unreadable', 'unreadable'],
  ['', 'unreadable', 'unreadable', 'unreadable'],
  ['1e3', 'unreadable', 'unreadable', 'unreadable'],
  ['10000000000', MOST_MINOR, MOST_MINOR, MOST_MINOR],
  ['10000000000,01', 'large', 'large', 'large'],
] as const)('%j is %s in English, %s in French, %s in Portuguese', (typed, en, fr, pt) => {
  expect([read(typed, 'en'), read(typed, 'fr'), read(typed, 'pt')]).toEqual([en, fr, pt]);
});

test('a currency has its own decimals and signs', () => {
  expect([minorDigits('EUR'), minorDigits('JPY'), minorDigits('KWD')]).toEqual([2, 0, 3]);
  expect(read('¥1500', 'en', 'JPY')).toBe(1500);
  expect(read('15.5', 'en', 'JPY')).toBe('decimals');
  expect(read('1.250', 'en', 'KWD')).toBe(1250);
  expect(read('1,250', 'en', 'KWD')).toBe(1_250_000);
  expect(read('1,250', 'pt', 'KWD')).toBe(1250);
  expect(read('$150', 'en', 'USD')).toBe(15_000);
  expect(read('R$ 150,00', 'pt', 'BRL')).toBe(15_000);
});

test('what is below zero has a minus sign to be read, and a plain one in files', () => {
  expect(['en', 'fr', 'pt'].map((locale) => amountText(-26_500, 'EUR', locale))).toEqual([
    '−€265.00',
    '−265,00\u00a0€',
    '−265,00\u00a0€',
  ]);
  expect(plainAmount(-26_500, 'EUR')).toBe('-265.00');
});

/** Numbers that come back the same at every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

test('what is written of an amount reads as that amount, in every language, to the last minor unit', () => {
  const next = numbers(7);
  for (let tries = 0; tries < 400; tries++) {
    const [a, b, pick] = [next.next().value, next.next().value, next.next().value];
    const minor = ((a * 2_147_483_648 + b) % 10 ** (1 + (pick % 12))) + 1;
    for (const currency of ['EUR', 'JPY', 'KWD'])
      for (const locale of ['en', 'fr', 'pt-PT']) {
        const digits = minorDigits(currency);
        const exact = plainAmount(minor, currency);
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits });
        // Given as text, the digits stay exact.
        const typed = format.format(exact as unknown as number);
        if (/[A-Z]/.test(typed.replace(currency, ''))) continue;
        const back = readAmount(typed, { locale, currency });
        // Three digits behind one mark may be thousands: then it is asked, and nothing else is ever read.
        if ('fault' in back) expect([typed, back.fault]).toEqual([typed, 'ambiguous']);
        else expect([typed, back.minor]).toEqual([typed, minor]);
      }
  }
});

test('whatever is typed, an amount is a whole number of minor units within bounds, or it is refused', () => {
  const signs = ['0', '1', '9', '25', '000', '.', ',', ' ', '€', '$', '-', 'eur', 'x', "'", '\u202f', '\0', '٣', '１'];
  const next = numbers(11);
  for (let tries = 0; tries < 20_000; tries++) {
    const length = 1 + ((next.next().value >> 8) % 8);
    const typed = Array.from({ length }, () => signs[(next.next().value >> 8) % signs.length]).join('');
    const found = readAmount(typed, { locale: ['en', 'fr', 'pt'][tries % 3] as string, currency: 'EUR' });
    if (!('minor' in found)) continue;
    expect(Number.isSafeInteger(found.minor) && found.minor > 0 && found.minor <= MOST_MINOR, typed).toBe(true);
    // No digit that was typed is left out, and none is added but zeros.
    const digits = typed.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
    expect(String(found.minor).replace(/0+$/, ''), typed).toBe(digits.replace(/0+$/, ''));
  }
});

test('parts add up to the minor unit', () => {
  expect(splitEvenly(100_00, 3)).toEqual([3334, 3333, 3333]);
  for (const [minor, parts] of [
    [MOST_MINOR, 7],
    [1, 1],
    [59, 60],
    [999_999_999_999, 60],
  ] as const) {
    const split = splitEvenly(minor, parts);
    expect(split).toHaveLength(parts);
    expect(split.reduce((sum, one) => sum + one, 0)).toBe(minor);
    expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
  }
});

test('amounts are written exactly', () => {
  expect(plainAmount(125_050, 'EUR')).toBe('1250.50');
  expect(plainAmount(-5, 'EUR')).toBe('-0.05');
  expect(plainAmount(1500, 'JPY')).toBe('1500');
  expect(plainAmount(MOST_MINOR - 1, 'EUR')).toBe('9999999999.99');
});
