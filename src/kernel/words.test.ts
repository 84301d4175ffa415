import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { fieldsOf } from './fields.ts';
import { addStudent, bookClass, cancelBooking, setStatus } from './fixtures.ts';
import { fold } from './fold.ts';
import type { WordOptions } from './word-state.ts';
import { parseWords } from './words.ts';

const ROWS: Record<string, { id: number; label: string }[]> = {
  student: [
    { id: 1, label: 'Ana Silva' },
    { id: 2, label: 'Ana Costa' },
    { id: 3, label: 'Bruno' },
  ],
  teacher: [
    { id: 5, label: 'Rui Alves' },
    { id: 6, label: 'Ana Reis' },
  ],
  booking: [{ id: 8123, label: 'Class 8123' }],
};
const resolve = async (entity: string, text: string) => {
  const rows = ROWS[entity] ?? [];
  if (/^\d+$/.test(text)) return rows.filter(({ id }) => id === Number(text));
  return rows.filter(({ label }) => fold(label).startsWith(fold(text)));
};
const labels: Record<string, string[]> = {
  paused: ['Em pausa', 'Paused'],
  active: ['Ativo', 'Active'],
  blocked: ['Bloqueado', 'Blocked'],
};
const options: WordOptions = {
  today: '2026-03-11',
  timeZone: 'Europe/Lisbon',
  languages: ['en'],
  labelsOf: (_field, value) => labels[value] ?? [value],
};
const parse = (command: { args: z.ZodObject }, words: string, changes: Partial<WordOptions> = {}) =>
  parseWords(fieldsOf(command), words, resolve, { ...options, ...changes });

test('an id and a reason', async () => {
  const { args, spans } = await parse(cancelBooking, '8123 ill since monday');
  expect(args).toEqual({ booking: 8123, reason: 'ill since monday' });
  expect(spans).toEqual([
    { from: 0, to: 4, field: 'booking', state: 'ok', label: 'Class 8123' },
    { from: 5, to: 21, field: 'reason', state: 'ok' },
  ]);
});

test('a student, a moment in the zone of the club, a teacher', async () => {
  const { args, spans } = await parse(bookClass, 'ana silva tue 15:00 rui');
  expect(args).toEqual({ student: 1, starts_at: '2026-03-17T15:00:00.000Z', teacher: 5 });
  expect(spans.map(({ field }) => field)).toEqual(['student', 'starts_at', 'starts_at', 'teacher']);
  expect((await parse(bookClass, 'bruno 15/7 3pm rui')).args.starts_at).toBe('2026-07-15T14:00:00.000Z');
});

test('what may mean several is told as ambiguous, with the choices', async () => {
  const { args, spans, completion } = await parse(bookClass, 'ana tue 15:00 rui', { caret: 3 });
  expect(args).not.toHaveProperty('student');
  expect(spans[0]).toMatchObject({ from: 0, to: 3, field: 'student', state: 'ambiguous' });
  expect(completion?.choices.map(({ value }) => value)).toEqual([1, 2]);
});

test('a date without its time is not yet a moment', async () => {
  const { args, spans } = await parse(bookClass, 'bruno tomorrow');
  expect(args).toEqual({ student: 3 });
  expect(spans[1]).toMatchObject({ field: 'starts_at', state: 'ambiguous' });
});

test('a new student: names by order, the rest by shape', async () => {
  const { args } = await parse(addStudent, 'Ana Silva ana@x.pt 912345678 B');
  expect(args).toEqual({
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@x.pt',
    phone: '912345678',
    licence_category: 'B',
  });
  const other = await parse(
    addStudent,
    'ana@x.pt Ana Maria Silva +351 912 345 678 15/3/2004 rui "likes mornings, calls"',
  );
  expect(other.args).toEqual({
    first_name: 'Ana',
    last_name: 'Maria Silva',
    email: 'ana@x.pt',
    phone: '+351 912 345 678',
    date_of_birth: '2004-03-15',
    teacher: 5,
    note: 'likes mornings, calls',
  });
});

test('rows as a list of ids or of names, and a choice by the beginning of its label in either language', async () => {
  expect((await parse(setStatus, '12,13 paused')).args).toEqual({ students: { ids: [12, 13] }, status: 'paused' });
  expect((await parse(setStatus, 'em pausa bruno')).args).toEqual({ students: { ids: [3] }, status: 'paused' });
  expect((await parse(setStatus, 'ana silva, bruno blo')).args).toEqual({
    students: { ids: [1, 3] },
    status: 'blocked',
  });
});

test('unknown words say so', async () => {
  const { args, spans } = await parse(bookClass, 'zeferino');
  expect(args).toEqual({});
  expect(spans).toEqual([{ from: 0, to: 8, field: 'student', state: 'unknown' }]);
});

test('a known row is replaced by a number only', async () => {
  const filled = ['booking'];
  expect((await parse(cancelBooking, 'class is full', { filled })).args).toEqual({ reason: 'class is full' });
  expect((await parse(cancelBooking, '8123 ill', { filled })).args).toEqual({ booking: 8123, reason: 'ill' });
  expect((await parse(bookClass, 'rui', { filled: ['student'] })).args).toEqual({ teacher: 5 });
});

test('a name replaces the known row where it would else be left to a free text or to nothing', async () => {
  const filled = ['student'];
  expect((await parse(bookClass, 'bruno tue 15:00 rui', { filled })).args).toEqual({
    student: 3,
    starts_at: '2026-03-17T15:00:00.000Z',
    teacher: 5,
  });
  const { args, spans } = await parse(bookClass, 'ana costa tue 15:00', { filled });
  expect(args).toMatchObject({ student: 2 });
  expect(spans[0]).toMatchObject({ field: 'student', label: 'Ana Costa' });
  expect((await parse(setStatus, 'zeferino paused', { filled: ['students'] })).spans[0]).toMatchObject({
    field: 'students',
    state: 'unknown',
  });
});

test('numbers, money and flags', async () => {
  const command = {
    args: z.object({
      minutes: f.integer(0, 600),
      price: f.money(),
      urgent: f.flag().optional(),
      when: f.date().optional(),
    }),
  };
  expect((await parse(command, '45 12,50€ urgent tomorrow')).args).toEqual({
    minutes: 45,
    price: 1250,
    urgent: true,
    when: '2026-03-12',
  });
  expect((await parse(command, '45 12 not urgent')).args).toEqual({ minutes: 45, price: 1200, urgent: false });
});

test('completion offers the values of a choice under the caret, or of the argument that comes next', async () => {
  const under = await parse(setStatus, 'bruno blo');
  expect(under.completion).toEqual({
    from: 6,
    to: 9,
    field: 'status',
    choices: [{ value: 'blocked', label: 'Bloqueado' }],
  });
  const next = await parse(setStatus, 'bruno ');
  expect(next.completion?.field).toBe('status');
  expect(next.completion?.choices).toHaveLength(3);
});

test('names that are also weekdays stay names when a better date is there', async () => {
  ROWS.student?.push({ id: 9, label: 'Sam' });
  const { args } = await parse(bookClass, 'sam tue 15:00 rui', { languages: ['fr', 'en'] });
  expect(args).toEqual({ student: 9, starts_at: '2026-03-17T15:00:00.000Z', teacher: 5 });
  ROWS.student?.pop();
});

test('of a text, who is named first is not part of it', async () => {
  const message = { args: z.object({ student: f.ref('student'), body: f.multiline().optional() }) };
  const filled = ['student'];
  const args = async (words: string) => (await parse(message, words, { filled })).args;
  expect(await args('bruno doors open at nine')).toEqual({ student: 3, body: 'doors open at nine' });
  expect(await args('doors open at nine')).toEqual({ body: 'doors open at nine' });
  const { args: open, spans } = await parse(message, 'ana bring a passport', { filled });
  expect(open).toEqual({ body: 'bring a passport' });
  expect(spans[0]).toMatchObject({ field: 'student', state: 'ambiguous' });
});
