/** What the server believes of the names that clients say. */
import { expect, test } from 'vitest';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import { endpoints } from '#contract/index.ts';
import { commands } from './index.ts';

/** Calls that the console itself makes for an act of its own. */
const CONSOLE: Readonly<Record<string, readonly string[]>> = {
  undoOperation: ['history.undo', 'history.redo'],
  logout: ['session.sign-out'],
};

test('each call that writes may be named by the commands that make it, and by no other', () => {
  const expected: Record<string, string[]> = {};
  for (const { id, endpoints: made } of commands)
    for (const { id: call, write } of made) if (write) expected[call] = [...(expected[call] ?? []), id];
  for (const [call, names] of Object.entries(CONSOLE)) expected[call] = [...(expected[call] ?? []), ...names];
  const sorted = (names: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(names).map(([call, each]) => [call, [...new Set(each)].sort()]));
  expect(sorted(COMMAND_NAMES)).toEqual(sorted(expected));
});

test('every one of these is a call that writes', () => {
  const writes = new Set(endpoints.filter(({ write }) => write).map(({ id }) => id));
  expect(Object.keys(COMMAND_NAMES).filter((call) => !writes.has(call))).toEqual([]);
});
