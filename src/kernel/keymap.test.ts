import { expect, test } from 'vitest';
import { sample } from './fixtures.ts';
import type { ChordState } from './keymap.ts';
import { advance, bindingsOf, conflictsOf, noChord, pressHere, resolveBindings } from './keymap.ts';

const commands = [
  sample('go.students', { keys: [{ press: 'g s', scope: 'app' }] }),
  sample('go.tests', { keys: [{ press: 'g e', scope: 'app' }] }),
  sample('palette.open', {
    keys: [
      { press: 'Mod+K', scope: 'app' },
      { press: ':', scope: 'app' },
    ],
  }),
  sample('student.edit', { keys: [{ press: 'e', scope: 'students' }] }),
  sample('grid.extra', { keys: [{ press: 'e', scope: 'grid' }] }),
];
const resolved = resolveBindings(bindingsOf(commands), 'other');
const scopes = ['app', 'students'];
const press = (state: ChordState, key: string, now = 0, at = scopes) => advance(state, [key], now, resolved, at);

test('a chord runs with its second press and tells what may follow its first', () => {
  const first = press(noChord, 'g');
  expect(first.pending?.map(({ command }) => command)).toEqual(['go.students', 'go.tests']);
  const second = press(first.state, 's', 1000);
  expect(second.hit?.command).toBe('go.students');
  expect(second.state).toEqual(noChord);
});

test('a chord that waited too long is forgotten', () => {
  const late = press(press(noChord, 'g').state, 'e', 1201);
  expect(late.hit?.command).toBe('student.edit');
});

test('a slip after g runs nothing; a command key does; another g begins again', () => {
  const begun = press(noChord, 'g').state;
  expect(press(begun, ':')).toEqual({ state: noChord, swallowed: true });
  expect(press(begun, 'Ctrl+k').hit?.command).toBe('palette.open');
  expect(press(press(begun, 'g').state, 's').hit?.command).toBe('go.students');
});

test('the innermost scope wins, and scopes that are not open do not count', () => {
  expect(press(noChord, 'e', 0, ['app', 'students', 'grid']).hit?.command).toBe('grid.extra');
  expect(press(noChord, 'e', 0, ['app', 'students']).hit?.command).toBe('student.edit');
  expect(press(noChord, 'e', 0, ['app']).hit).toBeUndefined();
  expect(press(noChord, 'Ctrl+k', 0, ['dialog']).hit).toBeUndefined();
});

test('no press leaves a begun chord alone', () => {
  const begun = press(noChord, 'g').state;
  expect(advance(begun, [], 5, resolved, scopes).state).toBe(begun);
});

test('the readings of a press are tried in order', () => {
  expect(advance(noChord, ['Ctrl+л', 'Ctrl+k'], 0, resolved, scopes).hit?.command).toBe('palette.open');
});

test('overrides remap, turn off, and give a key to a command without one', () => {
  const extended = [...commands, sample('theme.dark')];
  const overrides = {
    'palette.open#0': 'Mod+P',
    'palette.open#1': null,
    'theme.dark#0': 'Alt+D',
    'go.tests#0': 'Nonsense+',
  };
  const found = bindingsOf(extended, { overrides }).map(({ command, press: text }) => `${command} ${text}`);
  expect(found).toEqual([
    'go.students g s',
    'go.tests g e',
    'palette.open Mod+P',
    'student.edit e',
    'grid.extra e',
    'theme.dark Alt+D',
  ]);
});

test('single keys can be turned off, chords that begin with one as well', () => {
  expect(bindingsOf(commands, { singleKeysOff: true }).map(({ press: text }) => text)).toEqual(['Mod+K']);
});

test('conflicts: same press, or the beginning of a chord, where scopes meet', () => {
  const bindings = bindingsOf(commands);
  const names = (text: string, scope: string, command = 'x.y') =>
    conflictsOf({ command, index: 0, press: text, scope }, bindings).map((binding) => binding.command);
  expect(names('g', 'app')).toEqual(['go.students', 'go.tests']);
  expect(names('g s t', 'students')).toEqual(['go.students']);
  expect(names('Ctrl+K', 'app')).toEqual(['palette.open']);
  expect(names('Meta+K', 'app')).toEqual(['palette.open']);
  expect(names('e', 'bookings')).toEqual([]);
  expect(names('e', 'app')).toEqual(['student.edit', 'grid.extra']);
  expect(names('e', 'students', 'student.edit')).toEqual([]);
});

test('the press of a command is the one that runs it here: none where another has it, or on another screen', () => {
  const bindings = bindingsOf([
    ...commands,
    sample('student.delete', { keys: [{ press: 'Delete', scope: 'students' }] }),
    sample('enrolment.cancel', { keys: [{ press: 'Delete', scope: 'enrolments' }] }),
  ]);
  expect(pressHere(bindings, 'enrolment.cancel', ['app', 'students'])).toBeNull();
  expect(pressHere(bindings, 'enrolment.cancel', ['app', 'enrolments'])).toBe('Delete');
  expect(pressHere(bindings, 'student.edit', ['app', 'students', 'grid'])).toBeNull();
  expect(pressHere(bindings, 'student.edit', ['app', 'students'])).toBe('e');
  expect(pressHere(bindings, 'go.students', ['app', 'students'])).toBe('g s');
});
