/** Questions as CSV: a line each, with a header. */

import { MAX_ANSWERS } from '#contract/entities/question.ts';
import { CONTENT_STATUSES } from '#contract/learning.ts';
import { readPath, writePath } from '#contract/rules/category-path.ts';
import { asWritten, harmless } from '#contract/rules/formulas.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import { columnKey } from '../../files/csv-table.ts';
import type { CsvForm } from '../../lists/csv-form.ts';
import type { CsvWords } from '../../lists/csv-words.ts';
import { csvRows } from './csv-rows.ts';
import { emptyDraft, excerpt, type Found, issue, MANY_LINES, type QuestionDraft } from './draft.ts';

/** In the column `right`: the answers are numbers that are accepted. */
const NUMBERS = '#';

const numbers = Array.from({ length: MAX_ANSWERS }, (_none, index) => index + 1);
const COLUMNS = [
  'code',
  'category',
  'text',
  ...numbers.map((number) => `answer_${number}`),
  'right',
  ...numbers.map((number) => `feedback_${number}`),
  'explanation',
  'licence_categories',
  'difficulty',
  'weight',
  'status',
  'image',
];

function cell(value: string): string {
  const text = harmless(value);
  return /[",;\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The header, led by the mark that tells spreadsheet programs that the text is UTF-8. */
export const csvHeader = (): string => `\uFEFF${COLUMNS.join(',')}\r\n`;

/** What the office's file calls a column. */
function titleOf(words: CsvWords, column: string): string {
  const [, what, place] = /^(answer|feedback)_(\d)$/.exec(column) ?? [];
  return what ? words.heading('question', what).replace('{number}', String(place)) : words.heading('question', column);
}

/** The first line of a file for the office. */
export const officeHeader = (form: CsvForm): string => form.head(COLUMNS.map((column) => titleOf(form.words, column)));

/** One question as a line for the office. The key of an image says nothing there; a sign has a name. */
export function writeOffice(form: CsvForm, draft: QuestionDraft): string {
  const status = form.word('content.status');
  const image = draft.image?.startsWith('sign:') ? draft.image : '';
  const cells = cellsOf({ ...draft, image });
  return form.line(COLUMNS.map((column, at) => (column === 'status' ? status(draft.status) : form.text(cells[at]))));
}

/** One question as a line. */
export const writeCsv = (draft: QuestionDraft): string => `${cellsOf(draft).map(cell).join(',')}\r\n`;

function cellsOf(draft: QuestionDraft): string[] {
  const { answers } = draft;
  return [
    draft.code,
    writePath(draft.category ?? []),
    draft.text,
    ...numbers.map((number) => answers[number - 1]?.text ?? ''),
    isNumeric(answers) ? NUMBERS : answers.flatMap(({ right }, index) => (right ? [index + 1] : [])).join(' '),
    ...numbers.map((number) => answers[number - 1]?.feedback ?? ''),
    draft.explanation,
    draft.licence_categories.join(' '),
    String(draft.difficulty),
    String(draft.weight),
    draft.status,
    draft.image ?? '',
  ];
}

/** What the languages call columns and states, by the folded name. */
export interface QuestionNames {
  readonly columns: ReadonlyMap<string, string>;
  readonly statuses: ReadonlyMap<string, string>;
}

/** The names that files for the office have, in these languages. */
export function questionNames(languages: readonly CsvWords[]): QuestionNames {
  const all = <T>(of: (words: CsvWords) => (readonly [string, T])[]) => new Map(languages.flatMap(of));
  return {
    columns: all((words) => COLUMNS.map((column) => [columnKey(titleOf(words, column)), column] as const)),
    statuses: all((words) =>
      CONTENT_STATUSES.map((one) => [columnKey(words.word('content.status', one)), one] as const),
    ),
  };
}

const NO_NAMES: QuestionNames = { columns: new Map(), statuses: new Map() };

const OTHER_NAMES: Record<string, string> = {
  question: 'text',
  correct: 'right',
  correct_answer: 'right',
  solution: 'right',
  licence: 'licence_categories',
  category_path: 'category',
  points: 'weight',
  feedback: 'explanation',
};

/** Every question and fault of a CSV text, which comes in pieces. Columns may be in any order; letters (`A C`) do as well as numbers for what is right. */
export function* readCsv(pieces: Iterable<string>, names: QuestionNames = NO_NAMES): Generator<Found> {
  const rows = csvRows(pieces);
  const first = rows.next();
  if (first.done) return;
  const header = first.value.cells.map((name) => {
    const key = name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
      .replace(/^(answer|option|choice)_?([1-6a-f])$/, (_all, _word, place: string) => `answer_${placeOf(place)}`)
      .replace(/^feedback_?([1-6])$/, 'feedback_$1');
    return OTHER_NAMES[key] ?? names.columns.get(columnKey(name)) ?? key;
  });
  for (const needed of ['text', 'answer_1', 'answer_2', 'right']) {
    if (!header.includes(needed)) {
      yield { kind: 'fault', issue: issue(first.value.line, 'csv-no-column', { column: needed }) };
      return;
    }
  }
  const unknown = header.filter((name) => name !== '' && !COLUMNS.includes(name));
  for (const column of unknown)
    yield { kind: 'note', issue: issue(first.value.line, 'csv-unknown-column', { column }) };
  let count = 0;
  for (const { line, cells, broken } of rows) {
    if (++count % MANY_LINES === 0) yield { kind: 'nothing', line };
    if (cells.every((one) => one.trim() === '')) continue;
    const row: Record<string, string> = {};
    for (const [index, name] of header.entries()) row[name] = asWritten(cells[index] ?? '');
    const named = { text: excerpt(row.text ?? '') };
    if (broken) yield { kind: 'fault', issue: issue(line, 'csv-open-quote', named) };
    else if (cells.length > header.length)
      yield {
        kind: 'fault',
        issue: issue(line, 'csv-too-many-cells', { ...named, cells: cells.length, columns: header.length }),
      };
    else yield readRow(row, line, named, names);
  }
}

const placeOf = (given: string): number =>
  /^\d+$/.test(given) ? Number(given) : given.toUpperCase().charCodeAt(0) - 64;

function readRow(row: Record<string, string>, line: number, named: { text: string }, names: QuestionNames): Found {
  const fault = (code: string, params: Record<string, string | number> = {}): Found => ({
    kind: 'fault',
    issue: issue(line, code, { ...named, ...params }),
  });
  const draft = emptyDraft();
  const given = numbers.map((number) => (row[`answer_${number}`] ?? '').trim());
  const last = given.findLastIndex((text) => text !== '');
  const numeric = (row.right ?? '').trim() === NUMBERS;
  const right = numeric ? [] : (row.right ?? '').split(/[\s,;|+]+/).filter(Boolean);
  const places = right.map((place) => (/^([1-6]|[a-f])$/i.test(place) ? placeOf(place) : 0));
  if (places.some((place) => place === 0 || place > last + 1))
    return fault('csv-right', { value: excerpt(row.right ?? '', 30) });
  draft.answers = given.slice(0, last + 1).map((text, index) => ({
    text,
    right: numeric || places.includes(index + 1),
    ...(numeric ? { numeric } : {}),
    feedback: row[`feedback_${index + 1}`] ?? '',
  }));
  draft.text = row.text ?? '';
  draft.code = row.code ?? '';
  draft.explanation = row.explanation ?? '';
  draft.category = row.category?.trim() ? readPath(row.category) : null;
  draft.licence_categories = [
    ...new Set(
      (row.licence_categories ?? '')
        .split(/[\s,;|]+/)
        .filter(Boolean)
        .map((code) => code.toUpperCase()),
    ),
  ];
  for (const column of ['difficulty', 'weight'] as const) {
    const value = (row[column] ?? '').trim();
    if (value !== '' && !/^[1-5]$/.test(value)) return fault('csv-number', { column, value: excerpt(value, 30) });
    if (value !== '') draft[column] = Number(value);
  }
  const written = (row.status ?? '').trim().toLowerCase();
  const status = names.statuses.get(columnKey(written)) ?? written;
  if (status !== '' && !/^(draft|published|retired)$/.test(status))
    return fault('csv-status', { value: excerpt(status, 30) });
  if (status !== '') draft.status = status;
  draft.image = row.image?.trim() || null;
  return { kind: 'question', line, draft, notes: [] };
}
