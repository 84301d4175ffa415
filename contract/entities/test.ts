/** Tests: sections of fixed or drawn questions, a time and a rule by which they are passed. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, flag, multiline, ref, rows, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, licenceField, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { idParam, resource } from '../resource.ts';
import { passRule, RESULTS_SHOWN, snapshot, timing } from '../rules/paper.ts';
import { section } from '../rules/sections.ts';
import { finding } from '../rules/test-check.ts';
import { questionStatistics } from './question.ts';
import { licenceCategory } from './student.ts';

/** Most questions in one test. */
export const MAX_TEST_QUESTIONS = 500;

const sections = z
  .array(section)
  .max(50)
  .refine(
    (given) =>
      given.reduce((sum, one) => sum + (one.kind === 'fixed' ? one.question_ids.length : one.count), 0) <=
      MAX_TEST_QUESTIONS,
    refined('most-questions', { most: MAX_TEST_QUESTIONS }),
  )
  .meta({ field: { kind: 'custom', editor: 'sections' } });

export const test = resource({
  entity: 'test',
  plural: 'tests',
  access: STAFF,
  icon: 'clipboard-check',
  section: 'learning',
  place: { id: 'tests', key: 'e', add: 'circle-plus' },
  name: (row) => words(row.title),
  detail: null,
  path: (id) => `/tests/edit/${id}`,
  found: { word: { labels: 'content.status', column: 'status' } },
  typed: 'searched',
  audit: 'own',
  personal: null,
  row: {
    title: z.string(),
    description: z.string(),
    licence_category: z.string(),
    sections: z.array(section),
    timing,
    pass_rule: passRule,
    shuffle_questions: z.boolean(),
    shuffle_answers: z.boolean(),
    /** What whoever sits it is shown at its end. */
    result_shown: z.enum(RESULTS_SHOWN),
    /** Questions asked, over all sections. */
    question_count: z.number().int(),
    status: contentStatus(),
  },
  input: z.object({
    title: text(200),
    licence_category: licenceCategory().default(''),
    sections: sections.default([]),
    timing: timing.default({ kind: 'total', minutes: 30 }).meta({ field: { kind: 'custom', editor: 'timing' } }),
    pass_rule: passRule.default({ kind: 'max_wrong', max: 3 }).meta({ field: { kind: 'custom', editor: 'pass-rule' } }),
    shuffle_questions: flag().default(true),
    shuffle_answers: flag().default(true),
    result_shown: choice(RESULTS_SHOWN, 'test.result_shown').default('score'),
    description: multiline(4000).default(''),
  }),
  fields: {
    title: { type: 'text', column: 'name_key', sort: true, filter: true },
    status: statusField,
    licence_category: licenceField,
    question_count: { type: 'number', sort: true, filter: true },
    updated_at: { type: 'instant', sort: true, filter: true },
  },
  defaultSort: 'title',
  statuses: CONTENT_STATUSES,
});
export type Test = z.infer<typeof test.row>;
export type TestInput = z.output<typeof test.input>;

const common = { access: STAFF, tag: 'tests' };
const checked = z.object({ findings: z.array(finding), ok: z.boolean() });

export const checkTest = endpoint({
  ...common,
  id: 'checkTest',
  method: 'GET',
  path: '/admin/test/:id/check',
  summary: 'Says what is wrong with a test: sections that the bank cannot fill, rules that cannot be met.',
  params: idParam,
  answer: z.object({ data: checked }),
});

export const checkTestDraft = endpoint({
  ...common,
  id: 'checkTestDraft',
  method: 'POST',
  path: '/admin/test/check',
  summary: 'Says what is wrong with a test that is being written.',
  write: false,
  body: test.input,
  answer: z.object({ data: checked }),
});

export const TEST_IMPACT_CHANGES = ['edit', 'publish', 'retire', 'delete', 'move'] as const;

export const testImpact = endpoint({
  ...common,
  id: 'readTestImpact',
  method: 'POST',
  path: '/admin/test/impact',
  summary:
    'Says which published tests a change of the selected questions touches, and what will be wrong with them then.',
  write: false,
  body: z.object({
    questions: rows('question'),
    change: z.enum(TEST_IMPACT_CHANGES),
    category_id: ref('category').optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        /** Fixed questions of the test among the selected, and how many of the selected it may draw. */
        fixed: z.number().int(),
        drawable: z.number().int(),
        /** What is wrong afterwards and was not before. */
        findings: z.array(finding),
      }),
    ),
  }),
});

export const previewTest = endpoint({
  ...common,
  id: 'previewTest',
  method: 'POST',
  path: '/admin/test/:id/preview',
  summary:
    'Draws a test as an attempt would, with the right answers, to be sat and marked in the console. Nothing is kept.',
  write: false,
  params: idParam,
  answer: z.object({ data: snapshot }),
});

export const testResults = endpoint({
  ...common,
  id: 'readTestResults',
  method: 'GET',
  path: '/admin/test/:id/results',
  summary:
    'Answers how a test went: attempts, pass rate, spread of scores, and each question’s difficulty and discrimination.',
  params: idParam,
  answer: z.object({
    data: z.object({
      attempts: z.number().int(),
      passed: z.number().int(),
      /** Share right, mean over attempts, 0 to 1; null without attempts. */
      mean_score: z.number().nullable(),
      /** Attempts by share right in tenths: `[0]` below 10 %, `[9]` 90 % and more. */
      spread: z.array(z.number().int()),
      questions: z.array(questionStatistics.extend({ id: z.number().int(), text: z.string() })),
    }),
  }),
});
