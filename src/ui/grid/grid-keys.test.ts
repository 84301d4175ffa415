import { describe, expect, test } from 'vitest';
import { actOf, type GridAct, type GridKey, moveTo } from './grid-keys.ts';

const press = (text: string, code = ''): GridKey => {
  const parts = text.split('+');
  return {
    key: parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? ''),
    code,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
};

const cases: [string, GridAct | null][] = [
  ['ArrowDown', { act: 'move', to: 'next', extend: false }],
  ['Shift+ArrowUp', { act: 'move', to: 'previous', extend: true }],
  ['End', { act: 'move', to: 'last', extend: false }],
  ['Ctrl+Home', { act: 'move', to: 'first', extend: false }],
  ['j', { act: 'move', to: 'next', extend: false }],
  ['k', { act: 'move', to: 'previous', extend: false }],
  ['Space', { act: 'toggle' }],
  ['x', { act: 'toggle' }],
  ['Ctrl+a', { act: 'all' }],
  ['Meta+a', { act: 'all' }],
  ['Enter', { act: 'open', newTab: false }],
  ['Ctrl+Enter', { act: 'open', newTab: true }],
  ['.', { act: 'menu' }],
  ['Shift+F10', { act: 'menu' }],
  ['Escape', { act: 'clear' }],
  ['e', null],
  ['Ctrl+k', null],
  ['Alt+ArrowDown', null],
];
test.each(cases)('%s', (text, act) => expect(actOf(press(text))).toEqual(act));

describe('layouts and wishes', () => {
  test('on a layout without Latin letters the key itself counts', () => {
    expect(actOf(press('о', 'KeyJ'))).toEqual({ act: 'move', to: 'next', extend: false });
    expect(actOf({ ...press('ф', 'KeyA'), ctrlKey: true })).toEqual({ act: 'all' });
  });
  test('single letters can be switched off, arrows stay', () => {
    expect(actOf(press('j'), false)).toBeNull();
    expect(actOf(press('ArrowDown'), false)).not.toBeNull();
  });
  test('the character counts: `.` is typed with Shift on AZERTY, brackets and more with AltGr', () => {
    expect(actOf({ ...press('.', 'Comma'), shiftKey: true })).toEqual({ act: 'menu' });
    const altGr = { ctrlKey: true, altKey: true, getModifierState: (key: string) => key === 'AltGraph' };
    expect(actOf({ ...press('.', 'Period'), ...altGr })).toEqual({ act: 'menu' });
    expect(actOf({ ...press('.', 'Period'), ctrlKey: true, altKey: true })).toBeNull();
  });
  test('caps lock is not Shift, and a letter with Shift is another key', () => {
    expect(actOf(press('J'))).toEqual({ act: 'move', to: 'next', extend: false });
    expect(actOf(press('Shift+J'))).toEqual({ act: 'move', to: 'next', extend: true });
    expect(actOf(press('P'))).toEqual({ act: 'peek' });
    expect(actOf(press('Shift+P'))).toBeNull();
  });
  test('nothing happens while an input method composes', () => {
    expect(actOf({ ...press('j'), isComposing: true })).toBeNull();
  });
});

test('moves stop at the ends', () => {
  expect(moveTo('next', 9, 10, 5)).toBe(9);
  expect(moveTo('pageUp', 3, 10, 5)).toBe(0);
  expect(moveTo('pageDown', 3, 1_000_000, 20)).toBe(23);
  expect(moveTo('last', 0, 1_000_000, 20)).toBe(999_999);
});
