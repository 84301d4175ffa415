import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import { sample } from '#kernel/fixtures.ts';
import { actOfKey, type KeyInput, type LineState } from './palette-keys.ts';
import type { PaletteRow } from './palette-types.ts';

const key = (name: string, changes: Partial<KeyInput> = {}): KeyInput => ({
  ...{
    key: name,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
  },
  ...changes,
});
const entity: PaletteRow = {
  kind: 'entity',
  key: 'student:1',
  hit: { entity: 'student', id: 1, label: 'Ana' },
  icon: 'x',
  ranges: [],
};
const state = (changes: Partial<LineState> = {}): LineState => ({
  line: 'ana',
  caretAtEnd: true,
  allSelected: false,
  page: { kind: 'root' },
  active: entity,
  moved: false,
  before: false,
  ...changes,
});
const act = (name: string, changes: Partial<KeyInput> = {}, at: Partial<LineState> = {}) =>
  actOfKey(key(name, changes), state(at));

test('Enter held from before chooses nothing, and reaches nothing else', () => {
  expect(act('Enter', { repeat: true })).toEqual({ act: 'held' });
  expect(act('Enter', { repeat: true, ctrlKey: true })).toEqual({ act: 'held' });
});

test('moving, choosing, closing', () => {
  expect(act('ArrowDown')).toEqual({ act: 'move', step: 1 });
  expect(act('ArrowUp', { altKey: true })).toEqual({ act: 'group', step: -1 });
  expect(act('PageDown')).toEqual({ act: 'move', step: 8 });
  expect(act('Enter')).toEqual({ act: 'choose', newTab: false });
  expect(act('Enter', { metaKey: true })).toEqual({ act: 'choose', newTab: true });
  expect(act('k', { ctrlKey: true })).toEqual({ act: 'renew' });
  expect(act('C', { ctrlKey: true, shiftKey: true })).toEqual({ act: 'copyLink' });
  expect(act('с', { ctrlKey: true, shiftKey: true, code: 'KeyC' })).toEqual({ act: 'copyLink' });
});

test('nothing is done while an input method composes', () => {
  for (const name of ['Enter', 'ArrowDown', 'Tab', 'Backspace']) {
    expect(act(name, { isComposing: true })).toBeNull();
    expect(act(name, { keyCode: 229 })).toBeNull();
  }
});

test('the actions of a result open where the key is not needed for typing', () => {
  expect(act('Tab')).toEqual({ act: 'complete' });
  expect(act('ArrowRight')).toEqual({ act: 'actions' });
  expect(act('ArrowRight', {}, { caretAtEnd: false })).toBeNull();
  expect(act('.')).toBeNull();
  expect(act('.', {}, { moved: true })).toEqual({ act: 'actions' });
  expect(act('.', {}, { moved: true, active: null })).toBeNull();
});

test('Backspace on an empty line leaves a page, but not the first one', () => {
  const page = { kind: 'actions' as const, hit: { entity: 'student', id: 1, label: 'Ana' } };
  expect(act('Backspace', {}, { line: '', page })).toEqual({ act: 'back' });
  expect(act('Backspace', {}, { line: 'a', page })).toBeNull();
  expect(act('Backspace', {}, { line: '' })).toBeNull();
});

test('everything else belongs to the line', () => {
  for (const name of ['a', ' ', 'Home', 'End', 'ArrowLeft']) expect(act(name)).toBeNull();
  expect(act('Tab', { shiftKey: true })).toBeNull();
  expect(act('a', { ctrlKey: true })).toBeNull();
});

test('↑ in an empty palette brings back the last line, where there is one and nothing was moved to', () => {
  const empty = { line: '', active: null, before: true };
  expect(actOfKey(key('ArrowUp'), state(empty))).toEqual({ act: 'recall' });
  expect(actOfKey(key('ArrowUp'), state({ ...empty, moved: true }))).toEqual({ act: 'move', step: -1 });
  expect(actOfKey(key('ArrowUp'), state({ ...empty, before: false }))).toEqual({ act: 'move', step: -1 });
  expect(actOfKey(key('ArrowUp'), state({ ...empty, line: 'a' }))).toEqual({ act: 'move', step: -1 });
  const actions: LineState['page'] = { kind: 'actions', hit: { entity: 'student', id: 1, label: 'Ana' } };
  expect(actOfKey(key('ArrowUp'), state({ ...empty, page: actions }))).toEqual({ act: 'move', step: -1 });
});

test('the key for all ticks all rows where several can be chosen, and belongs to the line while words stand in it', () => {
  const [students, student] = fieldsOf({ args: z.object({ students: f.rows('student'), student: f.ref('student') }) });
  const page = (field: Field | undefined) =>
    ({ kind: 'ask', id: 1, command: sample('student.any'), field, args: {} }) as unknown as LineState['page'];
  const all = { ctrlKey: true };
  expect(act('a', all, { line: '', allSelected: true, page: page(students) })).toEqual({ act: 'all' });
  expect(act('a', all, { line: 'ana', allSelected: false, page: page(students) })).toBeNull();
  expect(act('a', all, { line: '', allSelected: true, page: page(student) })).toBeNull();
  expect(act('a', all, { line: '', allSelected: true })).toBeNull();
});
