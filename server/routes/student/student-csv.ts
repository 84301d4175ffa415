/** Students in a CSV file: its header in three languages, its lines as values, what is wrong with them. */
import { STUDENT_STATUSES, student } from '#contract/entities/student.ts';
import { csvRecords } from '../../files/csv-records.ts';
import { invalid } from '../../problems.ts';

/** Columns that are read, by every name they may have. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'given name', 'prénom', 'nome', 'nome próprio', 'primeiro nome'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nom', 'apelido', 'sobrenome'],
  email: ['e-mail', 'mail', 'courriel', 'correio'],
  phone: ['telephone', 'mobile', 'téléphone', 'portable', 'telefone', 'telemóvel'],
  licence_category: ['licence', 'category', 'licence category', 'permis', 'catégorie', 'categoria', 'carta'],
  date_of_birth: ['birthday', 'born', 'date of birth', 'date de naissance', 'data de nascimento'],
  address: ['adresse', 'morada', 'endereço'],
  external_id: ['external id', 'number', 'numéro', 'número', 'id externo'],
  note: ['notes', 'remark', 'remarque', 'nota', 'notas', 'observações'],
  status: ['state', 'statut', 'état', 'estado'],
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
const columns = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => [column, ...names].map((name) => [plain(name), column] as const)),
);

export interface CsvLine {
  /** In the file; the header is line 1. */
  readonly line: number;
  /** Of the columns the file has; empty cells are empty values. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

export interface StudentCsv {
  /** Lines that hold something, the header aside. */
  readonly total: number;
  /** The lines, a few at a time in memory. */
  lines(): AsyncGenerator<CsvLine, void>;
}

/**
 * Looks through a file, which may be large, and answers how to read it.
 * @throws Problem 422 when it is not UTF-8, has no header that is known, or no name among its columns
 */
export async function openStudentCsv(file: Blob): Promise<StudentCsv> {
  const delimiter = delimiterOf(await file.slice(0, 65_536).text());
  const rows = csvRecords(decoded(file), delimiter);
  const head = (await rows.next()).value;
  const header = (head?.cells ?? []).map((cell) => columns.get(plain(cell)) ?? null);
  if (!header.includes('first_name') && !header.includes('external_id')) {
    await rows.return(undefined);
    throw invalid({ file: ['The first line has to name the columns, first_name and last_name among them.'] });
  }
  const twice = header.find((name, index) => name && header.indexOf(name) !== index);
  if (twice) throw invalid({ file: [`The column ${twice} is there twice.`] });
  let total = 0;
  for await (const _row of rows) total++;
  return {
    total,
    async *lines() {
      let first = true;
      for await (const { line, cells } of csvRecords(decoded(file), delimiter)) {
        if (!first) yield readLine(line, header, cells);
        first = false;
      }
    },
  };
}

async function* decoded(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.stream()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalid({ file: ['The file is not UTF-8 text. Save it as CSV UTF-8 and try again.'] });
  }
}

/** Comma or semicolon: whichever the first line has more of. */
function delimiterOf(text: string): ',' | ';' {
  const first = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** An apostrophe that export put before what a spreadsheet would run goes again. */
const cellText = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

/** `24/11/2001`, `24.11.2001` and `2001-11-24` as `2001-11-24`; anything else as it is. */
function isoDate(text: string): string {
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  return parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : text;
}

function readLine(line: number, header: readonly (string | null)[], cells: readonly string[]): CsvLine {
  const values: Record<string, unknown> = {};
  const errors: { field: string; message: string }[] = [];
  header.forEach((name, index) => {
    if (!name) return;
    const text = cellText(cells[index] ?? '');
    const value =
      name === 'date_of_birth'
        ? text === ''
          ? null
          : isoDate(text)
        : name === 'licence_category'
          ? text.toUpperCase()
          : text;
    if (name === 'status') {
      const status = text.toLowerCase();
      if (status === '') return;
      if (STUDENT_STATUSES.some((one) => one === status)) values.status = status;
      else errors.push({ field: name, message: `One of ${STUDENT_STATUSES.join(', ')}.` });
      return;
    }
    const schema = student.input.shape[name as keyof typeof student.input.shape];
    const parsed = schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else errors.push({ field: name, message: parsed.error.issues[0]?.message ?? 'This value cannot be used.' });
  });
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    errors.push({ field: '', message: 'The line has more cells than the header.' });
  }
  return { line, values, errors };
}
