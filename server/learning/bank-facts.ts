/** What the check of a test needs to know of the bank, read from the database. */

import type { Section } from '#contract/rules/sections.ts';
import type { BankFacts } from '#contract/rules/test-check.ts';
import type { ClubDb } from '../store/club-db.ts';
import { readCategories } from './category-tree.ts';

/** A test as its check and its draw read it. */
export interface TestParts {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly status: string;
  readonly licence_category: string;
  readonly sections: Section[];
  readonly timing: import('#contract/rules/paper.ts').Timing;
  readonly pass_rule: import('#contract/rules/paper.ts').PassRule;
  readonly shuffle_questions: boolean;
  readonly shuffle_answers: boolean;
  readonly result_shown: import('#contract/rules/paper.ts').ResultShown;
}

/** A row of the table with its JSON read. */
export const testParts = (row: { [key in keyof TestParts]: unknown }): TestParts => ({
  ...(row as TestParts),
  sections: JSON.parse(String(row.sections)),
  timing: JSON.parse(String(row.timing)),
  pass_rule: JSON.parse(String(row.pass_rule)),
  shuffle_questions: Boolean(row.shuffle_questions),
  shuffle_answers: Boolean(row.shuffle_answers),
  result_shown: row.result_shown as TestParts['result_shown'],
});

/** Ids that fixed sections name. */
export const fixedIds = (sections: readonly Section[]): number[] => [
  ...new Set(sections.flatMap((one) => (one.kind === 'fixed' ? one.question_ids : []))),
];

type FactQuestion = BankFacts['questions'][number];

/** Facts for tests whose fixed sections name `ids`. */
export async function bankFacts(db: ClubDb, ids: readonly number[]): Promise<BankFacts> {
  // One after another: within a transaction there is one connection.
  const categories = await readCategories(db);
  const published = await publishedCounts(db);
  const questions = await factQuestions(db, ids);
  return { categories, published, questions };
}

async function publishedCounts(db: ClubDb): Promise<BankFacts['published']> {
  const rows = await db
    .from('question')
    .select(['category_id', 'licence_categories', 'weight'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('status', '=', 'published')
    .groupBy(['category_id', 'licence_categories', 'weight'])
    .execute();
  return rows.map((row) => ({
    ...row,
    licence_categories: JSON.parse(row.licence_categories),
    count: Number(row.count),
  }));
}

async function factQuestions(db: ClubDb, ids: readonly number[]): Promise<FactQuestion[]> {
  const found: FactQuestion[] = [];
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .from('question')
      .select(['id', 'category_id', 'licence_categories', 'weight', 'status', 'text'])
      .where('id', 'in', ids.slice(from, from + 500))
      .where('deleted_at', 'is', null)
      .execute();
    found.push(...rows.map((row) => ({ ...row, licence_categories: JSON.parse(row.licence_categories) as string[] })));
  }
  return found;
}
