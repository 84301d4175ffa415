/** A report as the lines of a file: one for each figure. */
import type { Report, ReportCell, ReportRow, ReportSection, Unit } from '#contract/entities/report.ts';
import type { CsvForm } from '../lists/csv-form.ts';

/** Columns of the file for programs. docs/reports.md says what stands in them; new ones come at the end. */
const COLUMNS = ['section', 'row', 'name', 'figure', 'unit', 'value', 'before', 'rows', 'currency'];
/** Of that for the office: the row's name is what the row is. */
const OFFICE_COLUMNS = ['section', 'row', 'figure', 'unit', 'value', 'before', 'rows'];

/** Where the words of codes stand, by what the rows of a section are. As src and views/reports/report-texts.ts have it. */
const CODES: Readonly<Record<string, string>> = {
  method: 'entry.method',
  age: 'balance.age',
  who: 'report.who',
  weekday: 'weekday',
  step: 'way_step',
};

/** The first line, and those of each row. */
export function reportLines(form: CsvForm, report: Report): { head: string; rows: Iterable<string[]> } {
  const titles = form.isOffice ? OFFICE_COLUMNS.map((one) => form.words.heading('report', one)) : COLUMNS;
  return { head: form.head(titles), rows: linesOf(form, report) };
}

/** The lines of each row, a row at a time. */
function* linesOf(form: CsvForm, { sections, currency }: Report): Generator<string[], void> {
  for (const section of sections)
    for (const row of section.total ? [...section.rows, section.total] : section.rows)
      yield section.columns.map((column, place) => {
        const cell = row.cells[place];
        const figures = [...figuresOf(form, column.unit, cell, currency), form.text(cell?.rows ?? null)];
        return form.line(
          form.isOffice
            ? [
                form.text(form.words.word('report.by', section.id)),
                rowName(form, section, row),
                form.text(columnName(form, section, column.id)),
                form.text(column.unit === 'money' ? currency : form.words.word('unit', column.unit)),
                ...figures,
              ]
            : [
                ...[section.id, row.key, row.name, column.id, column.unit].map(form.text),
                ...[...figures, form.text(column.unit === 'money' ? currency : null)],
              ],
        );
      });
}

function figuresOf(form: CsvForm, unit: Unit, cell: ReportCell | undefined, currency: string): string[] {
  return [cell?.value ?? null, cell?.before ?? null].map((value) => {
    if (unit === 'money') return form.amount(value, currency);
    // A share is read as percent, with a decimal.
    return form.text(unit === 'share' && form.isOffice && value !== null ? Math.round(value * 1000) / 10 : value);
  });
}

/** What a row is called. */
function rowName(form: CsvForm, { id }: ReportSection, { key, name }: ReportRow): string {
  const { words, text } = form;
  if (key === 'all') return text(words.word('report', 'all'));
  if (name) return text(name);
  if (id === 'month') return form.month(key);
  if (id === 'teacher' && key === 'none') return text(words.word('report', 'nobody'));
  if (id === 'package' && key === 'none') return text(words.word('report', 'none'));
  const codes = CODES[id];
  return text(codes ? words.word(codes, key) : key);
}

/** What a column is called: days of the week by their names. */
const columnName = ({ words }: CsvForm, { shape }: ReportSection, id: string): string =>
  shape === 'heat' && id !== 'all' ? words.word('weekday', id) : words.word('report.column', id);
