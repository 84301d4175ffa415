import { expect, test } from 'vitest';
import type { TypedEvent } from '#kernel/typed-key.ts';
import { calendarKey } from './calendar-keys.ts';

const press = (key: string, code = '', held: Partial<TypedEvent> = {}): TypedEvent => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const altGraph = (key: string) => key === 'AltGraph';

test('brackets typed with AltGr turn the page, on Windows (Ctrl+Alt) and elsewhere (Alt)', () => {
  const windows = { ctrlKey: true, altKey: true, getModifierState: altGraph };
  expect(calendarKey(press('[', 'Digit5', windows))?.key).toBe('[');
  expect(calendarKey(press(']', 'Minus', { altKey: true, getModifierState: altGraph }))?.key).toBe(']');
  expect(calendarKey(press('[', 'BracketLeft', { ctrlKey: true, altKey: true }))).toBeNull();
});

test('the point of AZERTY, typed with Shift, asks for the actions', () => {
  expect(calendarKey(press('.', 'Comma', { shiftKey: true }))?.key).toBe('menu');
  expect(calendarKey(press('F10', 'F10', { shiftKey: true }))?.key).toBe('menu');
});

test('where no Latin letters are typed the physical key counts; nothing while composing', () => {
  expect(calendarKey(press('х', 'BracketLeft'))?.key).toBe('[');
  expect(calendarKey(press('о', 'KeyJ'))?.key).toBe('ArrowDown');
  expect(calendarKey(press('j', 'KeyJ', { isComposing: true }))).toBeNull();
  expect(calendarKey(press('j', 'KeyJ', { keyCode: 229 }))).toBeNull();
});

test('t, d and w choose what is shown, without Shift', () => {
  expect(['t', 'd', 'w'].map((key) => calendarKey(press(key))?.key)).toEqual(['t', 'd', 'w']);
  expect(calendarKey(press('W', 'KeyW', { shiftKey: true }))).toBeNull();
  expect(calendarKey(press('t'), false)).toBeNull();
});

test('letters can be switched off, arrows stay', () => {
  expect(calendarKey(press('j'), false)).toBeNull();
  expect(calendarKey(press('['), false)).toBeNull();
  expect(calendarKey(press('ArrowDown'), false)?.key).toBe('ArrowDown');
});
