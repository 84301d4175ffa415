import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLUEPRINTS } from '../data/countries/blueprints.ts';
import { readPath, writePath } from './category-path.ts';
import { isPassed, isRight, mark, secondsAllowed } from './marking.ts';
import type { AskedQuestion, PassRule, Snapshot } from './paper.ts';
import { poolOf, subtree } from './sections.ts';
import { type BankFacts, canPublish, checkTestAgainst } from './test-check.ts';

const asked = (id: number, right: boolean[], weight = 1, section = 0): AskedQuestion => ({
  id,
  section,
  category_id: 1,
  text: `Question ${id}`,
  image: null,
  explanation: '',
  weight,
  answers: right.map((one, place) => ({ text: String(place), right: one, place })),
});
const paper = (questions: AskedQuestion[], pass_rule: PassRule): Snapshot => ({
  test_id: 1,
  test_version: 1,
  title: '',
  licence_category: '',
  sections: [{ title: 'One' }, { title: 'Two' }],
  timing: { kind: 'none' },
  pass_rule,
  questions,
});

describe('marking', () => {
  test('a question is right when exactly its right answers were picked', () => {
    const question = asked(1, [true, true, false]);
    expect(isRight(question, [1, 0])).toBe(true);
    for (const picked of [[0], [0, 1, 2], [2], [], undefined, [0, 1, 5]]) expect(isRight(question, picked)).toBe(false);
  });

  test('counts by section, and what is left out is wrong', () => {
    const questions = [asked(1, [true, false], 2), asked(2, [true, false], 3, 1), asked(3, [true, false], 5, 1)];
    const found = mark(paper(questions, { kind: 'max_wrong', max: 1 }), { 1: [0], 2: [1], 99: [0] });
    expect(found).toMatchObject({
      total: 3,
      right: 1,
      wrong: 2,
      unanswered: 1,
      penalty: 8,
      passed: false,
      right_ids: [1],
    });
    expect(found.sections).toEqual([
      { title: 'One', right: 1, total: 1 },
      { title: 'Two', right: 0, total: 2 },
    ]);
  });

  test('the rule of each country stands at its edge', () => {
    const rule = (id: string) => BLUEPRINTS.find((one) => one.id === id)?.pass_rule as PassRule;
    const at = (id: string, right: number, wrong: number, penalty = 0, vetoes = 0) =>
      isPassed(rule(id), { right, wrong, penalty, vetoes });
    expect([at('pt-b', 27, 3), at('pt-b', 26, 4)]).toEqual([true, false]);
    expect([at('es-b', 27, 3), at('es-b', 26, 4)]).toEqual([true, false]);
    expect([at('fr-b', 35, 5), at('fr-b', 34, 6)]).toEqual([true, false]);
    expect([at('gb-b', 43, 7), at('gb-b', 42, 8)]).toEqual([true, false]);
    expect([at('de-b', 27, 3, 10, 1), at('de-b', 27, 3, 11, 1), at('de-b', 28, 2, 10, 2)]).toEqual([
      true,
      false,
      false,
    ]);
    const seconds = BLUEPRINTS.map(({ id, timing, questions }) => [id, secondsAllowed(timing, questions)]);
    expect(Object.fromEntries(seconds)).toEqual({
      'pt-b': 1800,
      'fr-b': 800,
      'es-b': 1800,
      'gb-b': 3420,
      'de-b': null,
    });
  });

  test('the order in which answers stand and are picked does not matter', () => {
    const rule: PassRule = { kind: 'min_right', min: 1 };
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), (right) => {
        const question = asked(1, right);
        const turned = { ...question, answers: [...question.answers].reverse() };
        const picks = (one: AskedQuestion) => one.answers.flatMap((answer, index) => (answer.right ? [index] : []));
        for (const one of [question, turned])
          expect(mark(paper([one], rule), { 1: picks(one).reverse() }).passed).toBe(right.some(Boolean));
      }),
    );
  });
});

describe('the check of a test', () => {
  const tree = [
    { id: 1, name: 'Signs', parent_id: null },
    { id: 2, name: 'Stop', parent_id: 1 },
    { id: 3, name: 'Rules', parent_id: null },
  ];
  const bank = (...counts: number[]): BankFacts => ({
    categories: tree,
    published: counts.map((count, index) => ({ category_id: index + 1, licence_categories: [], weight: 1, count })),
    questions: [],
  });
  const drawn = (category_id: number, count: number, with_children = true) =>
    ({ kind: 'drawn', title: '', category_id, with_children, count }) as const;
  const check = (facts: BankFacts, ...sections: ReturnType<typeof drawn>[]) =>
    checkTestAgainst(
      { licence_category: 'B', sections, timing: { kind: 'none' }, pass_rule: { kind: 'max_wrong', max: 0 } },
      facts,
    );

  test('names what is short: Signs needs 10, the bank has 7', () => {
    const [found] = check(bank(5, 2), drawn(1, 10));
    expect(found).toMatchObject({ code: 'section-short', params: { category: 'Signs', needs: 10, has: 7 } });
    expect(check(bank(5, 2), drawn(1, 6, false))[0]).toMatchObject({ code: 'section-short', params: { has: 5 } });
  });

  test('sections that draw from the same branch are counted together', () => {
    expect(check(bank(5, 2), drawn(2, 2), drawn(1, 6))).toMatchObject([
      { code: 'sections-short', params: { needs: 8, has: 7 } },
      { code: 'no-choice' },
    ]);
    expect(canPublish(check(bank(5, 2), drawn(2, 2), drawn(1, 5)))).toBe(true);
  });

  test('says yes exactly when the sections can be filled at once, whatever the order', () => {
    const section = fc.tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 6 }), fc.boolean());
    fc.assert(
      fc.property(
        fc.array(fc.nat(8), { minLength: 3, maxLength: 3 }),
        fc.array(section, { minLength: 1, maxLength: 4 }),
        (counts, given) => {
          const sections = given.map(([category, count, children]) => drawn(category, count, children));
          // Narrow pools first, each from what is left: nested pools allow no better way.
          const left = new Map(counts.map((count, index) => [index + 1, count]));
          const pools = sections
            .map((one) => ({ one, pool: poolOf(tree, one) }))
            .sort((a, b) => a.pool.size - b.pool.size);
          const fits = pools.every(({ one, pool }) => {
            let needs = one.count;
            for (const id of [...pool].sort((a, b) => b - a)) {
              const taken = Math.min(needs, left.get(id) ?? 0);
              left.set(id, (left.get(id) ?? 0) - taken);
              needs -= taken;
            }
            return needs === 0;
          });
          expect(canPublish(check(bank(...counts), ...sections))).toBe(fits);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a circle in the tree ends the walk', () => {
    expect(
      subtree(
        [
          { id: 1, parent_id: 2 },
          { id: 2, parent_id: 1 },
        ],
        1,
      ),
    ).toEqual(new Set([1, 2]));
  });
});

test('paths of categories come back as they were written', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replace(/\s+/g, ' ').trim());
  const plain = name.filter((text) => text !== '' && !text.startsWith('/') && !text.endsWith('/'));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 4 }), (names) => {
      expect(readPath(writePath(names))).toEqual(names);
    }),
  );
  expect(readPath('Signs/Stop // Go / ')).toEqual(['Signs', 'Stop / Go']);
});
