import { describe, expect, test } from 'vitest';
import { mark } from '#contract/rules/marking.ts';
import type { Snapshot, Timing } from '#contract/rules/paper.ts';
import {
  begin,
  finish,
  flag,
  go,
  nextOpen,
  numbersOf,
  pick,
  ranOut,
  secondsLeft,
  sitting,
  tick,
  unanswered,
} from './sitting.ts';

const asked = (timing: Timing = { kind: 'total', minutes: 30 }): Snapshot => ({
  test_id: 1,
  test_version: 1,
  title: 'Signs',
  licence_category: 'B',
  sections: [{ title: '' }],
  timing,
  pass_rule: { kind: 'max_wrong', max: 1 },
  questions: [
    [true, false],
    [true, true, false],
    [false, true],
  ].map((rights, index) => ({
    id: index + 11,
    section: 0,
    category_id: 1,
    text: `Question ${index}`,
    image: null,
    explanation: '',
    weight: 1,
    answers: rights.map((right, place) => ({ text: `${place}`, right, place })),
  })),
});

describe('picking', () => {
  test('one answer takes the place of another, and is taken back when picked again', () => {
    const first = pick(pick(begin(asked(), 0), 0), 1);
    expect(first.picked).toEqual({ 11: [1] });
    expect(pick(first, 1).picked).toEqual({ 11: [] });
  });
  test('several stand beside each other where several are right', () => {
    const second = go(begin(asked(), 0), 1, 0);
    expect(pick(pick(second, 2), 0).picked).toEqual({ 12: [0, 2] });
  });
  test('an answer that is not there, and any after the end, change nothing', () => {
    const start = begin(asked(), 0);
    expect(pick(start, 2)).toBe(start);
    const over = finish(start, 5);
    expect(pick(over, 0)).toBe(over);
  });
  test('what was picked is marked as the server marks it', () => {
    let now = pick(begin(asked(), 0), 0);
    now = pick(pick(go(now, 1, 0), 0), 1);
    expect(mark(now.snapshot, now.picked)).toMatchObject({ right: 2, unanswered: 1, passed: true });
  });
});

describe('moving about', () => {
  test('there is nothing before the first and after the last', () => {
    const start = begin(asked(), 0);
    expect(go(start, -1, 0)).toBe(start);
    expect(go(start, 3, 0)).toBe(start);
    expect(go(start, 2, 0).at).toBe(2);
  });
  test('with a time for each question there is only the next', () => {
    const second = go(begin(asked({ kind: 'per_question', seconds: 20 }), 0), 1, 4000);
    expect(second).toMatchObject({ at: 1, enteredAt: 4000 });
    expect(go(second, 0, 5000)).toBe(second);
    const first = begin(asked({ kind: 'per_question', seconds: 20 }), 0);
    expect(go(first, 2, 5000)).toBe(first);
  });
  test('the next without an answer is looked for all around', () => {
    const last = go(pick(begin(asked(), 0), 0), 2, 0);
    expect(nextOpen(last)).toBe(1);
    const only = pick(go(pick(last, 1), 1, 0), 0);
    expect(nextOpen(only)).toBeNull();
    expect(unanswered(only)).toEqual([]);
  });
  test('a flag is set and taken away', () => {
    const flagged = flag(begin(asked(), 0));
    expect(flagged.flagged).toEqual([11]);
    expect(flag(flagged).flagged).toEqual([]);
  });
});

describe('the clock', () => {
  test('of the whole test ends it at its time', () => {
    const start = begin(asked(), 1000);
    expect(secondsLeft(start, 1000)).toBe(1800);
    expect(tick(start, 1_800_999)).toBe(start);
    expect(tick(start, 9_000_000).finishedAt).toBe(1_801_000);
  });
  test('of each question brings the next, also several at once after a sleep', () => {
    const start = begin(asked({ kind: 'per_question', seconds: 20 }), 0);
    expect(secondsLeft(start, 12_500)).toBe(8);
    expect(tick(start, 20_000)).toMatchObject({ at: 1, enteredAt: 20_000 });
    expect(tick(start, 45_000)).toMatchObject({ at: 2, enteredAt: 40_000, finishedAt: null });
    expect(tick(start, 90_000)).toMatchObject({ at: 2, finishedAt: 60_000 });
  });
  test('stands still without a limit and after the end', () => {
    const free = begin(asked({ kind: 'none' }), 0);
    expect(secondsLeft(free, 1e9)).toBeNull();
    expect(tick(free, 1e9)).toBe(free);
    const over = finish(begin(asked(), 0), 7);
    expect(tick(over, 1e9)).toBe(over);
  });
});

describe('what is told at the end', () => {
  test('whether the clock ended it', () => {
    const start = begin(asked(), 0);
    expect(ranOut(start)).toBe(false);
    expect(ranOut(finish(start, 60_000))).toBe(false);
    expect(ranOut(tick(start, 9_000_000))).toBe(true);
    expect(ranOut(tick(begin(asked({ kind: 'per_question', seconds: 20 }), 0), 90_000))).toBe(true);
    expect(ranOut(finish(begin(asked({ kind: 'none' }), 0), 90_000))).toBe(false);
  });
  test('the numbers of questions, rows of them in short', () => {
    const one = asked();
    const many = {
      ...one,
      questions: Array.from({ length: 9 }, (_none, id) => ({ ...(one.questions[0] as (typeof one.questions)[0]), id })),
    };
    const now = begin(many, 0);
    const those = (...places: number[]) =>
      numbersOf(
        now,
        many.questions.filter((_one, place) => places.includes(place)),
      );
    expect(those()).toBe('');
    expect(those(2)).toBe('3');
    expect(those(0, 1, 4, 5, 6, 8)).toBe('1, 2, 5–7, 9');
  });
});

test('a sitting that is kept is read again as it was', () => {
  const now = flag(pick(begin(asked(), 3), 1));
  expect(sitting.parse(JSON.parse(JSON.stringify(now)))).toEqual(now);
});
