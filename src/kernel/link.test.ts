import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { addStudent, sample, setStatus } from './fixtures.ts';
import { fromFlags, fromLink, toLink, tooManyForLink } from './link.ts';

const every = sample('sample.every', {
  args: z.object({
    text: f.optionalText(),
    multiline: f.multiline().optional(),
    email: f.email().optional(),
    integer: f.integer(-100).optional(),
    number: f.decimal(-1e9, 1e9).optional(),
    flag: f.flag().optional(),
    maybe: f.flag().nullable().optional(),
    date: f.date().optional(),
    instant: f.instant().optional(),
    choice: f.choice(['a', 'b'], 'x').optional(),
    choices: f.choices(['a', 'b,c', 'd&e'], 'x').optional(),
    ref: f.ref('student').nullable().optional(),
    refs: f.refs('student').optional(),
    rows: f.rows('student').optional(),
    teacherType: z
      .unknown()
      .meta({ field: { kind: 'custom', editor: 'json' } })
      .optional(),
    file: f.file('image/png', 10).optional(),
    password: f.password().optional(),
  }),
});
const search = (link: string) => link.split('?').slice(1).join('?');

test('a link is readable', () => {
  const args = { students: { ids: [1, 2, 3] }, status: 'paused' };
  expect(toLink({ command: 'student.set-status', args }, setStatus)).toBe(
    '/do/student.set-status?students=1,2,3&status=paused',
  );
  expect(toLink({ command: 'student.add', args: {} }, addStudent)).toBe('/do/student.add');
});

test('a selection by query travels with its exceptions', () => {
  const students = { matching: { q: 'ana; é&=', status: 'active' }, except: [1, 2] };
  const link = toLink({ command: 'student.set-status', args: { students } }, setStatus);
  expect(fromLink(search(link), setStatus)).toEqual({ args: { students }, problems: [] });
  expect(fromLink('students=matching:q%3Dana%26status%3Dactive;except%3D1,2', setStatus).args).toEqual({
    students: { matching: { q: 'ana', status: 'active' }, except: [1, 2] },
  });
});

test('ranges of a list travel in a link', () => {
  const students = {
    matching: { status: 'active' },
    sort: '-name,id',
    ranges: [
      { from: 12, to: ['costa; ana', 8] },
      { from: null, to: null },
    ],
    also: [4],
    except: [1, 2],
  };
  const link = toLink({ command: 'student.set-status', args: { students } }, setStatus);
  expect(fromLink(search(link), setStatus)).toEqual({ args: { students }, problems: [] });
});

test('a link carries some hundred rows, and says so where it would be more', () => {
  const some = { students: { ids: Array.from({ length: 200 }, (_, index) => 10_000 + index) } };
  const many = { students: { ids: Array.from({ length: 1000 }, (_, index) => 10_000 + index) } };
  const told = (args: object) => ({ command: 'student.set-status', args }) as never;
  expect([tooManyForLink(told(some), setStatus), tooManyForLink(told(many), setStatus)]).toEqual([false, true]);
  expect(fromLink(search(toLink(told(some), setStatus)), setStatus).args).toEqual(some);
  expect(fromLink(search(toLink(told(many), setStatus)), setStatus)).toEqual({
    args: {},
    problems: [{ field: 'students', code: 'too-many' }],
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 4 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const someText = fc.string({ unit: 'grapheme', maxLength: 60 });
const anyArgs = fc.record(
  {
    text: someText.map((text) => text.trim().slice(0, 200)),
    multiline: someText,
    email: fc.constant('a+b@example.com'),
    integer: fc.integer({ min: -100, max: 2_147_483_647 }),
    number: fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0 || 0),
    flag: fc.boolean(),
    maybe: fc.option(fc.boolean()),
    date: fc.constant('2026-03-15'),
    instant: fc.constant('2026-03-15T15:00:00.000Z'),
    choice: fc.constantFrom('a', 'b'),
    choices: fc.subarray(['a', 'b,c', 'd&e']),
    ref: fc.option(fc.integer({ min: 1 })),
    refs: ids,
    rows: fc.oneof(
      ids.filter((list) => list.length > 0).map((list) => ({ ids: list })),
      fc
        .record({
          matching: fc.dictionary(
            someText.filter((key) => key !== '__proto__'),
            someText,
          ),
          except: optional(ids),
        })
        .map(({ matching, except }) => ({ matching: { ...matching }, ...(except && { except }) })),
    ),
    // As JSON holds it: no negative zero.
    teacherType: fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
      .filter((value) => value !== null),
  },
  { requiredKeys: [] },
);

test('every kind comes back from a link', () => {
  fc.assert(
    fc.property(anyArgs, (args) => {
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
      const valid = every.args.safeParse({ text: '', ...given }).success;
      fc.pre(valid);
      const invocation = { command: every.id, args: given };
      const { rows: _rows, ...others } = given;
      // The longest selections do not travel.
      expect(fromLink(search(toLink(invocation, every)), every)).toEqual(
        tooManyForLink(invocation, every)
          ? { args: others, problems: [{ field: 'rows', code: 'too-many' }] }
          : { args: given, problems: [] },
      );
    }),
    { numRuns: 300 },
  );
});

test('files and passwords are in no link', () => {
  const args = { file: new Blob(['x']), password: 'correct horse battery' };
  expect(toLink({ command: every.id, args }, every)).toBe('/do/sample.every');
});

test('bad input is named and left out, never thrown', () => {
  const { args, problems } = fromLink('?students=x&status=gone&other=1&%E0%A4%A=2&-status=', setStatus);
  expect(args).toEqual({});
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'students invalid',
    'status invalid',
    'other unknown',
    expect.stringContaining('unknown'),
    'status invalid',
  ]);
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('rows', 'choices', 'teacherType', 'number', 'ref'), (text, name) => {
      expect(() => fromLink(`${name}=${text}`, every)).not.toThrow();
    }),
  );
});

test('options are parted from words, and their values stay as they were typed', () => {
  const read = fromFlags(['ana', '--students', '12,13', '--status=paused', '--', '--not-a-flag'], setStatus);
  expect(read).toEqual({
    args: {},
    texts: { students: '12,13', status: 'paused' },
    problems: [],
    rest: ['ana', '--not-a-flag'],
    files: {},
  });
  expect(fromFlags(['--teacher-type', '{"a":1}', '--flag', '--no-ref', '--file', './x.png'], every)).toMatchObject({
    args: { ref: null },
    texts: { teacherType: '{"a":1}', flag: 'true' },
    files: { file: './x.png' },
    problems: [],
  });
  expect(fromFlags(['--status'], setStatus).problems).toEqual([{ field: 'status', code: 'missing-value' }]);
  expect(fromFlags(['--nope', 'value', '--status', 'gone'], setStatus).problems).toEqual([
    { field: 'nope', code: 'unknown' },
  ]);
});

test('an option with two values is named, and one that is repeated is not', () => {
  expect(fromFlags(['--status', 'active', '--status', 'paused'], setStatus).problems).toEqual([
    { field: 'status', code: 'twice' },
  ]);
  expect(fromFlags(['--status', 'active', '--status=active'], setStatus).problems).toEqual([]);
});
