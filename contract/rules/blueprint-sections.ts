/** Spreads the questions that a country asks over the topics of a bank, as a start for a test's sections. Pure. */
import { type DrawnSection, suitsLicence } from './sections.ts';

export interface Topic {
  readonly id: number;
  readonly parent_id: number | null;
  readonly licence_categories: readonly string[];
  readonly questions: { readonly published: number };
}

/**
 * One drawn section for each topic at the top of the tree, with as even a share as what is published allows. Where the bank
 * has too few, the rest is spread all the same, so that a check says what is missing. No topics: no sections.
 */
export function spreadOver(topics: readonly Topic[], questions: number, licence: string): DrawnSection[] {
  const published = new Map<number, number>();
  const parents = new Map(topics.map(({ id, parent_id }) => [id, parent_id]));
  for (const topic of topics) {
    let top = topic.id;
    // A circle, should there be one, ends the walk.
    for (let step = 0; step < topics.length; step++) top = parents.get(top) ?? top;
    published.set(top, (published.get(top) ?? 0) + topic.questions.published);
  }
  const tops = topics.filter((one) => one.parent_id === null && suitsLicence(one.licence_categories, licence));
  const filled = tops.filter(({ id }) => (published.get(id) ?? 0) > 0);
  const asked = (filled.length > 0 ? filled : tops).slice(0, questions).map(({ id }) => ({ id, count: 0 }));
  if (asked.length === 0) return [];
  for (let left = questions; left > 0; ) {
    const open = asked.filter(({ id, count }) => count < (published.get(id) ?? 0));
    for (const one of open.length > 0 ? open : asked) {
      if (left === 0) break;
      one.count++;
      left--;
    }
  }
  return asked.map(({ id, count }) => ({ kind: 'drawn', title: '', category_id: id, with_children: true, count }));
}
