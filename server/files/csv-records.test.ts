import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';

async function read(text: string, { delimiter = ',', size = 1_000_000 } = {}) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const found = [];
  for await (const { line, cells } of csvRecords(pieces(), delimiter)) found.push([line, ...cells]);
  return found;
}

test('cells, quotes, empty lines, every kind of line end', async () => {
  expect(await read('a,b\n\n"c, ""d""",e\r\n"two\nlines",f\r\n,\ng,"h"\n')).toEqual([
    [1, 'a', 'b'],
    [3, 'c, "d"', 'e'],
    [4, 'two\nlines', 'f'],
    [7, 'g', 'h'],
  ]);
  expect(await read('a\rb\r"c\r\nd"\re')).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c\r\nd'],
    [5, 'e'],
  ]);
  expect(await read('a;"b;c"', { delimiter: ';' })).toEqual([[1, 'a', 'b;c']]);
});

test('quotes in the middle of a cell are taken as they are; one that never ends takes the rest', async () => {
  expect(await read('O"Brien,5" pipe\nnext,"x"y')).toEqual([
    [1, 'O"Brien', '5" pipe'],
    [2, 'next', 'xy'],
  ]);
  expect(await read('a,"b\nc')).toEqual([[1, 'a', 'b\nc']]);
});

test('what is written comes back, wherever the pieces are cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '=') }).map((text) => `x${text}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect((await read(text, { size })).map(([, ...cells]) => cells)).toEqual(rows);
      },
    ),
  );
});
