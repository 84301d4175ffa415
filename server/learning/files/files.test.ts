import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../problems.ts';
import { looksLikeAiken, readAiken, writeAiken } from './aiken.ts';
import { csvHeader, readCsv, writeCsv } from './csv-questions.ts';
import { csvRows } from './csv-rows.ts';
import { emptyDraft, type Found, type QuestionDraft } from './draft.ts';
import { readGift } from './gift-read.ts';
import { writeGift } from './gift-write.ts';
import { htmlToText } from './html-text.ts';
import { readZip, type ZipEntry } from './zip-read.ts';

const codes = (found: Iterable<Found>) =>
  [...found].flatMap((one) => {
    if (one.kind === 'nothing') return [];
    return [one.kind === 'question' ? `${one.line} ok` : `${one.issue.line} ${one.issue.code}`];
  });
const trueFalse = ['True', 'False'] as const;

/** A ZIP whose directory is patched: `at` counts from an entry's record. */
function patched(zip: Uint8Array, change: (view: DataView, directory: number) => void): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at++;
  change(view, at);
  return copy;
}
const zipOf = (bytes: Uint8Array) => readZip(new Blob([new Uint8Array(bytes)]));
async function contentOf(entry: ZipEntry | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry?.pieces() ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}
const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    for (const entry of await zipOf(bytes)) await contentOf(entry);
    return 'taken';
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.type}`;
    throw error;
  }
};

describe('ZIP', () => {
  const zip = zipSync({ 'a.csv': strToU8('a,b\n'.repeat(50)), 'images/b.png': new Uint8Array([1, 2, 3]) });

  test('entries are read by name', async () => {
    expect((await zipOf(zip)).map(({ name, size }) => [name, size])).toEqual([
      ['a.csv', 200],
      ['images/b.png', 3],
    ]);
    expect((await contentOf((await zipOf(zip))[0])).length).toBe(200);
  });

  test('bombs are refused before they are unpacked', async () => {
    expect(await refusal(zipSync({ 'a.csv': new Uint8Array(5_000_000) }))).toBe('422 zip-bomb');
    // One that says it is small: there is no room for more than it says.
    const liar = patched(zipSync({ 'a.csv': new Uint8Array(5_000_000) }), (view, at) =>
      view.setUint32(at + 24, 1000, true),
    );
    expect(await refusal(liar)).toBe('422 zip-broken');
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 20_001 }, (_none, index) => [`${index}`, new Uint8Array(0)])),
      { level: 0 },
    );
    expect(await refusal(many)).toBe('422 zip-bomb');
  });

  test.each(['../a.csv', '/etc/passwd', 'a/../../b', 'C:\\a.csv', 'a\\..\\b', 'a\u0000.csv'])(
    'the name %j is refused',
    async (name) => {
      expect(await refusal(zipSync({ [name]: strToU8('x') }))).toBe('422 zip-path');
    },
  );

  test('what is locked, cut off or no ZIP is refused', async () => {
    expect(await refusal(patched(zip, (view, at) => view.setUint16(at + 8, 1, true)))).toBe('422 zip-broken');
    expect(await refusal(zip.subarray(0, zip.length - 30))).toBe('422 zip-broken');
    expect(await refusal(strToU8('PK nothing of the kind'))).toBe('422 zip-broken');
  });

  test('bytes changed anywhere are read or refused, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
        const broken = zip.slice();
        for (const [at, value] of changes) broken[at] = value;
        expect(await refusal(broken)).toMatch(/^(taken|422 zip-(bomb|broken|path))$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([0, 1] as const)(
    'a large entry lets others come in between while it is read, packed by %i',
    async (level) => {
      const content = strToU8(Array.from({ length: 1_000_000 }, (_none, index) => `question ${index}\n`).join(''));
      const [entry] = await zipOf(zipSync({ 'a.csv': content }, { level }));
      let turns = 0;
      let over = false;
      const others = (async () => {
        for (; !over; turns++) await new Promise((resolve) => setImmediate(resolve));
      })();
      const read = await contentOf(entry);
      over = true;
      await others;
      expect(turns).toBeGreaterThan(10);
      expect(Buffer.from(content).equals(read)).toBe(true);
    },
  );
});

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => `${text.replace(/[\s\p{C}]+/gu, ' ').trim()}x`);
const draft: fc.Arbitrary<QuestionDraft> = fc.record({
  text: line,
  answers: fc
    .uniqueArray(fc.record({ text: line, right: fc.boolean(), feedback: fc.oneof(fc.constant(''), line) }), {
      minLength: 2,
      maxLength: 6,
      selector: ({ text }) => text.toLowerCase(),
    })
    .map(([first, ...rest]) => [{ ...(first as QuestionDraft['answers'][number]), right: true }, ...rest]),
  explanation: fc.oneof(fc.constant(''), line),
  code: fc.oneof(
    fc.constant(''),
    fc.string({ unit: fc.constantFrom(...'ab:=~#{}\\1'), minLength: 1, maxLength: 8 }).map((code) => `c${code}e`),
  ),
  category: fc.constant(null),
  licence_categories: fc.uniqueArray(fc.constantFrom('A1', 'B', 'CE')),
  difficulty: fc.integer({ min: 1, max: 5 }),
  weight: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('draft', 'published', 'retired'),
  image: fc.constant(null),
});

describe('round trips', () => {
  test('any question written as GIFT is read as it was', () => {
    fc.assert(
      fc.property(draft, (given) => {
        const [found, ...more] = [...readGift([writeGift(given)], { trueFalse })];
        expect(more).toEqual([]);
        expect(found).toMatchObject({ kind: 'question', draft: given, notes: [] });
      }),
      { numRuns: 500 },
    );
  });

  test('any question written as CSV is read as it was', () => {
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 3 }), (given) => {
        const found = [...readCsv([csvHeader() + given.map(writeCsv).join('')])];
        expect(found.map((one) => (one.kind === 'question' ? one.draft : one))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });
});

const anything = fc.string({
  unit: fc.constantFrom(
    ...'{}=~#%:\\/$[]"\',;\n\r\t ABTF0->x',
    '::',
    '$CATEGORY:',
    '// ',
    '\nANSWER: A\n',
    'A. ',
    '<b>',
    '&amp;',
    'é',
    '\u{1f6d1}',
    '\ufeff',
    '\0',
  ),
  maxLength: 120,
});

test('any text at all is read to its end, every question and fault with a line of the file', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const found of [
        [...readGift([text], { trueFalse })],
        [...readAiken([text])],
        [...readCsv([text])],
        [...readCsv([`text,answer 1,answer 2,right\n${text}`])],
      ])
        for (const one of found) {
          const at = 'line' in one ? one.line : one.issue.line;
          expect(at).toBeGreaterThan(0);
          expect(at).toBeLessThanOrEqual(lines + 1);
        }
      expect(typeof htmlToText(text).text).toBe('string');
    }),
    { numRuns: 1500 },
  );
});

/** A text cut in two or more where one does not choose. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
};

test('a text says the same in whatever pieces it comes', () => {
  fc.assert(
    fc.property(anything, fc.array(fc.nat(), { maxLength: 6 }), (text, places) => {
      for (const read of [
        (pieces: string[]) => [...readGift(pieces, { trueFalse })],
        (pieces: string[]) => [...readAiken(pieces)],
        (pieces: string[]) => [...readCsv(pieces)],
      ])
        expect(read(cut(text, places))).toEqual(read([text]));
    }),
    { numRuns: 1000 },
  );
});

test('a large CSV is read the same in pieces, with rows of every length', () => {
  const long = 'x'.repeat(150_000);
  const row = (number: number) =>
    number % 40 === 7
      ? `"${number} ""said""\n${long}",${long},é\r\n`
      : number % 40 === 9
        ? `"${number} never closed,1\n`
        : `${number},"a\r\nb",“${'y'.repeat(number % 300)}”\n`;
  const text = `sep=,\r\n${Array.from({ length: 400 }, (_none, number) => row(number)).join('')}`;
  const whole = [...csvRows([text])];
  expect(text.length).toBeGreaterThan(3_000_000);
  expect(whole.length).toBeGreaterThanOrEqual(400);
  for (const size of [65_536, 1_000_003])
    expect([
      ...csvRows(
        cut(
          text,
          Array.from({ length: text.length / size }, (_none, index) => (index + 1) * size),
        ),
      ),
    ]).toEqual(whole);
});

test('what goes on for megabytes without a question is read in pieces, and little of it is kept', () => {
  const of = (piece: string) => piece.repeat(1_000_000 / piece.length);
  const told = (found: Iterable<Found>) => {
    const all = [...found];
    const pauses = all.filter(({ kind }) => kind === 'nothing').length;
    const faults = all.flatMap((one) => (one.kind === 'fault' ? [one.issue] : []));
    for (const { params } of faults) expect(JSON.stringify(params).length).toBeLessThan(300);
    return [pauses >= 100, faults.map(({ code }) => code)];
  };
  expect(told(readGift([of('//\n\n')], { trueFalse }))).toEqual([true, []]);
  expect(told(readGift([`A {\n${of('xxx\n')}`], { trueFalse }))).toEqual([true, ['gift-too-long']]);
  expect(told(readAiken([of('xxx\n')]))).toEqual([true, ['aiken-no-answers']]);
  expect(told(readCsv([`text,answer_1,answer_2,right\n${of(',,,\n')}`]))).toEqual([true, []]);
  expect(told(readCsv([`text,answer_1,answer_2,right\na${of(',')}\n${of('x')},a,b,1\n`]))[1]).toEqual([
    'csv-too-many-cells',
  ]);
});

test('long lines without an end are read in a time that grows with them', () => {
  for (const text of [
    '{'.repeat(200_000),
    '::'.repeat(100_000),
    '"'.repeat(200_000),
    '<'.repeat(200_000),
    '<!--'.repeat(50_000),
    '~%'.repeat(100_000),
  ]) {
    expect([...readGift([text], { trueFalse })].length).toBeLessThan(3);
    expect([...readCsv([`text;answer_1;answer_2;right\n${text}`])].length).toBeLessThan(3);
    expect(htmlToText(text).text.length).toBeLessThanOrEqual(text.length);
  }
});

describe('CSV', () => {
  test('faults are told by line and cost one row each', () => {
    const text = `\uFEFFQuestion;Option A;Option B;Correct;Points;Extra
One?;yes;no;A;2;
"Two
lines?";yes;no;1 2;;
Three?;yes;no;C;;
Four?;yes;no;A;9;
"Five?;yes;no;A;;
Six?;yes;no;A;1;;;too;many
Seven?;yes;no;b;;`;
    expect(codes(readCsv([text]))).toEqual([
      '1 csv-unknown-column',
      '2 ok',
      '3 ok',
      '5 csv-right',
      '6 csv-number',
      '7 csv-open-quote',
      '8 csv-too-many-cells',
      '9 ok',
    ]);
  });

  test.each([
    ['never ends', '"Five?;yes;no;A;', 'Six?;yes;no;A;1'],
    ['ends where another cell opens', 'Five?;yes;no;A;"', 'Six?;"yes";no;A;1'],
    ['ends at a quote as stray', '"Five?;yes;no;A;1', 'Six?";yes;no;A;1'],
    ['ends behind a line that is a question', 'Five?;yes;no;A;"', 'Six?;yes;no;A;1"'],
  ])('a quote that %s costs its own row', (_how, five, six) => {
    const text = `Question;Option A;Option B;Correct;Points\nFour?;yes;no;A;\n${five}\n${six}\nSeven?;yes;no;b;`;
    const found = codes(readCsv([text]));
    expect(found.slice(0, 2)).toEqual(['2 ok', '3 csv-open-quote']);
    expect(found.slice(2).map((one) => one.split(' ')[0])).toEqual(['4', '5']);
    expect(found.at(-1)).toBe('5 ok');
  });

  test('without its columns it is refused by name', () => {
    expect(codes(readCsv(['a,b\n1,2']))).toEqual(['1 csv-no-column']);
    expect(codes(readCsv(['']))).toEqual([]);
  });

  test('a cell that a spreadsheet would run is made harmless', () => {
    const text = writeCsv({ ...emptyDraft(), text: '=cmd()', answers: [{ text: '@a', right: true, feedback: '' }] });
    expect(text).toContain("'=cmd()");
    expect(text).toContain("'@a");
  });
});

test('Aiken: faults are told by line', () => {
  const text =
    'One?\nA. yes\nB. no\nANSWER: A\n\nTwo?\nA) yes\nB) no\nANSWER: D\n\nThree?\nANSWER: A\n\nFour?\nA. a\nB. b\nFive?\nA. a\nB. b\nANSWER: B';
  expect(codes(readAiken([text]))).toEqual([
    '1 ok',
    '9 aiken-unknown-letter',
    '12 aiken-no-answers',
    '14 aiken-no-answer-line',
    '17 ok',
  ]);
});

test('Aiken: the space after the letter may be missing', () => {
  const text =
    'One?\nA)yes\nB)no\nANSWER: B\n\nTwo?\nA.yes\nB.no\nANSWER: A\n\nThree,\nA.M. or P.M.?\nA) a\nB) b\nANSWER: A';
  const found = [...readAiken([text])].flatMap((one) => (one.kind === 'question' ? [one.draft] : []));
  expect(found.map((one) => [one.text, ...one.answers.map(({ text, right }) => `${text} ${right}`)])).toEqual([
    ['One?', 'yes false', 'no true'],
    ['Two?', 'yes true', 'no false'],
    ['Three,\nA.M. or P.M.?', 'a true', 'b false'],
  ]);
  expect(looksLikeAiken('One?\nA)yes\nB)no\nANSWER: B')).toBe(true);
});

test.each([
  ['small letters', 'Qual o limite na cidade?\na) 50 km/h\nb) 90 km/h\nAnswer: a'],
  ['small letters with dots', 'Qual?\na. 50\nb. 90\nanswer: a'],
  ['no space after the letter', 'Qual?\na)50\nb)90\nanswer:a'],
  ['a mark of byte order and ends of lines from Windows', '\ufeffQual?\r\nA) 50\r\nB) 90\r\nANSWER: A\r\n'],
  ['blank lines between', 'Qual?\n\nA. 50\n\nB. 90\n\nANSWER: A\n\n'],
  ['blanks around the colon', 'Qual?\nA. 50\nB. 90\nANSWER :  A'],
  ['a sign behind the letter', 'Qual?\nA) 50\nB) 90\nAnswer: a)'],
  ['a French label', 'Quelle limite ?\na) 50\nb) 90\nRéponse\u00a0: A'],
  ['a French label in capitals', 'Quelle limite ?\nA. 50\nB. 90\nREPONSE: A'],
  ['a Portuguese label', 'Qual o limite?\na) 50\nb) 90\nResposta: a'],
])('Aiken: %s', (_what, text) => {
  expect(looksLikeAiken(text)).toBe(true);
  const [found, ...more] = [...readAiken([text])].filter(({ kind }) => kind !== 'nothing');
  expect(more).toEqual([]);
  expect(found).toMatchObject({ kind: 'question', draft: { answers: [{ right: true }, { right: false }] } });
});

test('Aiken: what is no such list is not taken for one', () => {
  for (const text of ['text,answer 1\nQual?,a)', 'Qual? {=50 ~90}', 'A. 50\nB. 90', 'Resposta: a'])
    expect(looksLikeAiken(text), text).toBe(false);
});

test('Aiken: a faulty question costs itself, and the next one is whole', () => {
  const good = (name: string) => `${name}\nA. a\nB. b\nANSWER: A\n`;
  const read = (text: string) => [
    codes(readAiken([text])),
    [...readAiken([text])].flatMap((one) => (one.kind === 'question' ? [one.draft.text] : [])),
  ];
  // An ANSWER that names no letter, or several.
  for (const answer of ['A, C', '2', '', 'the first']) {
    expect(read(`One?\nA. a\nB. b\nANSWER: ${answer}\n\n${good('Two?')}`)).toEqual([
      ['4 aiken-unknown-letter', '6 ok'],
      ['Two?'],
    ]);
  }
  // Letters out of order.
  expect(read(`One?\nA. a\nC. c\nD. d\nANSWER: C\n${good('Two?')}`)).toEqual([
    ['3 aiken-letter-order', '6 ok'],
    ['Two?'],
  ]);
  // No answers at all: what follows the blank line is not a part of it.
  expect(read(`One?\n\n${good('Two?')}`)).toEqual([['1 aiken-no-answers', '3 ok'], ['Two?']]);
  // A blank line before the answers is none between questions.
  expect(read(`One?\n\nA. a\nB. b\nANSWER: A\n`)).toEqual([['1 ok'], ['One?']]);
  expect(read(`ANSWER: A\n${good('Two?')}`)).toEqual([['1 aiken-no-answers', '2 ok'], ['Two?']]);
});

test('CSV: the first line may say what separates the cells', () => {
  expect(codes(readCsv(['sep=;\r\ntext;answer_1;answer_2;right\r\nOne, two?;a;b;1\r\n']))).toEqual(['3 ok']);
});

describe('questions that ask for a number', () => {
  const draft: QuestionDraft = {
    ...emptyDraft(),
    text: 'How far is the way of reaction at 50 km/h?',
    explanation: 'A rule of thumb: a tenth of it, times three.',
    answers: [
      { text: '15', right: true, numeric: true, feedback: 'Exactly' },
      { text: '13,9 : 0.1', right: true, numeric: true, feedback: '' },
      { text: '14..16', right: true, numeric: true, feedback: '' },
    ],
  };
  const [only] = draft.answers;

  test('GIFT and CSV bring them back', () => {
    const gift = [...readGift([writeGift(draft)], { trueFalse })].flatMap((one) =>
      one.kind === 'question' ? [one.draft] : [],
    );
    expect(gift).toHaveLength(1);
    expect(gift[0]).toMatchObject({ text: draft.text, explanation: draft.explanation });
    expect(gift[0]?.answers.map(({ text, numeric, feedback }) => [text, numeric, feedback])).toEqual([
      ['15', true, 'Exactly'],
      ['13.9:0.1', true, ''],
      ['14..16', true, ''],
    ]);
    const [csv] = [...readCsv([csvHeader() + writeCsv(draft)])];
    expect(csv?.kind === 'question' && csv.draft.answers).toEqual(draft.answers);
  });

  test('Aiken has no words for them', () => {
    expect(writeAiken({ ...draft, answers: only ? [only] : [] })).toBeNull();
  });
});
