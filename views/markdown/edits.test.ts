import { describe, expect, test } from 'vitest';
import { applied, continueList, type Edit, putLink, type Range, toggleBlock, toggleMark } from './edits.ts';

/** A text with `[` and `]` around what is selected, or `|` at the caret. */
function read(shown: string): [string, Range] {
  const caret = shown.indexOf('|');
  if (caret >= 0) return [shown.replace('|', ''), { start: caret, end: caret }];
  const start = shown.indexOf('[');
  return [shown.replace('[', '').replace(']', ''), { start, end: shown.indexOf(']') - 1 }];
}
function shown(text: string, edit: Edit): string {
  const made = applied(text, edit);
  const { start, end } = edit.select;
  if (start === end) return `${made.slice(0, start)}|${made.slice(start)}`;
  return `${made.slice(0, start)}[${made.slice(start, end)}]${made.slice(end)}`;
}

describe('marks', () => {
  test.each([
    ['stop [at] once', 'stop **[at]** once'],
    ['stop **[at]** once', 'stop [at] once'],
    ['stop [**at**] once', 'stop [at] once'],
    ['stop [at ]once', 'stop **[at]** once'],
    ['stop |', 'stop **|**'],
  ])('bold: %s', (before, after) => {
    const [text, range] = read(before);
    expect(shown(text, toggleMark(text, range, 'bold'))).toBe(after);
  });
  test('italic, put on and taken off again, gives the text back', () => {
    const [text, range] = read('give [way] here');
    const once = toggleMark(text, range, 'italic');
    const there = applied(text, once);
    expect(there).toBe('give _way_ here');
    expect(applied(there, toggleMark(there, once.select, 'italic'))).toBe(text);
  });
});

describe('blocks', () => {
  test.each([
    ['list', 'a\n[b\nc]\nd', 'a\n[- b\n- c]\nd'],
    ['list', 'a\n[- b\n- c]\nd', 'a\n[b\nc]\nd'],
    ['numbers', '[- b\n- c]', '[1. b\n2. c]'],
    ['heading', 'Speed|', '## Speed|'],
    ['heading', '## Spe|ed', 'Spe|ed'],
    ['quote', 'a\nSpe|ed\nb', 'a\n> Spe|ed\nb'],
    ['list', '|', '- |'],
  ] as const)('%s: %j', (block, before, after) => {
    const [text, range] = read(before);
    expect(shown(text, toggleBlock(text, range, block))).toBe(after);
  });
});

test('a link asks for what is missing', () => {
  const at = (text: string) => ({ start: 0, end: text.length });
  const done = (text: string) => {
    const edit = putLink(text, at(text), 'text');
    return [applied(text, edit), applied(text, edit).slice(edit.select.start, edit.select.end)];
  };
  expect(done('the rules')).toEqual(['[the rules](https://)', 'https://']);
  expect(done('https://example.org/a')).toEqual(['[text](https://example.org/a)', 'text']);
  expect(done('')).toEqual(['[text](https://)', 'text']);
});

test('an image is put in with what was selected as its text', () => {
  const edit = putLink('a bend here', { start: 2, end: 6 }, '', 'key.webp');
  expect(applied('a bend here', edit)).toBe('a ![bend](key.webp) here');
  expect(edit.select).toEqual({ start: 4, end: 8 });
});

describe('Enter in a list', () => {
  test.each([
    ['- one|', '- one\n- |'],
    ['  * one|', '  * one\n  * |'],
    ['9. nine|', '9. nine\n10. |'],
    ['> said|', '> said\n> |'],
    ['- one\n- |', '- one\n|'],
  ])('%j', (before, after) => {
    const [text, range] = read(before);
    const edit = continueList(text, range);
    expect(edit && shown(text, edit)).toBe(after);
  });
  test.each(['plain|', '|', '-no space|'])('is only a new line in %j', (before) => {
    expect(continueList(...read(before))).toBeNull();
  });
});
