/** Import and export of questions: formats, what each cannot hold, and the report of an import. */
import { z } from 'zod';
import { csvQuery } from '../csv-form.ts';
import { endpoint } from '../endpoint.ts';
import { choice, file, flag, ref, rows } from '../fields.ts';
import { csvListQuery } from '../list.ts';
import { STAFF } from '../permissions.ts';
import { exportBody, SAYS_FORM } from '../resource.ts';
import { question } from './question.ts';

export const QUESTION_FORMATS = ['gift', 'aiken', 'csv', 'zip'] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];

/** What a question has beside its text and answers. */
export const QUESTION_PARTS = [
  'category',
  'code',
  'image',
  'explanation',
  'feedback',
  'licence_categories',
  'difficulty',
  'weight',
  'status',
  'several_right',
  'line_breaks',
] as const;
export type QuestionPart = (typeof QUESTION_PARTS)[number];

/**
 * What a file of each format cannot hold. Aiken is one line for the question and each answer, and one right letter, so
 * questions with several right answers are left out of it. GIFT keeps what it has no words for (difficulty, weight, licence
 * categories, status) in `[tag:…]` comments that this product reads back and others pass over.
 */
export const FORMAT_LOSSES: Record<QuestionFormat, readonly QuestionPart[]> = {
  gift: ['image'],
  aiken: [
    'category',
    'code',
    'image',
    'explanation',
    'feedback',
    'licence_categories',
    'difficulty',
    'weight',
    'status',
    'several_right',
    'line_breaks',
  ],
  csv: ['image'],
  zip: [],
};

/** Largest file to import, in bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
/** Most questions in one file. */
export const MAX_IMPORT_QUESTIONS = 200_000;
/** Most faults, notes and duplicates named one by one; the counts go on. */
export const MAX_NAMED = 1000;

/** Something about a place in the file. `code` has its text in the messages: `question.import.issue.<code>`. */
export const importIssue = z.object({
  line: z.number().int(),
  code: z.string(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const questionImportReport = z.object({
  format: z.enum(QUESTION_FORMATS),
  dry_run: z.boolean(),
  /** Questions found in the file, faulty ones included. */
  total: z.number().int(),
  /** Added, or to be added in a dry run. */
  added: z.number().int(),
  faulty: z.number().int(),
  duplicate: z.number().int(),
  /** Faults: what could not be read or is no valid question. */
  errors: z.array(importIssue),
  /** What was read but cannot be kept. */
  notes: z.array(importIssue),
  note_count: z.number().int(),
  duplicates: z.array(
    z.object({ line: z.number().int(), of_line: z.number().int().nullable(), of_id: z.number().int().nullable() }),
  ),
  /** Paths of categories that are new. */
  new_categories: z.array(z.string()),
  operation_id: z.number().int().nullable(),
});
export type QuestionImportReport = z.infer<typeof questionImportReport>;

/** One line of the import's answer, for callers that accept `application/x-ndjson`: how far it is, in lines of the file, and the report. */
export const questionImportLine = z.union([
  z.object({ progress: z.object({ done: z.number().int(), total: z.number().int() }) }),
  z.object({ answer: questionImportReport }),
  z.object({ problem: z.unknown() }),
]);
export type QuestionImportLine = z.infer<typeof questionImportLine>;

const common = { access: STAFF, tag: 'questions' };

export const questionImportInput = z.object({
  file: file('.gift,.txt,.csv,.zip', MAX_IMPORT_BYTES, { questions: MAX_IMPORT_QUESTIONS }),
  /** Left out: known by the file's name and content. */
  format: choice(QUESTION_FORMATS, 'question.format').optional(),
  dry_run: flag().default(false),
  /** For questions that name no category. */
  category_id: ref('category').optional(),
  duplicates: choice(['skip', 'add'], 'question.import.duplicates').default('skip'),
  /** Which status they come in with: the file's own where it says one, or this for all. */
  status: choice(['as_file', 'draft', 'published'], 'question.import.status').default('as_file'),
  /** Whether sound questions are added when others are faulty. */
  faulty: choice(['skip', 'refuse'], 'question.import.faulty').default('skip'),
});

export const importQuestions = endpoint({
  ...common,
  id: 'importQuestions',
  method: 'POST',
  path: '/admin/question/import',
  summary:
    'Imports questions from GIFT, Aiken, CSV or a ZIP of CSV with images, all in one operation. Answers the report; callers that accept application/x-ndjson get lines of progress before it. A caller who goes away cancels it, and nothing is changed; neither is anything by `dry_run`.',
  form: true,
  body: questionImportInput,
  answer: questionImportReport,
});

const exportEndpoint = (format: QuestionFormat, produces: string) =>
  endpoint({
    ...common,
    id: `exportQuestionsAs${format.charAt(0).toUpperCase()}${format.slice(1)}`,
    method: 'GET',
    path: `/admin/question.${format}`,
    summary: `Streams the questions that a list query matches as ${format.toUpperCase()}.${format === 'csv' ? ` ${SAYS_FORM}` : ''}`,
    query: csvListQuery(question.list),
    answer: z.string(),
    produces,
  });

export const exportQuestions = {
  gift: exportEndpoint('gift', 'text/plain; charset=utf-8'),
  aiken: exportEndpoint('aiken', 'text/plain; charset=utf-8'),
  csv: exportEndpoint('csv', 'text/csv; charset=utf-8'),
  zip: exportEndpoint('zip', 'application/zip'),
} as const;

const exportSelectedEndpoint = (format: QuestionFormat, produces: string) =>
  endpoint({
    ...common,
    id: `exportSelectedQuestionsAs${format.charAt(0).toUpperCase()}${format.slice(1)}`,
    method: 'POST',
    path: `/admin/question.${format}`,
    summary: `Streams the selected questions as ${format.toUpperCase()}.${format === 'csv' ? ` ${SAYS_FORM}` : ''}`,
    write: false,
    query: csvQuery,
    body: exportBody('question'),
    answer: z.string(),
    produces,
  });

export const exportSelectedQuestions = {
  gift: exportSelectedEndpoint('gift', 'text/plain; charset=utf-8'),
  aiken: exportSelectedEndpoint('aiken', 'text/plain; charset=utf-8'),
  csv: exportSelectedEndpoint('csv', 'text/csv; charset=utf-8'),
  zip: exportSelectedEndpoint('zip', 'application/zip'),
} as const;

/** What an export would lose of the questions at hand, counted before it is made. */
export const exportLosses = endpoint({
  ...common,
  id: 'countExportLosses',
  method: 'POST',
  path: '/admin/question/losses',
  summary: 'Counts what a format would lose of the selected questions, and how many it has to leave out.',
  write: false,
  body: z.object({ rows: rows('question'), format: choice(QUESTION_FORMATS, 'question.format') }),
  answer: z.object({
    data: z.object({
      total: z.number().int(),
      left_out: z.number().int(),
      losses: z.array(z.object({ part: z.enum(QUESTION_PARTS), questions: z.number().int() })),
    }),
  }),
});
