/** Questions of the bank, and the calls around them: where used, how answered, duplicates, moving. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { id, integer, ref } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, image, licenceCategories, licencesField, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { bulkAnswer, bulkBody, idParam, resource } from '../resource.ts';
import { acceptedIn, isNumeric } from '../rules/numeric.ts';
import { oneLine, trimmed } from '../rules/visible.ts';

export const MIN_ANSWERS = 2;
export const MAX_ANSWERS = 6;
/** Longest text of a question and of an answer, in characters. */
export const MAX_QUESTION_TEXT = 4000;
export const MAX_ANSWER_TEXT = 1000;

/** Line ends as \n, nothing that no database or page can show. */
export const cleanText = (given: string): string =>
  given
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, '')
    .toWellFormed();

const body = (max: number, min = 0) =>
  z
    .string()
    .overwrite(cleanText)
    .overwrite(trimmed)
    .min(min)
    .max(max)
    .meta({ field: { kind: 'multiline' } });

export const answer = z.object({
  text: body(MAX_ANSWER_TEXT, 1),
  right: z.boolean(),
  /** A number that is typed, and none of several to choose: `text` is what is accepted, `50`, `50:2` or `49..51` (contract/rules/numeric.ts). */
  numeric: z.literal(true).optional(),
  /** Said to someone who picked this answer. */
  feedback: body(MAX_ANSWER_TEXT).default(''),
});
export type Answer = z.infer<typeof answer>;

/** Texts are the same when they differ in case and spaces alone. */
export const sameAnswerKey = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

export const answers = z
  .array(answer)
  .min(1)
  .max(MAX_ANSWERS)
  .refine((given) => isNumeric(given) || given.length >= MIN_ANSWERS, refined('min-entries', { min: MIN_ANSWERS }))
  .refine((given) => isNumeric(given) || given.every(({ numeric }) => !numeric), refined('answers-mixed'))
  .refine(
    (given) => !isNumeric(given) || given.every(({ text }) => acceptedIn(text) !== null),
    refined('number-accepted'),
  )
  .refine((given) => given.some(({ right }) => right), refined('no-right-answer'))
  .refine(
    (given) => new Set(given.map(({ text }) => sameAnswerKey(text))).size === given.length,
    refined('same-answers'),
  )
  .meta({ field: { kind: 'custom', editor: 'answers' } });

export const question = resource({
  entity: 'question',
  plural: 'questions',
  access: STAFF,
  icon: 'circle-question-mark',
  section: 'learning',
  place: { id: 'questions', key: 'q', add: 'circle-plus' },
  name: (row) => words(row.text),
  detail: null,
  path: (id) => `/questions/view/${id}`,
  found: { detail: (row) => words(row.code) },
  typed: 'searched',
  audit: 'own',
  personal: null,
  row: {
    category_id: z.number().int(),
    /** The school's own number or name for it; what GIFT calls the title. */
    code: z.string(),
    text: z.string(),
    image: z.string().nullable(),
    answers: z.array(answer),
    explanation: z.string(),
    licence_categories: z.array(z.string()),
    difficulty: z.number().int(),
    weight: z.number().int(),
    status: contentStatus(),
    has_image: z.boolean(),
    /** How many answers are right. */
    right_count: z.number().int(),
  },
  input: z.object({
    category_id: ref('category'),
    text: body(MAX_QUESTION_TEXT, 1),
    answers,
    image: image().default(null),
    explanation: body(8000).default(''),
    licence_categories: licenceCategories().default([]),
    difficulty: integer(1, 5).default(3),
    weight: integer(1, 5).default(1),
    code: z
      .string()
      .overwrite((code) => oneLine(cleanText(code)))
      .trim()
      .max(120)
      .default('')
      .meta({ field: { kind: 'text' } }),
  }),
  fields: {
    text: { type: 'text', column: 'name_key', sort: true, filter: true },
    category_id: { type: 'ref', entity: 'category', filter: true },
    status: statusField,
    difficulty: { type: 'number', sort: true, filter: true },
    weight: { type: 'number', sort: true, filter: true },
    code: { type: 'text', sortBy: 'code_key', sort: true, filter: true },
    licence_categories: licencesField,
    has_image: { type: 'flag', filter: true },
    right_count: { type: 'number', filter: true },
    updated_at: { type: 'instant', sort: true, filter: true },
  },
  defaultSort: 'text',
  staged: true,
  statuses: CONTENT_STATUSES,
});
export type Question = z.infer<typeof question.row>;
export type QuestionInput = z.output<typeof question.input>;

const common = { access: STAFF, tag: 'questions' };

export const moveQuestions = endpoint({
  ...common,
  id: 'moveQuestions',
  method: 'POST',
  path: '/admin/question/moveMany',
  summary: 'Moves the selected questions to another category in one operation; `dry_run` says what that would come to.',
  body: bulkBody('question', { category_id: ref('category') }),
  answer: bulkAnswer(question.row),
});

/** How a question was answered, over all marked attempts. */
export const questionStatistics = z.object({
  asked: z.number().int(),
  right: z.number().int(),
  /** Share answered right, 0 to 1; null when never asked. */
  facility: z.number().nullable(),
  /**
   * Correlation of being right here with the share right in the rest of the test (point-biserial), −1 to 1; null where fewer
   * than 10 answers or no spread.
   */
  discrimination: z.number().nullable(),
  /** By the answer's place in the question: how often it was picked. */
  picked: z.array(z.number().int()),
  unanswered: z.number().int(),
});
export type QuestionStatistics = z.infer<typeof questionStatistics>;

export const questionUse = endpoint({
  ...common,
  id: 'readQuestionUse',
  method: 'GET',
  path: '/admin/question/:id/use',
  summary: 'Answers which tests ask a question or may draw it, and how students answered it.',
  params: idParam,
  answer: z.object({
    data: z.object({
      tests: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          status: contentStatus(),
          section: z.string(),
          how: z.enum(['fixed', 'drawn']),
        }),
      ),
      statistics: questionStatistics,
    }),
  }),
});

/** Questions that say nearly the same. */
export const duplicatePair = z.object({
  /** Share of words in common, 0 to 1 (Jaccard). */
  similarity: z.number(),
  first: z.object({ id: z.number().int(), text: z.string(), category_id: z.number().int(), status: contentStatus() }),
  second: z.object({ id: z.number().int(), text: z.string(), category_id: z.number().int(), status: contentStatus() }),
  /** Whether the answers are the same as well. */
  same_answers: z.boolean(),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const findDuplicates = endpoint({
  ...common,
  id: 'findDuplicateQuestions',
  method: 'GET',
  path: '/admin/question/duplicates',
  summary: 'Finds questions whose texts are nearly the same, words folded; most alike first.',
  query: z.object({
    category_id: z.coerce.number().int().positive().optional(),
    /** Only pairs with this question. */
    question_id: z.coerce.number().int().positive().optional(),
    similarity: z.coerce.number().min(0.5).max(1).default(0.8),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({ data: z.array(duplicatePair), looked_at: z.number().int(), more: z.boolean() }),
});

/** Looks for questions like one that is being written. */
export const findSimilar = endpoint({
  ...common,
  id: 'findSimilarQuestions',
  method: 'POST',
  path: '/admin/question/similar',
  summary: 'Finds questions like a text, before it is added.',
  write: false,
  body: z.object({ text: z.string().max(MAX_QUESTION_TEXT), except: id().optional() }),
  answer: z.object({ data: z.array(z.object({ id: z.number().int(), text: z.string(), similarity: z.number() })) }),
});
