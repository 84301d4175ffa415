/**
 * Takes the payments of a file in one operation, each with a receipt. Nobody is guessed: what a line says of who has paid has
 * to fit one student alone. A reference is taken once, so that a file may come again; a payment that was taken back is as good as
 * none.
 */
import { sql } from 'kysely';
import type { Method } from '#contract/entities/money.ts';
import type { PaymentReport } from '#contract/entities/payment-import.ts';
import { readNumbers } from '#contract/rules/national-numbers.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { write } from '../operations/write.ts';
import { holdersOf, keyOf } from '../routes/student/student-numbers.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { fold } from '../store/search.ts';
import { addEntries, type EntryFound, statesOf } from './journal.ts';
import { type LineFault, type PaymentFile, type PaymentLine, readPayments, WHO } from './payment-lines.ts';

interface StudentFound {
  readonly id: number;
  readonly name: string;
}
/** Students by what a line may say of them: a column and its text. */
type Found = ReadonlyMap<string, readonly StudentFound[]>;

/** Most students that are named where a line fits several. */
const NAMED = 5;

/** The lines of a file as the school reads them. @throws Problem 422 where it is none of payments */
export async function paymentsIn(ctx: Ctx, file: Blob): Promise<PaymentFile> {
  const { currency, locale, time_zone } = await ctx.db.club();
  return readPayments(file, { currency, locale, today: todayIn(time_zone, ctx.now()) });
}

/** Takes the payments, `method` where a line names none. In a dry run nothing is written. */
export async function importPaymentsOf(
  ctx: Ctx,
  payments: PaymentFile,
  { method, dry_run }: { readonly method: Method; readonly dry_run: boolean },
): Promise<PaymentReport> {
  const { currency } = await ctx.db.club();
  return write(
    ctx,
    async (writer) => {
      let judged = await judge(writer.db, payments);
      if (judged.taken.length > 0) {
        // The operation's turn, and what others took before it: two files at once are read one after the other.
        await writer.operationId();
        judged = await judge(writer.db, payments);
      }
      const { taken, known, errors } = judged;
      const amount = taken.reduce((sum, { line }) => sum + line.amount, 0);
      writer.describe({ lines: payments.lines.length, payments: taken.length, amount, currency });
      if (!dry_run)
        for (const [student, lines] of Map.groupBy(taken, (one) => one.student))
          await addEntries(
            writer,
            student,
            lines.map(({ line }) => ({
              kind: 'payment',
              amount: -line.amount,
              method: line.method ?? method,
              reference: line.reference,
              note: line.note,
            })),
          );
      const skipped = [...new Set(errors.map(({ line }) => line))];
      return {
        dry_run,
        total: payments.lines.length,
        added: taken.length,
        known,
        amount,
        currency,
        unknown_columns: [...payments.unknownColumns],
        errors,
        skipped: skipped.length,
        skipped_lines: skipped,
      };
    },
    { dry: dry_run },
  );
}

type Wrong = PaymentReport['errors'][number];

/** What each line comes to: a payment of a student, one that is known, or what is wrong with it. */
async function judge(db: ClubDb, { lines, columnOf }: PaymentFile) {
  const students = await studentsOf(db, lines);
  const before = await takenBefore(db, lines);
  const seen = new Map<string, number>();
  const taken: { line: PaymentLine; student: number }[] = [];
  const errors: Wrong[] = [];
  let known = 0;
  for (const line of lines) {
    const tell = ({ values, ...wrong }: LineFault) => errors.push({ line: line.line, ...wrong, values: { ...values } });
    if (line.faults.length > 0) {
      line.faults.forEach(tell);
      continue;
    }
    const student = whoOf(line, students, columnOf);
    if ('code' in student) {
      tell(student);
      continue;
    }
    const of = seen.get(line.reference);
    const at = { field: 'reference', column: columnOf('reference') };
    if (of !== undefined) {
      tell({ ...at, code: 'same-reference', values: { of }, message: `Line ${of} has the same reference.` });
      continue;
    }
    seen.set(line.reference, line.line);
    const earlier = before.get(line.reference);
    if (!earlier) taken.push({ line, student: student.id });
    else if (earlier.student_id === student.id && earlier.amount === -line.amount) known++;
    else {
      const receipt = `${earlier.receipt_year}/${earlier.receipt_number}`;
      tell({ ...at, code: 'reference-taken', values: { receipt }, message: `Receipt ${receipt} has this reference.` });
    }
  }
  return { taken, known, errors };
}

/** The one student that everything on a line fits, or what is wrong. */
function whoOf({ who }: PaymentLine, students: Found, columnOf: PaymentFile['columnOf']): StudentFound | LineFault {
  const said = WHO.flatMap((column) => (who[column] ? [{ column, value: who[column] }] : []));
  const [first, ...more] = said;
  const of = ({ column, value }: (typeof said)[number]) => students.get(`${column} ${value}`) ?? [];
  const fits = (first ? of(first) : []).filter(({ id }) => more.every((one) => of(one).some((each) => each.id === id)));
  const [one] = fits;
  if (one && fits.length === 1) return one;
  const field = first?.column ?? 'student';
  const value = said.map((each) => each.value).join(', ');
  const at = { field, column: columnOf(field) };
  if (fits.length === 0)
    return { ...at, code: 'unknown-student', values: { value }, message: `There is no student ${value}.` };
  const candidates = fits
    .slice(0, NAMED)
    .map(({ id, name }) => `${name} #${id}`)
    .join(', ');
  return {
    ...at,
    code: 'several-students',
    values: { value, candidates },
    message: `Several students fit: ${candidates}. Give the number.`,
  };
}

/** The names that a student of this name may be kept under: any of its words may be the last name's first. */
function nameKeys(text: string): string[] {
  const [last, first] = text.split(',').map((part) => part.trim());
  if (first && last) return [fold(`${last} ${first}`)];
  const words = text.split(/\s+/).filter(Boolean);
  return words.map((_word, at) => fold([...words.slice(at), ...words.slice(0, at)].join(' ')));
}

async function studentsOf(db: ClubDb, lines: readonly PaymentLine[]): Promise<Found> {
  const found = new Map<string, StudentFound[]>();
  const add = (key: string, one: StudentFound) => {
    const known = found.get(key) ?? [];
    if (!known.some(({ id }) => id === one.id)) found.set(key, [...known, one]);
  };
  const texts = (column: (typeof WHO)[number]) => [...new Set(lines.flatMap(({ who }) => who[column] ?? []))];
  const students = () =>
    db
      .from('student')
      .select(['student.id', 'student.first_name', 'student.last_name', 'student.email'])
      .select(['student.external_id', 'student.name_key'])
      .where('student.deleted_at', 'is', null);
  const nameOf = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`;
  const numbered = [...texts('student_id'), ...texts('student')].flatMap((text) => {
    const id = /^#?(\d{1,15})$/.exec(text)?.[1];
    return id ? [{ text, id: Number(id) }] : [];
  });
  const byId = new Map(
    (
      await inParts(
        numbered.map(({ id }) => id),
        (part) => students().where('student.id', 'in', part).execute(),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { text, id } of numbered) {
    const row = byId.get(id);
    if (row) for (const column of ['student_id', 'student']) add(`${column} ${text}`, { id, name: nameOf(row) });
  }
  for (const row of await inParts(texts('external_id'), (part) =>
    students().where('student.external_id', 'in', part).execute(),
  ))
    add(`external_id ${row.external_id}`, { id: row.id, name: nameOf(row) });
  const names = texts('student').map((text) => ({ text, keys: nameKeys(text) }));
  const byName = Map.groupBy(
    await inParts(
      names.flatMap(({ keys }) => keys),
      (part) => students().where('student.name_key', 'in', part).execute(),
    ),
    (row) => row.name_key,
  );
  for (const { text, keys } of names)
    for (const row of keys.flatMap((key) => byName.get(key) ?? []))
      add(`student ${text}`, { id: row.id, name: nameOf(row) });
  const numbers = texts('numbers').flatMap((text) => {
    const read = readNumbers(text);
    return 'numbers' in read ? read.numbers.map((one) => ({ text, key: keyOf(one) })) : [];
  });
  const holders = await holdersOf(
    db,
    numbers.map(({ key }) => key),
  );
  for (const { text, key } of numbers) {
    const holder = holders.get(key);
    if (holder) add(`numbers ${text}`, holder);
  }
  const mails = texts('email');
  const byMail = await inParts(
    mails.map((mail) => mail.toLowerCase()),
    (part) => students().where(sql<string>`lower(student.email)`, 'in', part).execute(),
  );
  for (const mail of mails)
    for (const row of byMail)
      if (row.email.toLowerCase() === mail.toLowerCase()) add(`email ${mail}`, { id: row.id, name: nameOf(row) });
  return found;
}

/** Payments that stand and have the reference of a line, by it. */
async function takenBefore(db: ClubDb, lines: readonly PaymentLine[]): Promise<ReadonlyMap<string, EntryFound>> {
  const references = [...new Set(lines.map(({ reference }) => reference).filter(Boolean))];
  const rows = (await inParts(references, (part) =>
    db
      .from('entry')
      .selectAll('entry')
      .where('entry.kind', '=', 'payment')
      .where('entry.reference', '<>', '')
      .where('entry.reference', 'in', part)
      .where('entry.reverses_id', 'is', null)
      .execute(),
  )) as EntryFound[];
  const states = await statesOf(db, rows);
  return new Map(rows.filter(({ id }) => states.get(id) === 'standing').map((row) => [row.reference, row]));
}
