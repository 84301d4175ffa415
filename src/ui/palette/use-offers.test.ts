import { expect, test } from 'vitest';
import { asLines, commands } from './palette-fixtures.ts';
import type { CommandRow, PaletteGroup } from './palette-types.ts';
import { offeredRows, withOffers } from './use-offers.ts';

const rowOf = (id: string): CommandRow => {
  const command = commands.find((one) => one.id === id);
  if (!command) throw new Error(`There is no ${id}.`);
  const typed = { reading: null };
  return {
    kind: 'command',
    key: id,
    command,
    title: id,
    ranges: [],
    reason: null,
    typed,
    section: null,
    careful: false,
  };
};
const first = rowOf('student.add');
const second = rowOf('student.open');
const groups: readonly PaletteGroup[] = [
  { key: 'commands', title: 'Commands', rows: [first, second] },
  { key: 'entity:student', title: 'Students', rows: [] },
];
const shown = {
  title: 'Nearest',
  problem: 'In the way.',
  notes: [],
  choices: [
    { args: { at: '10:00' }, label: 'Tue 10:00', detail: 'Rui', notes: [] },
    {
      args: { at: '11:00', teacher: 7 },
      label: 'Tue 11:00',
      detail: 'Eva',
      notes: [{ warns: false, text: 'Tells Eva' }],
    },
  ],
};

test('what is offered stands right behind the row it is about', () => {
  const offered = offeredRows({ row: first, args: { student: 12, at: '09:00' } }, shown);
  expect(offered.problem).toBe('In the way.');
  expect(asLines(withOffers(groups, offered))).toEqual([
    '# Commands',
    'student.add …',
    '# Nearest',
    'Tue 10:00 · Rui',
    'Tue 11:00 · Eva',
    '# Commands',
    'student.open …',
    '# Students',
  ]);
});

test('each row is the command with what was typed, and with what is offered in the place of what was not to be had', () => {
  const { groups: offers } = offeredRows({ row: first, args: { student: 12, at: '09:00', note: 'x' } }, shown);
  expect(offers[0]?.rows).toMatchObject([
    { command: first.command, args: { student: 12, at: '10:00', note: 'x' } },
    {
      command: first.command,
      args: { student: 12, at: '11:00', teacher: 7, note: 'x' },
      notes: [{ warns: false, text: 'Tells Eva' }],
    },
  ]);
});

test('nothing is offered where the server offers nothing, and the rows stay as they are', () => {
  const offered = offeredRows({ row: first, args: {} }, { ...shown, choices: [] });
  expect(withOffers(groups, offered)).toEqual(groups);
});
