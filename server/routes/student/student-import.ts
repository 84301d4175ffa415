/** Importing students: what each line of a file comes to, a batch at a time, in one transaction and one operation. */
import type { ImportReport } from '#contract/entities/student-import.ts';
import type { Ctx } from '../../context.ts';
import { setPackage } from '../../enrolments/sell.ts';
import type { Row } from '../../entities/entity.ts';
import type { Writer } from '../../operations/writer.ts';
import { problem } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';
import { fold } from '../../store/search.ts';
import type { CsvLine, StudentCsv } from './student-csv.ts';
import { type LineFault, lineFault, schoolFacts } from './student-values.ts';

export interface ImportOptions {
  readonly dry_run: boolean;
  /** Lines that look like someone who is there already are left out; otherwise they are added all the same. */
  readonly skip_duplicates: boolean;
}

const BATCH = 250;
/** Most errors and duplicates told one by one; beyond them they are only counted. */
const TOLD = 1000;

type Draft = { -readonly [K in keyof ImportReport]: ImportReport[K] };

/** Someone known by mail, or by name and birthday, in the file or in the school. */
interface Known {
  readonly line: number | null;
  readonly id: number | null;
}

const mailKey = (values: Row): string | null => (values.email ? String(values.email).toLowerCase() : null);
const personKey = (values: Row): string | null =>
  values.date_of_birth && values.last_name
    ? `${fold(`${values.last_name} ${values.first_name ?? ''}`)}|${String(values.date_of_birth).slice(0, 10)}`
    : null;

/**
 * Takes the lines one batch after another; without a `writer` nothing is written.
 * @throws Problem 400 when the caller went away: then nothing of it stands
 */
export async function importLines(
  ctx: Ctx,
  db: ClubDb,
  writer: Writer | null,
  csv: StudentCsv,
  options: ImportOptions,
  progress: (done: number) => void,
): Promise<ImportReport> {
  const report: Draft = {
    dry_run: options.dry_run,
    total: csv.total,
    added: 0,
    updated: 0,
    unchanged: 0,
    unknown_columns: [...csv.unknownColumns],
    duplicates: [],
    errors: [],
    skipped: 0,
    skipped_lines: [],
    operation_id: null,
  };
  const seen = new Map<string, number>();
  let done = 0;
  const facts = await schoolFacts(db, ctx.now());
  for await (const batch of batches(csv.lines(facts))) {
    if (ctx.signal.aborted) throw problem('cancelled');
    const known = await knownPeople(db, batch);
    for (const line of batch) await importLine(line, { report, seen, known, writer, options, columnOf: csv.columnOf });
    await writer?.settle();
    done += batch.length;
    progress(done);
    // Who waits for a page comes in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return report;
}

async function* batches(lines: AsyncIterable<CsvLine>): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface State {
  readonly report: Draft;
  /** Lines by the keys of the people on them. */
  readonly seen: Map<string, number>;
  readonly known: {
    readonly byExternal: ReadonlyMap<string, Row>;
    readonly byMail: ReadonlyMap<string, number>;
    readonly byPerson: ReadonlyMap<string, number>;
  };
  readonly writer: Writer | null;
  readonly options: ImportOptions;
  readonly columnOf: StudentCsv['columnOf'];
}

async function importLine(line: CsvLine, { report, seen, known, writer, options, columnOf }: State): Promise<void> {
  const tell = (field: string, column: string, { code, values, message }: LineFault) => {
    if (report.errors.length < TOLD)
      report.errors.push({ line: line.line, field, column, code, values: { ...values }, message });
  };
  const leaveOut = () => {
    report.skipped++;
    if (report.skipped_lines.length < TOLD) report.skipped_lines.push(line.line);
  };
  if (line.errors.length > 0) {
    for (const { field, column, ...found } of line.errors) tell(field, column, found);
    leaveOut();
    return;
  }
  const external = line.values.external_id ? String(line.values.external_id) : null;
  if (external && seen.has(`external ${external}`)) {
    const of = seen.get(`external ${external}`) as number;
    tell(
      'external_id',
      columnOf('external_id'),
      lineFault('same-external', `Line ${of} has the same external_id.`, { of }),
    );
    leaveOut();
    return;
  }
  if (external) seen.set(`external ${external}`, line.line);
  const current = external ? known.byExternal.get(external) : undefined;
  if (current) return updateRow(line, current, report, writer);

  for (const name of ['first_name', 'last_name']) {
    if (!line.values[name]) {
      tell(name, columnOf(name), lineFault('no-name', 'A new student needs a name.'));
      leaveOut();
      return;
    }
  }
  const twin = twinOf(line, seen, known);
  if (twin) {
    if (report.duplicates.length < TOLD)
      report.duplicates.push({ line: line.line, of_line: twin.line, of_id: twin.id, by: twin.by });
    if (options.skip_duplicates) return leaveOut();
  }
  for (const key of [mailKey(line.values), personKey(line.values)]) if (key) seen.set(key, line.line);
  report.added++;
  const { package_id, ...values } = line.values;
  const row = await writer?.insert('student', { status: 'pending', ...values });
  if (writer && row && package_id) await setPackage(writer, row as Row, package_id as number, false);
}

async function updateRow(line: CsvLine, current: Row, report: Draft, writer: Writer | null): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(line.values).filter(
      ([name, value]) => (current[name] ?? '') !== (value ?? '') && name !== 'external_id',
    ),
  );
  if (Object.keys(changes).length === 0) {
    report.unchanged++;
    return;
  }
  report.updated++;
  if (!writer) return;
  const { package_id, ...values } = changes;
  if (Object.keys(values).length > 0) await writer.update('student', current.id as number, values);
  if (package_id !== undefined) await setPackage(writer, current, package_id as number | null, false);
}

function twinOf(line: CsvLine, seen: State['seen'], known: State['known']): (Known & { by: string }) | null {
  const mail = mailKey(line.values);
  const person = personKey(line.values);
  if (mail && seen.has(mail)) return { line: seen.get(mail) ?? null, id: null, by: 'email' };
  if (mail && known.byMail.has(mail)) return { line: null, id: known.byMail.get(mail) ?? null, by: 'email' };
  if (person && seen.has(person)) return { line: seen.get(person) ?? null, id: null, by: 'name and date_of_birth' };
  if (person && known.byPerson.has(person))
    return { line: null, id: known.byPerson.get(person) ?? null, by: 'name and date_of_birth' };
  return null;
}

/** The rows of the school that a batch may be about. */
async function knownPeople(db: ClubDb, batch: readonly CsvLine[]): Promise<State['known']> {
  const texts = (name: string) => [
    ...new Set(batch.flatMap(({ values }) => (values[name] ? [String(values[name])] : []))),
  ];
  const live = () => db.from('student').selectAll('student').where('deleted_at', 'is', null);
  const externals = texts('external_id');
  const mails = texts('email').flatMap((mail) => [mail, mail.toLowerCase()]);
  const names = [
    ...new Set(
      batch.flatMap(({ values }) =>
        values.date_of_birth ? [fold(`${values.last_name} ${values.first_name ?? ''}`)] : [],
      ),
    ),
  ];
  const byExternal =
    externals.length > 0 ? ((await live().where('external_id', 'in', externals).execute()) as Row[]) : [];
  const byMail = mails.length > 0 ? ((await live().where('email', 'in', mails).execute()) as Row[]) : [];
  const byName = names.length > 0 ? ((await live().where('name_key', 'in', names).execute()) as Row[]) : [];
  return {
    byExternal: new Map(byExternal.map((row) => [String(row.external_id), row])),
    byMail: new Map(byMail.map((row) => [String(row.email).toLowerCase(), row.id as number])),
    byPerson: new Map(byName.flatMap((row) => (personKey(row) ? [[personKey(row) as string, row.id as number]] : []))),
  };
}
