import { expect, test } from 'vitest';
import type { AnyCommand } from '#kernel/command.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { setStatus } from '#kernel/fixtures.ts';
import { asLines } from './palette-fixtures.ts';
import type { PalettePage } from './palette-types.ts';
import { pickRows } from './pick-rows.ts';

const [field] = fieldsOf(setStatus);
const page = {
  kind: 'pick',
  command: setStatus as AnyCommand,
  field,
  choices: [
    { value: { ids: [1] }, label: 'Hannah Clarke', detail: 'h1@example.org' },
    { value: { ids: [2] }, label: 'Hannah Clarke', detail: 'h2@example.org' },
  ],
  args: { status: 'paused' },
  beside: [],
  further: [],
  line: 'pause hannah clarke',
} as Extract<PalettePage, { kind: 'pick' }>;
const others = [{ entity: 'student', title: '', icon: 'x', hits: [{ entity: 'student', id: 3, label: 'Ana Silva' }] }];
const instant = (at: string) => at;

test('the rows that the words may mean, each with the value that the argument takes', () => {
  const [group] = pickRows(page, '', others, instant);
  expect(group?.rows).toMatchObject([
    { value: { ids: [1] }, detail: 'h1@example.org' },
    { value: { ids: [2] }, detail: 'h2@example.org' },
  ]);
  expect(new Set(group?.rows.map(({ key }) => key)).size).toBe(2);
});

test('typing narrows them, and finds others behind them', () => {
  expect(asLines(pickRows(page, 'h2@', others, instant))).toEqual(['# ', 'Hannah Clarke', 'Ana Silva']);
  expect(pickRows(page, 'ana', others, instant)[0]?.rows).toMatchObject([{ value: { ids: [3] } }]);
});

test('where money is taken, what each of them owes stands beside the name', () => {
  const taking = {
    ...page,
    choices: [
      { value: 1, label: 'Hannah Clarke', detail: '+44 20' },
      { value: 2, label: 'Hannah Clarke' },
    ],
  };
  const owed = new Map([[1, 'owes €60']]);
  const [group] = pickRows(taking, '', [], instant, owed);
  expect(group?.rows).toMatchObject([{ detail: '+44 20 · owes €60' }, { label: 'Hannah Clarke' }]);
});
