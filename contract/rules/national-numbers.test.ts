import { expect, test } from 'vitest';
import { NUMBER_KINDS } from '../data/countries/national-numbers.ts';
import {
  checkIso7064,
  checkLicenceDe,
  checkLuhnLetters,
  checkMod11,
  checkMod23,
  readNumbers,
  writeNumbers,
} from './national-numbers.ts';

test.each(NUMBER_KINDS)('the example of $kind holds, and says where its form stands', ({ kind, example, source }) => {
  expect(readNumbers(`${kind} ${example}`)).toEqual({ numbers: [{ kind, number: example }] });
  expect(source).not.toBe('');
});

test('numbers are read as they are written on cards, and kept in one form', () => {
  const read = readNumbers('nif 123 456 789, cc: 00000000 0 ZZ4; dni 12.345.678-z');
  expect('numbers' in read && writeNumbers(read.numbers)).toBe('NIF 123456789; CC 000000000ZZ4; DNI 12345678Z');
  expect(readNumbers('  ')).toEqual({ numbers: [] });
});

test('what is wrong with a number is said with its kind', () => {
  const fault = (line: string) => {
    const read = readNumbers(line);
    return 'fault' in read ? read.fault : null;
  };
  expect(fault('123456789')).toMatchObject({ code: 'number-kind' });
  expect(fault('PASS 123456789')).toMatchObject({ code: 'number-kind' });
  expect(fault('NIF 12345678')).toEqual({ code: 'number-form', values: { kind: 'NIF', example: '123456789' } });
  expect(fault('NIF 123456780')).toEqual({ code: 'number-check', values: { kind: 'NIF' } });
  expect(fault('DNI 12345678A')).toMatchObject({ code: 'number-check' });
  expect(fault('NIF 123456789; NIF 123456789')).toEqual({ code: 'number-twice', values: { kind: 'NIF' } });
});

test('the number of a German licence has a check character before that of the copy', () => {
  const holds = (number: string) => 'numbers' in readNumbers(`FAHRERLAUBNIS ${number}`);
  // The specimen card. Which copy it is, the last character, is not part of what is checked.
  expect(['B072RRE2I55', 'B072RRE2I5A', 'B072RRE2I51'].map(holds)).toEqual([true, true, true]);
  expect(['B072RRE2I45', 'B072RRE2J55', 'B702RRE2I55'].map(holds)).toEqual([false, false, false]);
  // 10 is written X.
  expect(checkLicenceDe('A00000000')).toBe('2');
  expect(checkLicenceDe('A00000008')).toBe('X');
  expect(holds('A00000008X1')).toBe(true);
});

test('a NIF of a person who does not live in Portugal begins with 45, and no other with 4', () => {
  const holds = (before: string) => 'numbers' in readNumbers(`NIF ${before}${checkMod11(before)}`);
  expect(['12345678', '34567890', '45123456'].map(holds)).toEqual([true, true, true]);
  expect(['44123456', '46123456', '01234567'].map(holds)).toEqual([false, false, false]);
});

/** Numbers of `length` digits that do not repeat from run to run, from a fixed seed. */
function* samples(length: number, count: number): Generator<string> {
  let state = 20_260_301;
  for (let made = 0; made < count; made++) {
    let digits = '';
    while (digits.length < length) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      digits += String(Math.floor(state / 65_536) % 10);
    }
    yield digits;
  }
}

// Each of these algorithms is made to catch every wrong digit. Portugal's takes 10 and 11 for 0, so that it misses a few.
test.each([
  ['luhn-letters', checkLuhnLetters, 11, 1],
  ['iso-7064', checkIso7064, 10, 1],
  ['mod-23', checkMod23, 8, 1],
  ['mod-11', checkMod11, 8, 0.85],
  ['licence-de', checkLicenceDe, 9, 1],
] as const)('%s tells a number with one wrong digit from the right one', (_name, check, length, share) => {
  let caught = 0;
  let tried = 0;
  for (const digits of samples(length, 200)) {
    const right = check(digits);
    expect(right).toMatch(/^[0-9A-Z]$/);
    for (let at = 0; at < length; at++) {
      const wrong = digits.slice(0, at) + String((Number(digits[at]) + 1 + (at % 8)) % 10) + digits.slice(at + 1);
      tried++;
      if (check(wrong) !== right) caught++;
    }
  }
  expect(tried).toBe(200 * length);
  expect(caught / tried).toBeGreaterThanOrEqual(share);
});
