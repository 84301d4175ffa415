import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';

async function read(text: string, { delimiter = ',', size = 1_000_000 } = {}) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const found = [];
  for await (const { line, cells, open } of csvRecords(pieces(), delimiter))
    found.push([line, ...cells, ...(open ? ['(open)'] : [])]);
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

test('quotes in the middle of a cell are taken as they are', async () => {
  expect(await read('O"Brien,5" pipe\nnext,"x"y')).toEqual([
    [1, 'O"Brien', '5" pipe'],
    [2, 'next', 'xy'],
  ]);
  expect(await read('a,b\n"c" ,"d"  \n"e"  "f",g')).toEqual([
    [1, 'a', 'b'],
    [2, 'c ', 'd  '],
    [3, 'e  "f"', 'g'],
  ]);
});

/** Reads a file with semicolons in pieces of every length up to nine signs, and at once. */
async function readAll(text: string) {
  const found = await read(text, { delimiter: ';' });
  for (let size = 1; size < 10; size++) expect(await read(text, { delimiter: ';', size }), `${size}`).toEqual(found);
  return found;
}
const HEAD = 'name;surname;phone;note';
const NUNO = [3, 'Nuno', 'Paz', '102', ''];
const OLGA = [4, 'Olga', 'Sá', '103', 'mornings'];
const OPEN = [2, 'Rita', 'Vaz', '101', 'glasses', '(open)'];

test.each(['\n', '\r\n', '\r'])('a quote that is never closed ends with its line (%j)', async (end) => {
  const lines = (...all: string[]) => readAll([HEAD, ...all].join(end));
  const head = [1, ...HEAD.split(';')];
  const nuno = 'Nuno;Paz;102;';
  const olga = 'Olga;Sá;103;mornings';
  expect(await lines('Rita;Vaz;101;"glasses', nuno, olga)).toEqual([head, OPEN, NUNO, OLGA]);
  expect(await lines('Rita;Vaz;101;"glasses', nuno, olga, '')).toEqual([head, OPEN, NUNO, OLGA]);
  // On the last line.
  expect(await lines('Rita;Vaz;101;"glasses')).toEqual([head, OPEN]);
  expect(await lines('Rita;Vaz;101;"glasses', '')).toEqual([head, OPEN]);
  // A later one opens another cell, or is as stray.
  expect(await lines('Rita;Vaz;101;"glasses', nuno, 'Olga;Sá;103;"mornings')).toEqual([
    head,
    OPEN,
    NUNO,
    [4, 'Olga', 'Sá', '103', 'mornings', '(open)'],
  ]);
  expect(await lines('Rita;Vaz;101;"glasses', nuno, 'Olga;Sá;103;"mornings"')).toEqual([head, OPEN, NUNO, OLGA]);
  expect(await lines('Rita;Vaz;101;"glasses', nuno, 'Olga;Sá;103;mornings"')).toEqual([
    head,
    OPEN,
    NUNO,
    [4, 'Olga', 'Sá', '103', 'mornings"'],
  ]);
  expect(await lines('Rita;Vaz;101;"glasses', 'Nuno;Paz;102;"')).toEqual([
    head,
    OPEN,
    [3, 'Nuno', 'Paz', '102', '', '(open)'],
  ]);
  // In the middle of the line, and behind a cell that may be the one that is open.
  expect(await lines('"Rita;Vaz;101;glasses', nuno, olga)).toEqual([
    head,
    [2, 'Rita;Vaz;101;glasses', '(open)'],
    NUNO,
    OLGA,
  ]);
  expect(await lines('Rita;Vaz;"101;glasses', 'Nuno;Paz;102";')).toEqual([
    head,
    [2, 'Rita', 'Vaz', '101;glasses', '(open)'],
    [3, 'Nuno', 'Paz', '102"', ''],
  ]);
  expect(await lines('"Ri', 'ta";Vaz;101;"glasses', 'Olga;Sá;103;mornings')).toEqual([
    head,
    [2, 'Ri', '(open)'],
    [3, 'ta"', 'Vaz', '101', 'glasses', '(open)'],
    OLGA,
  ]);
  // Lines that are cut short make another number of cells together.
  expect(await lines('Rita;Vaz;"glasses', 'Nuno;Paz"', 'Olga;Sá;103;mornings')).toEqual([
    head,
    [2, 'Rita', 'Vaz', 'glasses', '(open)'],
    [3, 'Nuno', 'Paz"'],
    OLGA,
  ]);
  // The header.
  expect(await readAll(['name;"surname', 'Rita;Vaz'].join(end))).toEqual([
    [1, 'name', 'surname', '(open)'],
    [2, 'Rita', 'Vaz'],
  ]);
});

test('a quoted cell may hold line breaks, separators in a sentence, and what is quoted in it', async () => {
  for (const note of [
    'glasses\nmornings',
    'glasses; mornings\nevenings; not friday; not monday',
    'said ""yes""\nand; ""no""',
    'one\n\n\ntwo\n',
    'a;b\nc;d',
  ])
    expect(await readAll(`${HEAD}\nRita;Vaz;101;"${note}"\nNuno;Paz;102;\n`)).toEqual([
      [1, ...HEAD.split(';')],
      [2, 'Rita', 'Vaz', '101', note.replaceAll('""', '"')],
      [3 + note.split('\n').length - 1, 'Nuno', 'Paz', '102', ''],
    ]);
  expect(await readAll(`${HEAD}\n"Rita\nMaria";Vaz;101;x\n`)).toEqual([
    [1, ...HEAD.split(';')],
    [2, 'Rita\nMaria', 'Vaz', '101', 'x'],
  ]);
  expect(await readAll('"first\nname";"sur\nname"\nRita;Vaz')).toEqual([
    [1, 'first\nname', 'sur\nname'],
    [4, 'Rita', 'Vaz'],
  ]);
  // Where the header is written with blanks, the lines are too.
  expect(await readAll('name; surname; note\nRita; Vaz;"x\nNuno; Paz; y"\n')).toEqual([
    [1, 'name', ' surname', ' note'],
    [2, 'Rita', ' Vaz', 'x', '(open)'],
    [3, 'Nuno', ' Paz', ' y"'],
  ]);
});

test('what is written comes back, wherever the pieces are cut', async () => {
  const units = ['a', 'é', '"', ', ', '\n', '\r', ' ', '='];
  const cell = fc.array(fc.constantFrom(...units)).map((all) => `x${all.join('')}`);
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }));
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (all, size) => {
      const text = all.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect((await read(text, { size })).map(([, ...cells]) => cells)).toEqual(all);
    }),
  );
});

test('wherever quotes are strayed, each line is a record or is named', async () => {
  const cell = fc.constantFrom('a', 'bc', '"a', 'a"', 'a"b', '"a"', '""', '', 'd e', '"');
  const rows = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width - 1, maxLength: width - 1 }), { minLength: 1, maxLength: 6 }),
    );
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 9 }), async (all, end, size) => {
      const [first = []] = all;
      const names = ['x', ...first.map(() => 'h')].join(';');
      const text = [names, ...all.map((row) => ['x', ...row].join(';'))].join(end);
      const found = await read(text, { delimiter: ';', size });
      expect(found.map(([line]) => line)).toEqual([1, ...all.map((_, index) => index + 2)]);
    }),
    { numRuns: 200 },
  );
});
