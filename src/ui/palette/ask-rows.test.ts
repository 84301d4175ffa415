import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { choiceValues, fieldsOf } from '#kernel/fields.ts';
import {
  type AskInput,
  askRows,
  chosenRows,
  noTicks,
  refValue,
  theirRows,
  ticking,
  tickingAll,
  withRows,
} from './ask-rows.ts';
import { asLines } from './palette-fixtures.ts';

const [status, day, student, students] = fieldsOf({
  args: z.object({
    status: f.choice(['active', 'paused'], 'student.status'),
    day: f.date(),
    student: f.ref('student'),
    students: f.rows('student'),
  }),
});
const input = (field: typeof status, query = '', changes: Partial<AskInput> = {}): AskInput => ({
  field: field as NonNullable<typeof field>,
  query,
  valuesOf: choiceValues,
  labelsOf: (_field, value) => (value === 'paused' ? ['En pause', 'Paused'] : ['Actif', 'Active']),
  dateLabel: (date) => `day ${date}`,
  today: '2026-03-11',
  languages: ['fr', 'en'],
  found: [],
  checked: new Set(),
  ...changes,
});

test('the values of a choice, found in the current language and in English', () => {
  expect(asLines(askRows(input(status)))).toEqual(['# ', 'Actif', 'En pause']);
  expect(asLines(askRows(input(status, 'pause')))).toEqual(['# ', 'En [pause]']);
  expect(asLines(askRows(input(status, 'activ')))).toEqual(['# ', 'Actif']);
  expect(askRows(input(status, 'zzz'))).toEqual([]);
});

test('of the values those that are offered, until another is typed', () => {
  const valuesOf = () => ['active'];
  expect(asLines(askRows(input(status, '', { valuesOf })))).toEqual(['# ', 'Actif']);
  expect(asLines(askRows(input(status, 'pause', { valuesOf })))).toEqual(['# ', 'En [pause]']);
});

test('days: the next two weeks, or the day that is typed', () => {
  const rows = asLines(askRows(input(day)));
  expect(rows).toHaveLength(15);
  expect(rows[1]).toBe('day 2026-03-11');
  expect(asLines(askRows(input(day, 'demain')))).toEqual(['# ', 'day 2026-03-12']);
  expect(askRows(input(day, 'one fine day'))).toEqual([]);
});

test('rows that search found; where several can be chosen they have boxes', () => {
  const found = [
    {
      entity: 'student',
      title: '',
      icon: 'x',
      hits: [1, 2].map((id) => ({ entity: 'student', id, label: `Ana ${id}` })),
    },
  ];
  expect(asLines(askRows(input(student, 'ana', { found })))).toEqual(['# ', '[Ana] 1', '[Ana] 2']);
  expect(asLines(askRows(input(students, 'ana', { found, checked: new Set([2]) })))).toEqual([
    '# ',
    '☐ [Ana] 1',
    '☑ [Ana] 2',
  ]);
});

test('ids as the value an argument takes', () => {
  expect(refValue(student as never, [3])).toBe(3);
  expect(refValue(students as never, [3, 4])).toEqual({ ids: [3, 4] });
});

test('who is chosen joins those who were named besides; one row alone takes the place of another', () => {
  expect(withRows(students as never, { ids: [5] }, [3, 5])).toEqual({ ids: [3, 5] });
  expect(withRows(students as never, { ids: [5] }, [])).toEqual({ ids: [5] });
  expect(withRows(student as never, 5, [3])).toBe(5);
});

test('Enter answers what is ticked; a row that was let go of is not added again', () => {
  const one = ticking(noTicks, 7);
  expect(chosenRows(noTicks, 7)).toEqual([7]);
  expect(chosenRows(ticking(one, 8), 7)).toEqual([7, 8]);
  expect(chosenRows(ticking(ticking(one, 8), 8), 8)).toEqual([7]);
  expect(chosenRows(ticking(one, 7), 7)).toEqual([]);
  expect(chosenRows(ticking(one, 7), 9)).toEqual([9]);
  expect(chosenRows(ticking(ticking(one, 7), 7), 7)).toEqual([7]);
});

test('of somebody’s rows all are one choice, of those that the words leave', () => {
  const rows = [
    { id: 4, label: 'Ana · B complete · 3 Sep', detail: '5 practical left' },
    { id: 5, label: 'Ana · B complete · 9 Oct', detail: '2 practical left' },
    { id: 6, label: 'Rui · Top-up · 9 Oct' },
  ];
  expect(theirRows(rows, 'ana oct').map(({ id }) => id)).toEqual([5]);
  expect(theirRows(rows, '2 pract').map(({ id }) => id)).toEqual([5]);
  const found = (ids: number[]) => [
    { entity: 'student', title: '', icon: 'x', hits: ids.map((id) => ({ entity: 'student', id, label: `Ana ${id}` })) },
  ];
  const allOf = (count: number) => `all ${count}`;
  const groups = askRows(input(students, '', { found: found([4, 5]), allOf }));
  expect(asLines(groups)).toContain('all 2');
  expect(groups[0]?.rows[0]).toMatchObject({ all: [4, 5] });
  // One is no choice, and where one alone is taken there is none of all.
  expect(asLines(askRows(input(students, '', { found: found([4]), allOf })))).not.toContain('all 1');
  expect(asLines(askRows(input(student, '', { found: found([4, 5]), allOf })))).not.toContain('all 2');
  const all = tickingAll(noTicks, [4, 5]);
  expect([...all.on]).toEqual([4, 5]);
  expect([...tickingAll(all, [4, 5]).on]).toEqual([]);
});
