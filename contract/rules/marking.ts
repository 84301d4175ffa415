/**
 * Marking: one pure function for the server, which marks attempts, and for the console, which marks a preview. A question
 * is right when exactly its right answers were picked; one left out is wrong.
 */
import { z } from 'zod';

/** How long there is: for all questions, for each, or no limit. */
export const timing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('total'), minutes: z.number().int().min(1).max(600) }),
  z.object({ kind: z.literal('per_question'), seconds: z.number().int().min(5).max(3600) }),
  z.object({ kind: z.literal('none') }),
]);
export type Timing = z.infer<typeof timing>;

/**
 * When a test is passed. Penalty points are the weights of the questions answered wrongly; `veto_count` wrong questions of
 * weight `veto_weight` or more fail whatever the points (null: no veto). Source: specification, section 3 (Germany: 10
 * points, two wrong 5-point questions).
 */
export const passRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('max_wrong'), max: z.number().int().min(0).max(1000) }),
  z.object({ kind: z.literal('min_right'), min: z.number().int().min(1).max(1000) }),
  z.object({
    kind: z.literal('max_penalty'),
    max: z.number().int().min(0).max(10_000),
    veto_weight: z.number().int().min(1).max(5).nullable().default(null),
    veto_count: z.number().int().min(1).max(100).default(2),
  }),
]);
export type PassRule = z.infer<typeof passRule>;

/** A question as it was asked: later edits of the bank do not reach it. */
export const askedQuestion = z.object({
  id: z.number().int(),
  /** Index of its section. */
  section: z.number().int(),
  category_id: z.number().int(),
  text: z.string(),
  image: z.string().nullable(),
  explanation: z.string(),
  weight: z.number().int(),
  /** In the order shown; `place` is where the answer stands in the bank's question. */
  answers: z.array(z.object({ text: z.string(), right: z.boolean(), place: z.number().int() })),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const snapshot = z.object({
  test_id: z.number().int(),
  test_version: z.number().int(),
  title: z.string(),
  licence_category: z.string(),
  sections: z.array(z.object({ title: z.string() })),
  timing,
  pass_rule: passRule,
  questions: z.array(askedQuestion),
});
export type Snapshot = z.infer<typeof snapshot>;

/** What was picked: by the question's id, the indexes of answers in the order shown. */
export const pickedAnswers = z.record(z.string().regex(/^\d{1,16}$/), z.array(z.number().int().min(0).max(5)).max(6));
export type PickedAnswers = z.infer<typeof pickedAnswers>;

export const score = z.object({
  total: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  /** Of the wrong ones, how many had no answer. */
  unanswered: z.number().int(),
  /** Sum of the weights of the wrong ones. */
  penalty: z.number().int(),
  /** Wrong questions that count towards the veto. */
  vetoes: z.number().int(),
  passed: z.boolean(),
  sections: z.array(z.object({ title: z.string(), right: z.number().int(), total: z.number().int() })),
  /** Ids of the questions answered right. */
  right_ids: z.array(z.number().int()),
});
export type Score = z.infer<typeof score>;

/** Seconds a test of so many questions lasts, or null without a limit. */
export function secondsAllowed(found: Timing, questions: number): number | null {
  if (found.kind === 'total') return found.minutes * 60;
  return found.kind === 'per_question' ? found.seconds * questions : null;
}

/** Whether exactly the right answers of a question were picked, in whatever order. */
export function isRight(question: Pick<AskedQuestion, 'answers'>, picked: readonly number[] | undefined): boolean {
  if (!picked || picked.length === 0) return false;
  const chosen = new Set(picked);
  const same = question.answers.every((answer, index) => answer.right === chosen.has(index));
  return same && [...chosen].every((index) => index < question.answers.length);
}

/** Marks what was picked against the snapshot. Picks for questions that were not asked are ignored. */
export function mark(asked: Snapshot, picked: PickedAnswers): Score {
  const rightIds: number[] = [];
  const sections = asked.sections.map(({ title }) => ({ title, right: 0, total: 0 }));
  const rule = asked.pass_rule;
  let unanswered = 0;
  let penalty = 0;
  let vetoes = 0;
  for (const question of asked.questions) {
    const choice = Object.hasOwn(picked, question.id) ? picked[question.id] : undefined;
    const section = sections[question.section];
    if (section) section.total++;
    if (isRight(question, choice)) {
      rightIds.push(question.id);
      if (section) section.right++;
      continue;
    }
    if (!choice || choice.length === 0) unanswered++;
    penalty += question.weight;
    if (rule.kind === 'max_penalty' && rule.veto_weight !== null && question.weight >= rule.veto_weight) vetoes++;
  }
  const total = asked.questions.length;
  const right = rightIds.length;
  const found = { total, right, wrong: total - right, unanswered, penalty, vetoes };
  return { ...found, passed: total > 0 && isPassed(rule, found), sections, right_ids: rightIds };
}

/** Whether counts satisfy a pass rule. */
export function isPassed(rule: PassRule, found: Pick<Score, 'right' | 'wrong' | 'penalty' | 'vetoes'>): boolean {
  if (rule.kind === 'max_wrong') return found.wrong <= rule.max;
  if (rule.kind === 'min_right') return found.right >= rule.min;
  return found.penalty <= rule.max && (rule.veto_weight === null || found.vetoes < rule.veto_count);
}
