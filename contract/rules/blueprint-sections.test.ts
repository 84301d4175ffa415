import { describe, expect, test } from 'vitest';
import { spreadOver, type Topic } from './blueprint-sections.ts';

const topic = (id: number, published: number, parent_id: number | null = null, licences: string[] = []): Topic => ({
  id,
  parent_id,
  licence_categories: licences,
  questions: { published },
});
const counts = (...given: Parameters<typeof spreadOver>) =>
  Object.fromEntries(spreadOver(...given).map(({ category_id, count }) => [category_id, count]));

describe('questions spread over topics', () => {
  test('evenly where there is enough', () => {
    expect(counts([topic(1, 50), topic(2, 50), topic(3, 50)], 30, 'B')).toEqual({ 1: 10, 2: 10, 3: 10 });
  });
  test('what does not come out even goes to the first', () => {
    expect(counts([topic(1, 50), topic(2, 50), topic(3, 50)], 31, 'B')).toEqual({ 1: 11, 2: 10, 3: 10 });
  });
  test('a topic with few gives what it has', () => {
    expect(counts([topic(1, 2), topic(2, 50), topic(3, 50)], 30, 'B')).toEqual({ 1: 2, 2: 14, 3: 14 });
  });
  test('topics below count for the one at the top', () => {
    expect(counts([topic(1, 0), topic(2, 4, 1), topic(3, 8, 2), topic(4, 20)], 20, 'B')).toEqual({ 1: 10, 4: 10 });
  });
  test('a bank that has too few is asked for all the same', () => {
    expect(counts([topic(1, 3), topic(2, 4)], 30, 'B')).toEqual({ 1: 15, 2: 15 });
  });
  test('topics without a question are left out, unless none has any', () => {
    expect(counts([topic(1, 0), topic(2, 40)], 30, 'B')).toEqual({ 2: 30 });
    expect(counts([topic(1, 0), topic(2, 0)], 30, 'B')).toEqual({ 1: 15, 2: 15 });
  });
  test('topics of other licences are left out', () => {
    expect(counts([topic(1, 40, null, ['C']), topic(2, 40, null, ['B', 'C'])], 30, 'B')).toEqual({ 2: 30 });
  });
  test('without topics there are no sections, and a circle of parents ends', () => {
    expect(spreadOver([], 30, 'B')).toEqual([]);
    expect(spreadOver([topic(1, 5, 2), topic(2, 5, 1)], 30, 'B')).toEqual([]);
  });
  test('all questions are asked, whatever the bank holds', () => {
    for (const questions of [1, 7, 30, 50]) {
      const found = spreadOver([topic(1, 3), topic(2, 0), topic(3, 11), topic(4, 100)], questions, 'B');
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(questions);
      expect(found.every(({ count }) => count > 0)).toBe(true);
    }
  });
});
