/**
 * Importing students. What each line of a file comes to is found out a batch at a time, with nothing written; what is to be
 * written is kept in parts, and done part by part under one entry of the record.
 */
import type { ImportReport } from '#contract/entities/student-import.ts';
import { nameKey } from '#contract/rules/fold.ts';
import { guardianFault } from '#contract/rules/guardian.ts';
import type { Ctx } from '../context.ts';
import { sellToNew, setPackage } from '../enrolments/sell.ts';
import type { Row } from '../entities/entity.ts';
import { student as studentEntity } from '../entities/student.ts';
import { dropStopped, MOMENTS, NOTHING_SAID, withMoments } from '../messages/agreements.ts';
import { notify } from '../notifications/notify.ts';
import type { AddPart, LongKind } from '../operations/long-work.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import { breather } from '../store/breather.ts';
import type { ClubDb } from '../store/club-db.ts';
import { emailKey, emailSpellings } from '../store/search.ts';
import type { CsvLine, StudentCsv } from './csv.ts';
import { type Holder, holdersOf } from './numbers.ts';
import { type LineFault, lineFault, schoolFacts } from './values.ts';

export interface ImportOptions {
  readonly dry_run: boolean;
  /** Lines that look like someone who is there already are left out; otherwise they are added all the same. */
  readonly skip_duplicates: boolean;
}

/** Lines looked at in one go, a few ms of work. */
const BATCH = 50;
/** What is written in one transaction: new students count 1, what takes several statements more. */
const PART_WEIGHT = 100;
/** Most errors and duplicates told one by one; beyond them they are only counted. */
const TOLD = 1000;

type Draft = { -readonly [K in keyof ImportReport]: ImportReport[K] };

/** What a line comes to. */
interface Deed {
  readonly line: number;
  /** The student that is changed; null for a new one. */
  readonly id: number | null;
  readonly values: Row;
}

/** Someone known by mail, or by name and birthday, in the file or in the school. */
interface Known {
  readonly line: number | null;
  readonly id: number | null;
}

const numbersIn = (values: Row): string[] =>
  String(values.numbers ?? '')
    .split('; ')
    .filter(Boolean);
const mailKey = (values: Row): string | null => (values.email ? emailKey(String(values.email)) : null);
const personKey = (values: Row): string | null =>
  values.date_of_birth && values.last_name
    ? `${nameKey(`${values.last_name} ${values.first_name ?? ''}`)}|${String(values.date_of_birth).slice(0, 10)}`
    : null;
/**
 * Keys of somebody by whole name and telephone number, which alone is a family's. Who is known to be born on another day is somebody
 * else: a parent and a child may share both. `kept` are those that a person is remembered by, `asked` those that it is looked for by.
 */
function phoneKeys(values: Row): { readonly kept: readonly string[]; readonly asked: readonly string[] } {
  if (!values.phone || !values.last_name) return { kept: [], asked: [] };
  const key = `phone ${nameKey(`${values.last_name} ${values.first_name ?? ''}`)}|${values.phone}`;
  const born = values.date_of_birth ? String(values.date_of_birth).slice(0, 10) : 'unknown';
  return {
    kept: [`${key}|${born}`, `${key}|any`],
    asked: born === 'unknown' ? [`${key}|any`] : [`${key}|${born}`, `${key}|unknown`],
  };
}

/**
 * Looks at the lines one batch after another and writes nothing; what is to be done goes to `add`. Answers what
 * it found, and the packages that are to be sold.
 * @throws Problem 400 when the caller went away
 */
export async function readLines(
  ctx: Ctx,
  csv: StudentCsv,
  options: ImportOptions,
  add: AddPart | null,
  progress: (done: number) => void,
): Promise<{ readonly report: ImportReport; readonly packages: ReadonlySet<number> }> {
  const report: Draft = {
    dry_run: options.dry_run,
    total: csv.total,
    added: 0,
    updated: 0,
    unchanged: 0,
    unknown_columns: [...csv.unknownColumns],
    month_first: [...csv.monthFirst],
    duplicates: [],
    errors: [],
    skipped: 0,
    skipped_lines: [],
    operation_id: null,
  };
  const seen = new Map<string, number>();
  let done = 0;
  const packages = new Set<number>();
  let part: Deed[] = [];
  let weight = 0;
  const close = async () => {
    if (part.length > 0) await add?.(part);
    part = [];
    weight = 0;
  };
  const facts = await schoolFacts(ctx.db, ctx.now());
  const breathe = breather();
  for await (const batch of batches(csv.lines(facts))) {
    if (ctx.signal.aborted) throw problem('cancelled');
    const known = await knownPeople(ctx.db, batch);
    for (const line of batch) {
      await breathe();
      const deed = readLine(line, { report, seen, known, options, columnOf: csv.columnOf });
      if (!deed || !add) continue;
      if (deed.values.package_id) packages.add(deed.values.package_id as number);
      part.push(deed);
      weight += weightOf(deed);
      if (weight >= PART_WEIGHT) await close();
    }
    done += batch.length;
    progress(done);
    await breathe();
  }
  await close();
  return { report, packages };
}

/** About how many statements of a new student's it takes. */
const weightOf = ({ id, values }: Deed): number => (id === null ? 1 : values.package_id === undefined ? 2 : 8);

/** What was found out before; `operation_id` is added at the end. */
interface ImportFacts {
  readonly report: ImportReport;
  readonly skip_duplicates: boolean;
  readonly externalColumn: string;
}
/** What others changed meanwhile. */
interface ImportTally {
  readonly left: readonly { readonly line: number; readonly added: boolean }[];
}

/** Does what `readLines` found. What others have changed since is left out, and said. */
export const importSteps: LongKind<ImportFacts, ImportTally, ImportReport> = {
  kind: 'import-students',
  async begin(writer, { report, skip_duplicates }) {
    writer.describe({ lines: report.total, skip_duplicates });
  },
  async step(writer, { tally, part }) {
    if (!part) return { tally, over: true };
    const deeds = part as readonly Deed[];
    const left = [...tally.left];
    const packages = await livePackages(writer, deeds);
    const may = ({ line, id, values: { package_id } }: Deed) => {
      if (package_id === null || package_id === undefined || packages.has(package_id as number)) return true;
      left.push({ line, added: id === null });
      return false;
    };
    await addAll(
      writer,
      deeds.filter((deed) => deed.id === null && may(deed)),
      left,
    );
    for (const deed of deeds) if (deed.id !== null && may(deed)) await change(writer, deed, left);
    return { tally: { left: left.slice(0, TOLD + 1) }, over: false };
  },
  async end(writer, { report, externalColumn }, { left }) {
    const added = report.added - left.filter((one) => one.added).length;
    const updated = report.updated - left.filter((one) => !one.added).length;
    const skipped = report.skipped + left.length;
    await notify(writer, {
      kind: 'import_done',
      values: { added, updated, skipped },
      entity: 'student',
      link: '/students',
      toActorToo: true,
    });
    return {
      ...report,
      added,
      updated,
      skipped,
      skipped_lines: [...report.skipped_lines, ...left.map(({ line }) => line)].slice(0, TOLD),
      errors: [
        ...report.errors,
        ...left.map(({ line }) => ({
          line,
          field: 'external_id',
          column: externalColumn,
          ...lineFault('meanwhile', 'Someone changed this student or package while the file came in.'),
          values: {},
        })),
      ].slice(0, TOLD),
    };
  },
};

async function livePackages(writer: Writer, deeds: readonly Deed[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(deeds.flatMap(({ values: { package_id } }) => (package_id ? [package_id as number] : [])))];
  if (ids.length === 0) return new Set();
  const { currency } = await writer.db.club();
  const rows = await writer.db
    .from('package')
    .select('package.id')
    .where('package.deleted_at', 'is', null)
    .where('package.currency', '=', currency)
    .where('package.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Left = { line: number; added: boolean }[];

async function addAll(writer: Writer, deeds: readonly Deed[], left: Left): Promise<void> {
  const externals = deeds.flatMap(({ values }) => (values.external_id ? [String(values.external_id)] : []));
  const taken = new Set(
    externals.length === 0
      ? []
      : (
          await writer.db
            .from('student')
            .select('student.external_id')
            .where('student.deleted_at', 'is', null)
            .where('student.external_id', 'in', externals)
            .execute()
        ).map(({ external_id }) => external_id),
  );
  const byPackage = new Map<number | null, Row[]>();
  const holders = await holdersOf(
    writer.db,
    deeds.flatMap(({ values }) => numbersIn(values)),
  );
  for (const { line, values } of deeds) {
    if (taken.has(String(values.external_id)) || numbersIn(values).some((number) => holders.has(number))) {
      left.push({ line, added: true });
      continue;
    }
    const { package_id, ...own } = values;
    const key = (package_id as number | null | undefined) ?? null;
    byPackage.set(key, [
      ...(byPackage.get(key) ?? []),
      { status: 'pending', guardian_told: 'beside', ...NOTHING_SAID, ...withMoments(own, null, writer.at) },
    ]);
  }
  for (const [package_id, rows] of byPackage) {
    const added = await writer.insertMany('student', rows);
    if (package_id !== null)
      await sellToNew(
        writer,
        added.map(({ id }) => id),
        package_id,
      );
  }
}

async function change(writer: Writer, { line, id, values }: Deed, left: Left): Promise<void> {
  const current = (await writer.db.find('student', id as number)) as Row | undefined;
  const holders = await holdersOf(writer.db, numbersIn(values));
  if (!current || current.deleted_at || [...holders.values()].some((holder) => holder.id !== id)) {
    left.push({ line, added: false });
    return;
  }
  const { package_id, ...own } = changesOf(values, current);
  if (Object.keys(own).length > 0) {
    await dropStopped(writer, own, current);
    await writer.update('student', id as number, withMoments(own, current, writer.at));
  }
  if (package_id !== undefined) await setPackage(writer, current, package_id as number | null, false);
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
    readonly byId: ReadonlyMap<number, Row>;
    readonly byMail: ReadonlyMap<string, number>;
    readonly byPerson: ReadonlyMap<string, number>;
    readonly byPhone: ReadonlyMap<string, number>;
    readonly byNumber: ReadonlyMap<string, Holder>;
  };
  readonly options: ImportOptions;
  readonly columnOf: StudentCsv['columnOf'];
}

const PHONES: ReadonlySet<string> = new Set(studentEntity.phones);

const GUARDIAN_COLUMNS = ['guardian_name', 'guardian_email', 'guardian_phone', 'guardian_told'] as const;
const GUARDIAN_MESSAGES = {
  'guardian-name': 'Name the guardian whose e-mail or phone this is.',
  'guardian-unreachable':
    'A guardian who is told in the place of the student needs an e-mail address or a phone number.',
} as const;

/** What a line comes to; null where nothing is to be done. */
function readLine(line: CsvLine, { report, seen, known, options, columnOf }: State): Deed | null {
  const tell = (field: string, column: string, { code, values, message }: LineFault) => {
    if (report.errors.length < TOLD)
      report.errors.push({ line: line.line, field, column, code, values: { ...values }, message });
  };
  const leaveOut = () => {
    report.skipped++;
    if (report.skipped_lines.length < TOLD) report.skipped_lines.push(line.line);
    return null;
  };
  const external = line.values.external_id ? String(line.values.external_id) : null;
  const current = external ? known.byExternal.get(external) : namedSo(known.byId.get(line.id ?? 0), line.values);
  // A number of before that cannot be read, as the school's own export has it, stays and is in nobody's way.
  const errors = line.errors.filter(({ field, values }) => !(PHONES.has(field) && current?.[field] === values.value));
  if (errors.length > 0) {
    for (const { field, column, ...found } of errors) tell(field, column, found);
    return leaveOut();
  }
  if (external && seen.has(`external ${external}`)) {
    const of = seen.get(`external ${external}`) as number;
    tell(
      'external_id',
      columnOf('external_id'),
      lineFault('same-external', `Line ${of} has the same external_id.`, { of }),
    );
    return leaveOut();
  }
  if (external) seen.set(`external ${external}`, line.line);
  for (const number of numbersIn(line.values)) {
    const of = seen.get(`number ${number}`);
    const holder = known.byNumber.get(number);
    const [kind = ''] = number.split(' ');
    if (of !== undefined)
      tell('numbers', columnOf('numbers'), lineFault('same-number', `Line ${of} has the same ${kind}.`, { of, kind }));
    else if (holder && holder.id !== current?.id)
      tell(
        'numbers',
        columnOf('numbers'),
        lineFault('number-taken', `${holder.name} has this ${kind} already.`, { name: holder.name, kind }),
      );
    else {
      seen.set(`number ${number}`, line.line);
      continue;
    }
    return leaveOut();
  }
  const wrong = guardianFault({ ...current, ...line.values });
  if (wrong && GUARDIAN_COLUMNS.some((column) => column in line.values)) {
    tell(wrong.field, columnOf(wrong.field), lineFault(wrong.code, GUARDIAN_MESSAGES[wrong.code]));
    return leaveOut();
  }
  const answered = momentWithout({ ...current, ...line.values }, line.values);
  if (answered) {
    tell(answered, columnOf(answered), lineFault('no-answer', 'There is no answer that this would be the moment of.'));
    return leaveOut();
  }
  if (current) return updated(line, current, report);

  for (const name of ['first_name', 'last_name']) {
    if (!line.values[name]) {
      tell(name, columnOf(name), lineFault('no-name', 'A new student needs a name.'));
      return leaveOut();
    }
  }
  const twin = twinOf(line, seen, known);
  if (twin) {
    if (report.duplicates.length < TOLD)
      report.duplicates.push({ line: line.line, of_line: twin.line, of_id: twin.id, by: twin.by });
    if (options.skip_duplicates) return leaveOut();
  }
  for (const key of [mailKey(line.values), personKey(line.values)]) if (key) seen.set(key, line.line);
  for (const key of phoneKeys(line.values).kept) seen.set(key, line.line);
  report.added++;
  return { line: line.line, id: null, values: line.values };
}

/** The column of a moment whose answer nobody gave; null where each has its answer. */
function momentWithout(student: Row, said: Row): string | null {
  const alone = (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).find(
    (answer) => said[MOMENTS[answer]] && (student[answer] ?? NOTHING_SAID.marketing) === NOTHING_SAID.marketing,
  );
  return alone ? MOMENTS[alone] : null;
}

/** The student of a number where a line names the same person: a number alone may be that of another program. */
const namedSo = (found: Row | undefined, { first_name, last_name }: Row): Row | undefined =>
  found && nameKey(`${found.last_name} ${found.first_name}`) === nameKey(`${last_name ?? ''} ${first_name ?? ''}`)
    ? found
    : undefined;

/** What was said at a moment of the same minute was said then: files for the office have no seconds. */
function withKnownMoments(values: Row, current: Row): Row {
  const minute = (at: unknown) => (typeof at === 'string' ? at.slice(0, 16) : '');
  const same = Object.values(MOMENTS).filter(
    (column) => values[column] && minute(values[column]) === minute(current[column]),
  );
  return { ...values, ...Object.fromEntries(same.map((column) => [column, current[column]])) };
}

function updated({ line, values: said }: CsvLine, current: Row, report: Draft): Deed | null {
  const values = withKnownMoments(said, current);
  if (Object.keys(changesOf(values, current)).length === 0) {
    report.unchanged++;
    return null;
  }
  report.updated++;
  return { line, id: current.id as number, values };
}

/** Flags are kept as numbers. */
const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

const changesOf = (values: Row, current: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => plain(current[name] ?? '') !== plain(value ?? '') && name !== 'external_id',
    ),
  );

function twinOf(line: CsvLine, seen: State['seen'], known: State['known']): (Known & { by: string }) | null {
  const mail = mailKey(line.values);
  const person = personKey(line.values);
  if (mail && seen.has(mail)) return { line: seen.get(mail) ?? null, id: null, by: 'email' };
  if (mail && known.byMail.has(mail)) return { line: null, id: known.byMail.get(mail) ?? null, by: 'email' };
  if (person && seen.has(person)) return { line: seen.get(person) ?? null, id: null, by: 'name and date_of_birth' };
  if (person && known.byPerson.has(person))
    return { line: null, id: known.byPerson.get(person) ?? null, by: 'name and date_of_birth' };
  for (const key of phoneKeys(line.values).asked) {
    if (seen.has(key)) return { line: seen.get(key) ?? null, id: null, by: 'name and phone' };
    if (known.byPhone.has(key)) return { line: null, id: known.byPhone.get(key) ?? null, by: 'name and phone' };
  }
  return null;
}

/** The rows of the school that a batch may be about. */
async function knownPeople(db: ClubDb, batch: readonly CsvLine[]): Promise<State['known']> {
  const texts = (name: string) => [
    ...new Set(batch.flatMap(({ values }) => (values[name] ? [String(values[name])] : []))),
  ];
  const live = () => db.from('student').selectAll('student').where('deleted_at', 'is', null);
  const externals = texts('external_id');
  const ids = [...new Set(batch.flatMap(({ id }) => id ?? []))];
  const mails = texts('email').flatMap((mail) => [mail, ...emailSpellings(mail)]);
  const names = [
    ...new Set(
      batch.flatMap(({ values }) =>
        values.date_of_birth || values.phone ? [nameKey(`${values.last_name} ${values.first_name ?? ''}`)] : [],
      ),
    ),
  ];
  const byExternal =
    externals.length > 0 ? ((await live().where('external_id', 'in', externals).execute()) as Row[]) : [];
  const byId = ids.length > 0 ? ((await live().where('id', 'in', ids).execute()) as Row[]) : [];
  const byMail = mails.length > 0 ? ((await live().where('email', 'in', mails).execute()) as Row[]) : [];
  const byName = names.length > 0 ? ((await live().where('name_key', 'in', names).execute()) as Row[]) : [];
  const byNumber = await holdersOf(
    db,
    batch.flatMap(({ values }) => numbersIn(values)),
  );
  return {
    byNumber,
    byPhone: new Map(byName.flatMap((row) => phoneKeys(row).kept.map((key) => [key, row.id as number] as const))),
    byId: new Map(byId.map((row) => [row.id as number, row])),
    byExternal: new Map(byExternal.map((row) => [String(row.external_id), row])),
    byMail: new Map(byMail.map((row) => [emailKey(String(row.email)), row.id as number])),
    byPerson: new Map(byName.flatMap((row) => (personKey(row) ? [[personKey(row) as string, row.id as number]] : []))),
  };
}
