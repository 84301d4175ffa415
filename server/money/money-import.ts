/**
 * Enters the payments or the charges of a file in one operation. Nobody is guessed: what a line says of who is meant has to fit
 * one student alone. A reference is entered once, so that a file may come again; what was taken back is as good as none.
 */
import type { Method } from '#contract/data/payment-methods.ts';
import type { ChargeType } from '#contract/entities/money.ts';
import type { MoneyReport } from '#contract/entities/money-import.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { write } from '../operations/write.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { linesKept, studentsNamed, whoOf } from '../students/who.ts';
import { addEntries, type EntryFound, type NewEntry, statesOf } from './journal.ts';
import { type LineFault, type MoneyFile, type MoneyKind, type MoneyLine, readMoney } from './money-lines.ts';

/** The lines of a file as the school reads them. @throws Problem 422 where it is none of such */
export async function moneyIn(ctx: Ctx, kind: MoneyKind, file: Blob): Promise<MoneyFile> {
  const { currency, locale, time_zone } = await ctx.db.club();
  return readMoney(file, kind, { currency, locale, today: todayIn(time_zone, ctx.now()) });
}

/**
 * Takes the payments, each with a receipt, `method` where a line names none. Today's cash desk does
 * not count those of earlier days. In a dry run nothing is written.
 */
export const importPaymentsOf = (
  ctx: Ctx,
  payments: MoneyFile,
  { method, dry_run }: { readonly method: Method; readonly dry_run: boolean },
): Promise<MoneyReport> =>
  importLines(ctx, 'payment', payments, dry_run, (line, today) => ({
    kind: 'payment',
    amount: -line.amount,
    method: line.method ?? method,
    paid_on: line.day,
    // Cash that came in on an earlier day was counted then.
    at_desk: isEarlier(line, today) ? 0 : 1,
  }));

/** Charges the students, as `charge_type` where a line names none. In a dry run nothing is written. */
export const importChargesOf = (
  ctx: Ctx,
  charges: MoneyFile,
  { charge_type, dry_run }: { readonly charge_type: ChargeType; readonly dry_run: boolean },
): Promise<MoneyReport> =>
  importLines(ctx, 'charge', charges, dry_run, (line) => ({
    kind: 'charge',
    amount: line.amount,
    charge_type: line.charge_type ?? charge_type,
    due_on: line.due_on,
    // The day of the file, which is none of the journal's.
    note: [line.day, line.note].filter(Boolean).join(' · '),
  }));

const isEarlier = ({ day }: MoneyLine, today: string): boolean => day !== null && day < today;

async function importLines(
  ctx: Ctx,
  kind: MoneyKind,
  file: MoneyFile,
  dry: boolean,
  entryOf: (line: MoneyLine, today: string) => Omit<NewEntry, 'student_id'>,
): Promise<MoneyReport> {
  const { currency, time_zone } = await ctx.db.club();
  return write(
    ctx,
    async (writer) => {
      const today = todayIn(time_zone, new Date(writer.at));
      let judged = await judge(writer.db, kind, file);
      if (judged.taken.length > 0) {
        // The operation's turn, and what others entered before it: two files at once are read one after the other.
        await writer.operationId();
        judged = await judge(writer.db, kind, file);
      }
      const { taken, known, errors } = judged;
      const amount = taken.reduce((sum, { line }) => sum + line.amount, 0);
      writer.describe({ lines: file.lines.length, [`${kind}s`]: taken.length, amount, currency });
      if (!dry)
        for (const [student, lines] of Map.groupBy(taken, (one) => one.student))
          await addEntries(
            writer,
            student,
            lines.map(({ line }) => ({ note: line.note, ...entryOf(line, today), reference: line.reference })),
          );
      const skipped = [...new Set(errors.map(({ line }) => line))];
      return {
        dry_run: dry,
        total: file.lines.length,
        added: taken.length,
        known,
        amount,
        currency,
        earlier: kind === 'payment' ? taken.filter(({ line }) => isEarlier(line, today)).length : 0,
        unknown_columns: [...file.unknownColumns],
        month_first: [...file.monthFirst],
        errors,
        skipped: skipped.length,
        skipped_lines: skipped,
      };
    },
    { dry },
  );
}

type Wrong = MoneyReport['errors'][number];

/** What each line comes to: an entry of a student, one that is known, or what is wrong with it. */
async function judge(db: ClubDb, kind: MoneyKind, { lines, columnOf }: MoneyFile) {
  const students = await studentsNamed(db, lines);
  const before = await enteredBefore(db, kind, lines);
  const seen = new Map<string, number>();
  const taken: { line: MoneyLine; student: number }[] = [];
  const errors: Wrong[] = [];
  const saved = await linesKept(db, 'entry', lines);
  let known = saved.size;
  for (const line of lines) {
    if (saved.has(line)) continue;
    const tell = ({ values, ...wrong }: LineFault) => errors.push({ line: line.line, ...wrong, values: { ...values } });
    if (line.faults.length > 0) {
      line.faults.forEach(tell);
      continue;
    }
    const student = whoOf(line.who, students, columnOf);
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
    else if (earlier.student_id === student.id && Math.abs(earlier.amount) === line.amount) known++;
    else if (kind === 'payment') {
      const receipt = `${earlier.receipt_year}/${earlier.receipt_number}`;
      tell({ ...at, code: 'reference-taken', values: { receipt }, message: `Receipt ${receipt} has this reference.` });
    } else
      tell({
        ...at,
        code: 'reference-taken',
        values: { day: earlier.day },
        message: 'Another charge has this reference.',
      });
  }
  return { taken, known, errors };
}

/** Entries of a kind that stand and have the reference of a line, by it. A charge that was split stands in its parts. */
async function enteredBefore(
  db: ClubDb,
  kind: MoneyKind,
  lines: readonly MoneyLine[],
): Promise<ReadonlyMap<string, EntryFound>> {
  const references = [...new Set(lines.map(({ reference }) => reference).filter(Boolean))];
  const rows = (await inParts(references, (part) =>
    db
      .from('entry')
      .selectAll('entry')
      .where('entry.kind', '=', kind)
      .where('entry.reference', '<>', '')
      .where('entry.reference', 'in', part)
      .where('entry.reverses_id', 'is', null)
      .execute(),
  )) as EntryFound[];
  const states = await statesOf(db, rows);
  const gone = rows.filter(({ id }) => states.get(id) !== 'standing').map(({ id }) => id);
  const parts = (await inParts(gone, (part) =>
    db
      .from('entry')
      .selectAll('entry')
      .where('entry.part_of_id', 'in', part)
      .where('entry.reverses_id', 'is', null)
      .execute(),
  )) as EntryFound[];
  const ofParts = await statesOf(db, parts);
  const split = new Set(parts.flatMap(({ id, part_of_id }) => (ofParts.get(id) === 'standing' ? [part_of_id] : [])));
  return new Map(
    rows.filter(({ id }) => states.get(id) === 'standing' || split.has(id)).map((row) => [row.reference, row]),
  );
}
