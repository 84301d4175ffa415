import { expect, test } from 'vitest';
import { question } from '#contract/entities/question.ts';
import { questionHash } from '#server/entities/learning.ts';
import { SAMPLE_CATEGORIES, SAMPLE_QUESTIONS } from './bank.ts';

test('there are more than 300 questions, each as the contract wants it, and none twice', () => {
  expect(SAMPLE_QUESTIONS.length).toBeGreaterThan(300);
  for (const one of SAMPLE_QUESTIONS) {
    const parsed = question.input.safeParse({ ...one, category_id: 1 });
    expect(parsed.error?.issues, one.text).toBeUndefined();
    expect(one.explanation, one.text).not.toBe('');
    expect(one.answers.length, one.text).toBeGreaterThan(2);
  }
  const known = new Set(SAMPLE_QUESTIONS.map(({ text, answers }) => questionHash(text, answers)));
  expect(known.size).toBe(SAMPLE_QUESTIONS.length);
});

test('they lie in categories of a tree', () => {
  expect([...SAMPLE_CATEGORIES.keys()]).toEqual(['Signs', 'Distances', 'On the road', 'Driver and vehicle']);
  expect([...SAMPLE_CATEGORIES.values()].flat().length).toBeGreaterThan(20);
});
