/** What is done with questions beside the usual: moved, brought in, taken out. */
import { z } from 'zod';
import { moveQuestions } from '#contract/entities/question.ts';
import {
  exportLosses,
  exportSelectedQuestions,
  importQuestions,
  QUESTION_FORMATS,
} from '#contract/entities/question-files.ts';
import { choice, ref, rows } from '#contract/fields.ts';
import { STAFF } from '#contract/permissions.ts';
import { defineCommand } from '#kernel/command.ts';
import { listedRows, namerOf, previewRows } from '../resource-commands.ts';
import { importArgs, reportOf } from './question-check.ts';
import { questionOptions } from './resources.ts';

const both = [{ kind: 'palette' }, { kind: 'row', entity: 'question' }, { kind: 'bulk', entity: 'question' }] as const;

export const moveQuestionsCommand = defineCommand({
  id: 'question.move',
  effect: 'reversible',
  section: 'learning',
  icon: 'folder-input',
  surfaces: both,
  keys: [{ press: 'm', scope: 'questions' }],
  endpoints: [moveQuestions],
  args: z.object({ questions: rows('question'), category_id: ref('category') }),
  preview: (ports, { questions, category_id }) =>
    previewRows('question', questions, namerOf(questionOptions), 'commands.question.move.preview', (rows) =>
      ports.call(moveQuestions, { body: { rows, category_id, dry_run: true } }),
    ),
  async run(ports, { questions, category_id }) {
    const answer = await ports.call(moveQuestions, { body: { rows: questions, category_id } });
    ports.refresh('question');
    return {
      message: { key: 'commands.question.move.done', values: { count: answer.changed } },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});

/** The preview is a dry run: what would be added, what is wrong and where, what cannot be kept. */
export const importQuestionsCommand = defineCommand({
  id: 'question.import',
  effect: 'reversible',
  section: 'learning',
  icon: 'file-up',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/questions' }],
  endpoints: [importQuestions],
  args: importArgs,
  async preview(ports, args) {
    const title = 'commands.question.import.checking';
    const report = reportOf(args) ?? (await ports.work(importQuestions, { body: { ...args, dry_run: true } }, title));
    return (await import('./question-previews.ts')).previewOfImport(report, args.faulty === 'refuse');
  },
  async run(ports, args) {
    const report = await ports.work(
      importQuestions,
      { body: { ...args, dry_run: false } },
      'commands.question.import.running',
    );
    ports.refresh('question');
    ports.refresh('category');
    return {
      message: { key: 'commands.question.import.done', values: { count: report.added, faulty: report.faulty } },
      operation: report.operation_id ?? undefined,
      link: '/questions',
      data: report,
    };
  },
});

const EXTENSIONS = { gift: 'gift', aiken: 'txt', csv: 'csv', zip: 'zip' } as const;

/** Before anything is downloaded it says what the format cannot hold of these questions. */
export const exportQuestionsCommand = defineCommand({
  id: 'question.export',
  effect: 'read',
  section: 'learning',
  icon: 'download',
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'question' }, { kind: 'button', screen: '/questions' }],
  endpoints: [],
  roles: STAFF,
  args: z.object({ questions: rows('question'), format: choice(QUESTION_FORMATS, 'question.format') }),
  prefill: (context) =>
    context.selection?.entity === 'question'
      ? {}
      : { questions: listedRows(context.url, '/questions', questionOptions.resource.list) },
  async preview(ports, { questions, format }) {
    const { data } = await ports.call(exportLosses, { body: { rows: questions, format } });
    return (await import('./question-previews.ts')).previewOfExport(data);
  },
  async run(ports, { questions, format }) {
    const file = await ports.call(exportSelectedQuestions[format], { body: { rows: questions } });
    const blob: unknown = file;
    const name = `questions.${EXTENSIONS[format]}`;
    ports.download(blob instanceof Blob ? blob : new Blob([file]), name);
    return { message: { key: 'commands.question.export.done', values: { file: name } } };
  },
});

/** Shows the questions that say nearly the same, in the whole bank or in one category. */
export const findDuplicatesCommand = defineCommand({
  id: 'question.find-duplicates',
  effect: 'navigate',
  section: 'learning',
  icon: 'copy',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/questions' }],
  endpoints: [],
  roles: STAFF,
  args: z.object({ category_id: ref('category').optional() }),
  async run(ports, { category_id }) {
    ports.navigate(`/questions/duplicates${category_id === undefined ? '' : `?category_id=${category_id}`}`);
    return null;
  },
});

/** Shows what is nearly the same as one question, with less in common than duplicates have. */
export const findSimilarCommand = defineCommand({
  id: 'question.find-similar',
  effect: 'navigate',
  section: 'learning',
  icon: 'copy',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'question' }],
  endpoints: [],
  roles: STAFF,
  args: z.object({ question: ref('question') }),
  async run(ports, { question }) {
    ports.navigate(`/questions/duplicates?question_id=${question}&similarity=0.6`);
    return null;
  },
});
