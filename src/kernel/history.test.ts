import { expect, test } from 'vitest';
import type { Act, History } from './history.ts';
import {
  deserialiseHistory,
  emptyHistory,
  HISTORY_STEPS,
  lastAct,
  markRedone,
  markUndone,
  nextRedo,
  nextUndo,
  push,
  serialiseHistory,
} from './history.ts';

const act = (operation: number | undefined, changes: Partial<Act> = {}): Act => ({
  at: 1000,
  command: 'student.add',
  args: { name: 'Ana' },
  message: { key: 'done' },
  source: 'palette',
  operation,
  ...changes,
});
const of = (...operations: (number | undefined)[]): History =>
  operations.reduce<History>((history, operation) => push(history, act(operation)), emptyHistory);

test('undo takes the newest that stands, redo the one undone last', () => {
  let history = of(1, 2, 3);
  history = markUndone(history, nextUndo(history)?.seq ?? 0, 30);
  history = markUndone(history, nextUndo(history)?.seq ?? 0, 20);
  expect(nextUndo(history)?.operation).toBe(1);
  expect(nextRedo(history)).toMatchObject({ operation: 2, undoneBy: 20 });
  history = markRedone(history, nextRedo(history)?.seq ?? 0, 21);
  expect(nextUndo(history)).toMatchObject({ operation: 21, undone: false });
  expect(nextUndo(history)?.undoneBy).toBeUndefined();
  expect(nextRedo(history)?.operation).toBe(3);
});

test('an older act undone from its toast is the next to redo', () => {
  let history = of(1, 2, 3);
  history = markUndone(history, 3);
  history = markUndone(history, 1);
  expect(nextRedo(history)?.operation).toBe(1);
});

test('a new act clears redo and nothing else', () => {
  const history = push(markUndone(of(1, 2), 2), act(3));
  expect(nextRedo(history)).toBeUndefined();
  expect(history.entries.map(({ operation }) => operation)).toEqual([1, 3]);
});

test('acts that cannot be undone are passed over but can be repeated', () => {
  const history = of(1, undefined);
  expect(nextUndo(history)?.operation).toBe(1);
  expect(lastAct(history)?.seq).toBe(2);
});

test('keeps its number of steps, the newest always', () => {
  const history = of(...Array.from({ length: HISTORY_STEPS + 7 }, (_, index) => index + 1));
  expect(history.entries).toHaveLength(HISTORY_STEPS);
  expect(lastAct(history)?.operation).toBe(HISTORY_STEPS + 7);
  expect(history.entries[0]?.operation).toBe(8);
});

test('survives a reload, with dates in its messages and inverse invocations', () => {
  const message = { key: 'moved', values: { at: { instant: '2026-03-15T10:00:00.000Z' }, n: 2 } };
  const inverse = { command: 'theme.light', args: {} };
  const history = markUndone(push(of(1), act(undefined, { message, inverse })), 2, 9);
  expect(deserialiseHistory(serialiseHistory(history))).toEqual(history);
});

test('rubbish in storage is an empty history', () => {
  for (const bad of [null, undefined, '', '{', '[]', '{"next":1}', '{"next":1,"entries":[{"seq":1}]}']) {
    expect(deserialiseHistory(bad)).toEqual(emptyHistory);
  }
});
