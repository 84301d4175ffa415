import { expect, test } from 'vitest';
import type { KeyLike } from './press.ts';
import { ariaPress, formatPress, isSingleKey, parsePresses, pressesOf } from './press.ts';
import { typedKey } from './typed-key.ts';

const event = (key: string, code: string, held: Partial<KeyLike> = {}): KeyLike => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('Mod is Meta on macOS and Ctrl elsewhere', () => {
  expect(parsePresses('Mod+K', 'mac')).toEqual(['Meta+k']);
  expect(parsePresses('Mod+Shift+K', 'other')).toEqual(['Ctrl+Shift+k']);
  expect(parsePresses('g s', 'other')).toEqual(['g', 's']);
  expect(parsePresses('Ctrl++', 'other')).toEqual(['Ctrl++']);
});

test.each(['', 'Mod+', 'Hyper+K', 'Shift+1', 'Mod+Kk'])('%j is not a press', (text) => {
  expect(() => parsePresses(text, 'other')).toThrow();
});

test('follows the character typed: ? wherever the layout has it, Dvorak letters as printed', () => {
  expect(pressesOf(event('?', 'Slash', { shiftKey: true }), 'other')).toEqual(['?']);
  expect(pressesOf(event('?', 'KeyM', { shiftKey: true }), 'other')).toEqual(['?']);
  expect(pressesOf(event('s', 'Semicolon'), 'other')).toEqual(['s']);
  expect(pressesOf(event('é', 'Digit2'), 'other')).toEqual(['é']);
});

test('the physical key stands in on layouts without Latin letters', () => {
  expect(pressesOf(event('л', 'KeyK', { ctrlKey: true }), 'other')).toEqual(['Ctrl+л', 'Ctrl+k']);
  expect(pressesOf(event('؟', 'Slash', { shiftKey: true }), 'other')).toContain('?');
});

test('caps lock is not Shift, Shift+letter is', () => {
  expect(pressesOf(event('G', 'KeyG'), 'other')).toEqual(['g']);
  expect(pressesOf(event('G', 'KeyG', { shiftKey: true }), 'other')).toEqual(['Shift+g']);
});

test('AltGr only chooses a character', () => {
  const altGr = event('@', 'KeyQ', { ctrlKey: true, altKey: true, getModifierState: (key) => key === 'AltGraph' });
  expect(pressesOf(altGr, 'other')).toEqual(['@']);
  expect(pressesOf(event('q', 'KeyQ', { ctrlKey: true, altKey: true }), 'other')).toEqual(['Ctrl+Alt+q']);
});

test.each([
  ['€', 'KeyE', true],
  ['€', 'KeyE', false],
  ['“', 'KeyC', true],
  ['–', 'KeyN', false],
  ['₽', 'Digit8', true],
  ['ή', 'KeyH', true],
])('%s is no command of the key that it is printed on (%s, AltGr %s)', (typed, code, altGr) => {
  const held = altGr
    ? { ctrlKey: true, altKey: true, getModifierState: (key: string) => key === 'AltGraph' }
    : { getModifierState: () => false };
  expect(pressesOf(event(typed, code, held), 'other')).toEqual([typed]);
  expect(typedKey(event(typed, code, held))).toMatchObject({ key: typed, mod: false, alt: false });
});

test('Option on macOS is Alt for bindings and still types its character', () => {
  expect(pressesOf(event('å', 'KeyA', { altKey: true }), 'mac')).toEqual(['Alt+å', 'Alt+a']);
  expect(pressesOf(event('@', 'KeyL', { altKey: true }), 'mac')).toContain('@');
});

test('nothing while composing, nothing for modifiers alone or dead keys', () => {
  expect(pressesOf(event('k', 'KeyK', { isComposing: true }), 'other')).toEqual([]);
  expect(pressesOf(event('k', 'KeyK', { keyCode: 229 }), 'other')).toEqual([]);
  for (const key of ['Shift', 'Control', 'AltGraph', 'Dead', 'Process', 'Unidentified']) {
    expect(pressesOf(event(key, ''), 'other')).toEqual([]);
  }
});

test('a text field keeps its typing and its editing keys', () => {
  const target = { editable: true };
  const kept = [
    event('k', 'KeyK'),
    event('?', 'Slash', { shiftKey: true }),
    event(' ', 'Space'),
    event('Enter', 'Enter'),
  ];
  const editing = [event('z', 'KeyZ', { ctrlKey: true }), event('a', 'KeyA', { ctrlKey: true })];
  for (const one of [...kept, ...editing]) expect(pressesOf({ ...one, target }, 'other')).toEqual([]);
  expect(pressesOf(event('å', 'KeyA', { altKey: true, target }), 'mac')).toEqual([]);
  expect(pressesOf(event('k', 'KeyK', { ctrlKey: true, target }), 'other')).toEqual(['Ctrl+k']);
  expect(pressesOf(event('Escape', 'Escape', { target }), 'other')).toEqual(['Escape']);
});

test('single keys are characters without Ctrl, Alt or Meta, also as the beginning of a chord', () => {
  expect(['g', 'g s', '?', 'Shift+G', ',', 'x'].every(isSingleKey)).toBe(true);
  expect(['Mod+K', 'Enter', 'Space', 'F10', 'Alt+a', 'Shift+F10'].some(isSingleKey)).toBe(false);
});

test('display and aria forms', () => {
  expect(formatPress('Mod+K', 'mac')).toBe('⌘K');
  expect(formatPress('Mod+Shift+Z', 'other')).toBe('Ctrl+Shift+Z');
  expect(formatPress('g s', 'other')).toBe('G S');
  expect(formatPress('Mod+Enter', 'other', (key) => (key === 'Enter' ? 'Entrée' : key))).toBe('Ctrl+Entrée');
  expect(ariaPress('Mod+K', 'other')).toBe('Control+K');
});
