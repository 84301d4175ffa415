/**
 * What an import and an export of questions say beforehand. Loaded when they are asked for, as few who start the console
 * do; what it would share with the commands themselves is handed over, or it would be split from them.
 */
import type { z } from 'zod';
import type { exportLosses, ImportIssue, QuestionImportReport } from '#contract/entities/question-files.ts';
import type { Message, Preview, PreviewLine } from '#kernel/command.ts';

/** Most lines of a kind; the rest is counted. */
const SHOWN = 12;

type Losses = z.output<(typeof exportLosses)['answer']>['data'];

const issueText = ({ line, code, field, params }: ImportIssue): Message => ({
  key: `question.import.issue.${code}`,
  values: { line, field: field ?? '', text: '', ...params },
});

/** Of a dry run's report. */
export function previewOfImport(report: QuestionImportReport, refuseFaulty: boolean): Preview {
  const key = 'commands.question.import';
  const count = (name: string, value: number): PreviewLine[] =>
    value > 0 ? [{ kind: 'note', text: { key: `${key}.${name}`, values: { count: value } } }] : [];
  const lines: PreviewLine[] = [
    { kind: 'change', text: { key: `${key}.adds`, values: { count: report.added } } },
    ...report.new_categories
      .slice(0, SHOWN)
      .map((path) => ({ kind: 'change' as const, text: { key: `${key}.category`, values: { path } } })),
    ...count('moreCategories', report.new_categories.length - SHOWN),
    ...report.errors.slice(0, SHOWN).map((one) => ({ kind: 'conflict' as const, text: issueText(one) })),
    ...count('moreErrors', report.faulty - SHOWN),
    ...report.notes.slice(0, SHOWN).map((one) => ({ kind: 'note' as const, text: issueText(one) })),
    ...count('moreNotes', report.note_count - SHOWN),
    ...report.duplicates.slice(0, SHOWN).map((one) => ({
      kind: 'note' as const,
      text: {
        key: `${key}.${one.of_line === null ? 'twin' : 'twinOfLine'}`,
        values: { line: one.line, of: one.of_line ?? one.of_id ?? 0 },
      },
    })),
    ...count('moreTwins', report.duplicate - SHOWN),
  ];
  return {
    title: { key: `${key}.preview`, values: { count: report.added, total: report.total } },
    lines,
    blocked: report.added === 0 || (refuseFaulty && report.faulty > 0),
  };
}

/** Of what a format cannot hold; null where nothing is lost. */
export function previewOfExport(data: Losses): Preview | null {
  const key = 'commands.question.export';
  const lines: PreviewLine[] = data.losses.map(({ part, questions: count }) => ({
    kind: part === 'several_right' ? 'conflict' : 'note',
    text: { key: `question.loss.${part}`, values: { count } },
  }));
  if (lines.length === 0 && data.total > 0) return null;
  return {
    title: { key: `${key}.preview`, values: { count: data.total - data.left_out } },
    lines,
    blocked: data.total - data.left_out === 0,
  };
}
