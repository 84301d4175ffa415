/** A test as it is sat: its time, when it is passed, what was asked and picked, and what that came to. */
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

/** What a student is shown of the result: how many were right and which were wrong, how many alone, or nothing. */
export const RESULTS_SHOWN = ['answers', 'score', 'nothing'] as const;
export type ResultShown = (typeof RESULTS_SHOWN)[number];

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
  answers: z.array(
    z.object({ text: z.string(), right: z.boolean(), numeric: z.literal(true).optional(), place: z.number().int() }),
  ),
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
  /** Attempts that were begun before tests said so have none: their students see how many were right. */
  result_shown: z.enum(RESULTS_SHOWN).optional(),
  questions: z.array(askedQuestion),
});
export type Snapshot = z.infer<typeof snapshot>;

/** What was picked: by the question's id, the indexes of answers in the order shown; of a question that asks for a number, what was typed. */
export const pickedAnswers = z.record(
  z.string().regex(/^\d{1,16}$/),
  z.array(z.union([z.number().int().min(0).max(5), z.string().max(40)])).max(6),
);
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
