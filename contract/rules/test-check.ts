/**
 * Says what is wrong with a test, from facts about the bank: one pure function for the form, which checks while one
 * writes, and for the server, which refuses to publish a test that cannot be asked.
 */
import { z } from 'zod';
import { secondsAllowed } from './marking.ts';
import type { PassRule, Timing } from './paper.ts';
import { poolOf, type Section, sectionSize, suitsLicence } from './sections.ts';

/** `code` has its text in the messages: `test.check.<code>`. `section` is the section's index. */
export const finding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum([
    'no-sections',
    'section-empty',
    'section-short',
    'sections-short',
    'category-missing',
    'question-missing',
    'question-not-published',
    'question-twice',
    'question-licence',
    'rule-impossible',
    'rule-idle',
    'veto-idle',
    'little-time',
    'no-choice',
  ]),
  section: z.number().int().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.infer<typeof finding>;

/** Less than this many seconds for each question is pointed out. */
const LITTLE_TIME = 10;

export interface CheckedTest {
  readonly licence_category: string;
  readonly sections: readonly Section[];
  readonly timing: Timing;
  readonly pass_rule: PassRule;
}

export interface BankFacts {
  readonly categories: readonly { readonly id: number; readonly name: string; readonly parent_id: number | null }[];
  /** Published questions by category, licence categories and weight, counted. */
  readonly published: readonly {
    readonly category_id: number;
    readonly licence_categories: readonly string[];
    readonly weight: number;
    readonly count: number;
  }[];
  /** The questions that fixed sections name, those that exist. */
  readonly questions: readonly {
    readonly id: number;
    readonly category_id: number;
    readonly licence_categories: readonly string[];
    readonly weight: number;
    readonly status: string;
    readonly text: string;
  }[];
}

/** All findings, errors first; none: the test can be asked as it is. */
export function checkTestAgainst(test: CheckedTest, bank: BankFacts): Finding[] {
  const found: Finding[] = [];
  const total = test.sections.reduce((sum, one) => sum + sectionSize(one), 0);
  if (test.sections.length === 0) found.push({ severity: 'error', code: 'no-sections', params: {} });
  test.sections.forEach((one, index) => {
    if (sectionSize(one) === 0)
      found.push({
        severity: 'error',
        code: 'section-empty',
        section: index,
        params: { number: index + 1, title: one.title },
      });
  });
  found.push(...fixedFindings(test, bank), ...drawnFindings(test, bank), ...ruleFindings(test, bank, total));
  const seconds = secondsAllowed(test.timing, total);
  if (seconds !== null && total > 0 && seconds / total < LITTLE_TIME) {
    found.push({ severity: 'warning', code: 'little-time', params: { seconds: Math.floor(seconds / total) } });
  }
  return found.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

/** Whether nothing stands against publishing. */
export const canPublish = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity !== 'error');

function fixedFindings(test: CheckedTest, bank: BankFacts): Finding[] {
  const found: Finding[] = [];
  const known = new Map(bank.questions.map((one) => [one.id, one]));
  const seen = new Set<number>();
  test.sections.forEach((one, index) => {
    if (one.kind !== 'fixed') return;
    for (const id of one.question_ids) {
      const question = known.get(id);
      const params = { number: index + 1, title: one.title, question: id, text: question?.text.slice(0, 80) ?? '' };
      if (!question) found.push({ severity: 'error', code: 'question-missing', section: index, params });
      else if (question.status !== 'published')
        found.push({ severity: 'error', code: 'question-not-published', section: index, params });
      else if (!suitsLicence(question.licence_categories, test.licence_category)) {
        found.push({
          severity: 'warning',
          code: 'question-licence',
          section: index,
          params: { ...params, licence: test.licence_category },
        });
      }
      if (seen.has(id)) found.push({ severity: 'error', code: 'question-twice', section: index, params });
      seen.add(id);
    }
  });
  return found;
}

/**
 * What sections can draw. Pools are single categories or whole branches of the tree, so any two are apart or one holds the
 * other; then all can be filled at once exactly when every pool has enough for all sections that lie within it.
 */
function drawnFindings(test: CheckedTest, bank: BankFacts): Finding[] {
  const found: Finding[] = [];
  const names = new Map(bank.categories.map(({ id, name }) => [id, name]));
  const fixed = new Set(test.sections.flatMap((one) => (one.kind === 'fixed' ? one.question_ids : [])));
  const taken = bank.questions.filter(
    (one) =>
      fixed.has(one.id) && one.status === 'published' && suitsLicence(one.licence_categories, test.licence_category),
  );
  const pools = test.sections.flatMap((one, index) =>
    one.kind === 'drawn' ? [{ one, index, pool: poolOf(bank.categories, one) }] : [],
  );
  const has = (pool: Set<number>) =>
    bank.published.reduce(
      (sum, group) =>
        sum +
        (pool.has(group.category_id) && suitsLicence(group.licence_categories, test.licence_category)
          ? group.count
          : 0),
      0,
    ) - taken.filter((one) => pool.has(one.category_id)).length;
  const said = new Set<string>();
  for (const { one, index, pool } of pools) {
    const category = names.get(one.category_id);
    const params = {
      number: index + 1,
      title: one.title,
      category: category ?? one.category_id,
      needs: one.count,
      has: 0,
    };
    if (category === undefined) {
      found.push({ severity: 'error', code: 'category-missing', section: index, params });
      continue;
    }
    const available = has(pool);
    const within = pools.filter((other) => [...other.pool].every((id) => pool.has(id)));
    const needs = within.reduce((sum, other) => sum + other.one.count, 0);
    const key = [...pool].sort((a, b) => a - b).join();
    if (available < one.count) {
      found.push({ severity: 'error', code: 'section-short', section: index, params: { ...params, has: available } });
    } else if (available < needs) {
      if (!said.has(key))
        found.push({
          severity: 'error',
          code: 'sections-short',
          section: index,
          params: { ...params, needs, has: available },
        });
    } else if (available === needs && !said.has(key)) {
      found.push({
        severity: 'warning',
        code: 'no-choice',
        section: index,
        params: { ...params, needs, has: available },
      });
    }
    said.add(key);
  }
  return found;
}

function ruleFindings(test: CheckedTest, bank: BankFacts, total: number): Finding[] {
  const rule = test.pass_rule;
  const params = { total };
  if (total === 0) return [];
  if (rule.kind === 'min_right') {
    return rule.min > total
      ? [{ severity: 'error', code: 'rule-impossible', params: { ...params, value: rule.min } }]
      : [];
  }
  if (rule.kind === 'max_wrong') {
    return rule.max >= total
      ? [{ severity: 'warning', code: 'rule-idle', params: { ...params, value: rule.max } }]
      : [];
  }
  const heaviest = Math.max(
    0,
    ...bank.published.map(({ weight }) => weight),
    ...bank.questions.map(({ weight }) => weight),
  );
  const found: Finding[] = [];
  if (rule.max >= heaviest * total)
    found.push({ severity: 'warning', code: 'rule-idle', params: { ...params, value: rule.max } });
  if (rule.veto_weight !== null && heaviest < rule.veto_weight) {
    found.push({ severity: 'warning', code: 'veto-idle', params: { ...params, value: rule.veto_weight } });
  }
  return found;
}
