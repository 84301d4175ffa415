import { expect, test } from 'vitest';
import type { QuestionImportReport } from '#contract/entities/question-files.ts';
import { previewOfExport, previewOfImport } from './question-previews.ts';

const report: QuestionImportReport = {
  format: 'gift',
  dry_run: true,
  total: 23,
  added: 3,
  faulty: 20,
  duplicate: 1,
  errors: Array.from({ length: 20 }, (_none, line) => ({ line: line + 1, code: 'empty', params: {} })),
  notes: [],
  note_count: 0,
  duplicates: [{ line: 30, of_line: 4, of_id: null }],
  new_categories: ['Rules'],
  operation_id: null,
};

test('an import says what comes in, then what is wrong, twelve of a kind and how many more', () => {
  const { lines, blocked } = previewOfImport(report, false);
  expect(lines.map(({ kind }) => kind)).toEqual(['change', 'change', ...Array(12).fill('conflict'), 'note', 'note']);
  expect(lines.at(-2)?.text).toEqual({ key: 'commands.question.import.moreErrors', values: { count: 8 } });
  expect(lines.at(-1)?.text).toMatchObject({ key: 'commands.question.import.twinOfLine', values: { line: 30, of: 4 } });
  expect(blocked).toBe(false);
});

test('it cannot go on where nothing comes in, or faults are to refuse the whole', () => {
  expect(previewOfImport(report, true).blocked).toBe(true);
  expect(previewOfImport({ ...report, added: 0 }, false).blocked).toBe(true);
  expect(previewOfImport({ ...report, faulty: 0, errors: [] }, true).blocked).toBe(false);
});

test('an export asks only where its format loses something', () => {
  expect(previewOfExport({ total: 5, left_out: 0, losses: [] })).toBeNull();
  const losses = [
    { part: 'image' as const, questions: 2 },
    { part: 'several_right' as const, questions: 5 },
  ];
  expect(previewOfExport({ total: 5, left_out: 5, losses })).toMatchObject({
    blocked: true,
    lines: [{ kind: 'note' }, { kind: 'conflict' }],
  });
  expect(previewOfExport({ total: 0, left_out: 0, losses: [] })?.blocked).toBe(true);
});
