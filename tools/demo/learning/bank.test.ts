import { expect, test } from 'vitest';
import { question } from '#contract/entities/question.ts';
import { questionHash } from '#server/entities/learning.ts';
import { sampleBank } from './bank.ts';
import { sampleTests } from './tests.ts';
import { type Language, WORDS } from './words.ts';

const LANGUAGES: readonly Language[] = ['en', 'fr', 'pt'];

test.each(LANGUAGES)(
  'there are more than 300 questions in %s, each as the contract wants it, and none twice',
  (language) => {
    const { questions } = sampleBank(language);
    expect(questions.length).toBeGreaterThan(300);
    for (const one of questions) {
      const parsed = question.input.safeParse({ ...one, category_id: 1 });
      expect(parsed.error?.issues, one.text).toBeUndefined();
      expect(one.explanation, one.text).not.toBe('');
      expect(one.answers.length, one.text).toBeGreaterThan(2);
      expect(new Set(one.answers.map(({ text }) => text)).size, one.text).toBe(one.answers.length);
    }
    const known = new Set(questions.map(({ text, answers }) => questionHash(text, answers)));
    expect(known.size).toBe(questions.length);
  },
);

test('they lie in categories of a tree', () => {
  const { categories } = sampleBank('en');
  expect([...categories.keys()]).toEqual(['Signs', 'Distances', 'On the road', 'Driver and vehicle']);
  expect([...categories.values()].flat().length).toBeGreaterThan(20);
});

test.each(['fr', 'pt'] as const)(
  'in %s they are the same ones, one for one, so that chance falls the same',
  (language) => {
    const shape = (of: Language) => {
      const { questions, categories } = sampleBank(of);
      const places = new Map(
        [...categories].flatMap(([top, below]) => below.map((name) => `${top}/${name}`)).entries(),
      );
      const byName = new Map([...places].map(([place, name]) => [name, place]));
      return questions.map(({ category, answers, image }) => [
        byName.get(category.join('/')),
        answers.map(({ right }) => right),
        image,
      ]);
    };
    expect(shape(language)).toEqual(shape('en'));
  },
);

test('pages, modules, banners and tests are as many in each language, the own country’s test first', () => {
  for (const language of LANGUAGES) {
    const { pages, banners, advertisements, modules } = WORDS[language];
    expect([pages.length, banners.length, advertisements.length, modules.length]).toEqual([8, 6, 3, 3]);
    expect(sampleTests(WORDS[language], 'PT')).toHaveLength(7);
  }
  expect(sampleTests(WORDS.fr, 'FR')[0]?.title).toBe('Code B, France');
  expect(sampleTests(WORDS.pt, 'PT')[0]?.title).toBe('Teórico B, Portugal');
});
