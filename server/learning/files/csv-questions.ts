/** Questions as CSV: a line each, with a header. */
import { MAX_ANSWERS } from '#contract/entities/question.ts';
import { readPath, writePath } from '#contract/rules/category-path.ts';
import { asWritten, harmless } from '#contract/rules/formulas.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
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

/** One question as a line. */
export function writeCsv(draft: QuestionDraft): string {
  const { answers } = draft;
  const values: string[] = [
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
  return `${values.map(cell).join(',')}\r\n`;
}

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
export function* readCsv(pieces: Iterable<string>): Generator<Found> {
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
    return OTHER_NAMES[key] ?? key;
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
    else yield readRow(row, line, named);
  }
}

const placeOf = (given: string): number =>
  /^\d+$/.test(given) ? Number(given) : given.toUpperCase().charCodeAt(0) - 64;

function readRow(row: Record<string, string>, line: number, named: { text: string }): Found {
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
  const status = (row.status ?? '').trim().toLowerCase();
  if (status !== '' && !/^(draft|published|retired)$/.test(status))
    return fault('csv-status', { value: excerpt(status, 30) });
  if (status !== '') draft.status = status;
  draft.image = row.image?.trim() || null;
  return { kind: 'question', line, draft, notes: [] };
}
