/**
 * Takes the packages of a file as bought, in one operation. Nobody is guessed, and no package is: what a line says has to fit one
 * of each. The same package of the same student from the same day is there once, so that a file may come again.
 *
 * Classes that the school held before are not in Clutch. What a line says is left is left: classes that Clutch does have, and
 * draws from the package, are bought besides. What it says was taken before is bought no more.
 */
import type { EnrolmentReport } from '#contract/entities/enrolment-import.ts';
import { dayStarts, draw, type Enrolled, type Holding, holdingOf } from '#contract/rules/enrolments.ts';
import { addDays } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { recordCharge } from '../money/journal.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import { readNamed, type SchoolFacts, schoolFacts } from '../students/values.ts';
import { linesKept, type StudentsFound, studentsNamed, whoOf } from '../students/who.ts';
import {
  type EnrolmentFile,
  type EnrolmentLine,
  type LineFault,
  readEnrolments,
  type SaidClasses,
} from './enrolment-lines.ts';
import { drawnClassesOf, enrolmentsOf } from './left.ts';

/** The lines of a file as the school reads them. @throws Problem 422 where it is none of packages */
export async function enrolmentsIn(ctx: Ctx, file: Blob): Promise<EnrolmentFile> {
  const { currency, locale } = await ctx.db.club();
  return readEnrolments(file, { currency, locale });
}

/** An enrolment that a line comes to. */
interface Bought {
  readonly line: EnrolmentLine;
  readonly values: Readonly<Record<(typeof COLUMNS)[number], number>> & {
    readonly name: string;
    readonly currency: string;
    readonly begins_on: string;
    readonly ends_on: string;
  };
}
const COLUMNS = [
  'student_id',
  'package_id',
  'price',
  'discount',
  'practical_classes',
  'theory_classes',
  'valid_days',
] as const;

/** Takes what the file says was bought; with `charge` each costs what it says. In a dry run nothing is written. */
export async function importEnrolmentsOf(
  ctx: Ctx,
  file: EnrolmentFile,
  { charge, dry_run }: { readonly charge: boolean; readonly dry_run: boolean },
): Promise<EnrolmentReport> {
  const { currency } = await ctx.db.club();
  return write(
    ctx,
    async (writer) => {
      let judged = await judge(writer.db, file, ctx.now());
      if (judged.bought.length > 0) {
        // The operation's turn, and what others sold before it: two files at once are read one after the other.
        await writer.operationId();
        await writer.lock(
          'student',
          [...new Set(judged.bought.map(({ values }) => values.student_id))].sort((a, b) => a - b),
        );
        judged = await judge(writer.db, file, ctx.now());
      }
      const { bought, known, errors } = judged;
      const costs = charge ? bought : [];
      const amount = costs.reduce((sum, { values }) => sum + values.price - values.discount, 0);
      writer.describe({ lines: file.lines.length, packages: bought.length, ...(charge ? { amount, currency } : {}) });
      if (!dry_run) await take(writer, bought, charge);
      const skipped = [...new Set(errors.map(({ line }) => line))];
      return {
        ...{ dry_run, total: file.lines.length, added: bought.length, known, amount, currency },
        unknown_columns: [...file.unknownColumns],
        month_first: [...file.monthFirst],
        errors,
        skipped: skipped.length,
        skipped_lines: skipped,
      };
    },
    { dry: dry_run },
  );
}

async function take(writer: Writer, bought: readonly Bought[], charge: boolean): Promise<void> {
  for (const { values } of bought) {
    const row = await writer.insert('enrolment', { ...values, cancelled_at: null, cancel_reason: '' });
    if (charge)
      await recordCharge(writer, {
        student_id: row.student_id,
        amount: row.price - row.discount,
        charge_type: 'package',
        due_on: row.begins_on,
        enrolment_id: row.id,
      });
  }
}

/** Ids of what is not written yet: behind those of all that is. */
const FIRST_OF_FILE = 2 ** 52;

type Wrong = EnrolmentReport['errors'][number];

interface Facts {
  readonly school: SchoolFacts;
  readonly students: StudentsFound;
  readonly packages: ReadonlyMap<number, PackageFound>;
  readonly currency: string;
  readonly columnOf: EnrolmentFile['columnOf'];
}

/** What each line comes to: a package of a student, one that is there already, or what is wrong with it. */
async function judge(db: ClubDb, file: EnrolmentFile, now: Date) {
  const { lines, columnOf } = file;
  const { currency, time_zone: zone } = await db.club();
  const facts: Facts = {
    school: await schoolFacts(db, now),
    students: await studentsNamed(db, lines),
    packages: await packagesOf(db),
    ...{ currency, columnOf },
  };
  const errors: Wrong[] = [];
  const saved = await linesKept(db, 'enrolment', lines);
  let known = saved.size;
  const read = lines.flatMap((line) => {
    if (saved.has(line)) return [];
    const found = line.faults.length > 0 ? line.faults : readLine(line, facts);
    if (!Array.isArray(found)) return [{ line, ...(found as Named) }];
    for (const { values, ...wrong } of found as LineFault[])
      errors.push({ line: line.line, ...wrong, values: { ...values } });
    return [];
  });
  const students = [...new Set(read.map(({ student }) => student))];
  const before = await enrolmentsOf(db, students, zone);
  // Whether or not anything was bought so far.
  const classes = await drawnClassesOf(db, students);
  /** Of lines above, by the student. */
  const above = new Map<number, (Enrolled & Holding)[]>();
  const startOf = dayStarts(zone);
  const seen = new Map<string, number>();
  const bought: Bought[] = [];
  for (const { line, student, sold } of read) {
    const key = `${student} ${sold.id} ${line.begins_on}`;
    const of = seen.get(key);
    if (of !== undefined) {
      const at = { field: 'package', column: columnOf('package') };
      errors.push({
        ...{ line: line.line, ...at, code: 'same-line', values: { of } },
        message: `Line ${of} is the same package of the same student from the same day.`,
      });
      continue;
    }
    seen.set(key, line.line);
    const held = before.get(student) ?? [];
    if (
      held.some((one) => one.package_id === sold.id && one.begins_on === line.begins_on && one.cancelled_at === null)
    ) {
      known++;
      continue;
    }
    const ends_on = line.ends_on ?? addDays(line.begins_on, sold.valid_days - 1);
    const drawnOf = (kind: 'practical' | 'theory') => {
      const all = classes.get(student) ?? [];
      const more = { ...{ id: FIRST_OF_FILE + line.line, begins_on: line.begins_on, ends_on, cancelled_at: null } };
      const most = all.reduce((sum, { lessons }) => sum + lessons, 0);
      const whole = holdingOf({ ...more, practical_classes: most, theory_classes: most }, startOf);
      return draw([...held, ...(above.get(student) ?? []), whole], all).drawn.get(whole.id)?.[kind].taken ?? 0;
    };
    const values = {
      student_id: student,
      package_id: sold.id,
      name: sold.name,
      price: line.price ?? sold.price,
      discount: line.discount,
      currency,
      practical_classes: classesBought(line.practical, sold.practical_classes, () => drawnOf('practical')),
      theory_classes: classesBought(line.theory, sold.theory_classes, () => drawnOf('theory')),
      valid_days: sold.valid_days,
      begins_on: line.begins_on,
      ends_on,
    };
    bought.push({ line, values });
    const holding = holdingOf({ ...values, id: FIRST_OF_FILE + line.line, cancelled_at: null }, startOf);
    above.set(student, [...(above.get(student) ?? []), holding]);
  }
  errors.sort((a, b) => a.line - b.line);
  return { bought, known, errors };
}

/** How many classes the enrolment has, so that as many are left as the line says. */
const classesBought = ({ bought, left, taken }: SaidClasses, ofPackage: number, drawn: () => number): number =>
  left !== null ? left + drawn() : (bought ?? ofPackage) - (taken ?? 0);

interface PackageFound {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly practical_classes: number;
  readonly theory_classes: number;
  readonly valid_days: number;
}
interface Named {
  readonly student: number;
  readonly sold: PackageFound;
}

/** Whom and what a line means, or what is wrong with it. */
function readLine(line: EnrolmentLine, { school, students, packages, currency, columnOf }: Facts): Named | LineFault[] {
  const student = whoOf(line.who, students, columnOf);
  if ('code' in student) return [student];
  const at = { field: 'package', column: columnOf('package') };
  const named = readNamed(line.package, school.packages);
  if ('fault' in named) {
    const { code, values, message } = named.fault;
    return [{ ...at, code: code as 'unknown-package' | 'several-packages', values, message }];
  }
  const sold = packages.get(named.value as number);
  if (!sold) return [{ ...at, code: 'unknown-package', values: { value: line.package }, message: 'There is none.' }];
  if (sold.currency !== currency)
    return [
      {
        ...{ ...at, code: 'package-currency', values: { value: line.package, priced: sold.currency, takes: currency } },
        message: 'This package is priced in another currency than the school takes.',
      },
    ];
  if (line.discount > (line.price ?? sold.price))
    return [
      {
        ...{ field: 'discount', column: columnOf('discount'), code: 'discount-over-price', values: {} },
        message: 'The discount is more than the price.',
      },
    ];
  return tooMany(line, sold, columnOf) ?? { student: student.id, sold };
}

/** What is left, or was taken, is no more than what was bought. */
function tooMany(line: EnrolmentLine, sold: PackageFound, columnOf: EnrolmentFile['columnOf']): LineFault[] | null {
  const wrong = (['practical', 'theory'] as const).flatMap((kind): LineFault[] => {
    const { left, taken, bought: said } = line[kind];
    const bought = said ?? sold[`${kind}_classes`];
    const over = (what: 'left' | 'taken', count: number): LineFault => ({
      field: `${kind}_${what}`,
      column: columnOf(`${kind}_${what}`),
      code: `${what}-over-bought`,
      values: { count, bought },
      message: `Only ${bought} were bought.`,
    });
    return [
      ...(left !== null && left > bought ? [over('left', left)] : []),
      ...(taken !== null && taken > bought ? [over('taken', taken)] : []),
    ];
  });
  return wrong.length > 0 ? wrong : null;
}

async function packagesOf(db: ClubDb): Promise<ReadonlyMap<number, PackageFound>> {
  const rows = await db
    .from('package')
    .select(['package.id', 'package.name', 'package.price', 'package.currency', 'package.valid_days'])
    .select(['package.practical_classes', 'package.theory_classes'])
    .where('package.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
