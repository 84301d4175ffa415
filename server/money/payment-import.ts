/**
 * Takes the payments of a file in one operation, each with a receipt. Nobody is guessed: what a line says of who has paid has
 * to fit one student alone. A reference is taken once, so that a file may come again; a payment that was taken back is as good as
 * none.
 */
import type { Method } from '#contract/entities/money.ts';
import type { PaymentReport } from '#contract/entities/payment-import.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { write } from '../operations/write.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { studentsNamed, whoOf } from '../students/who.ts';
import { addEntries, type EntryFound, statesOf } from './journal.ts';
import { type LineFault, type PaymentFile, type PaymentLine, readPayments } from './payment-lines.ts';

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
  const students = await studentsNamed(db, lines);
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
    else if (earlier.student_id === student.id && earlier.amount === -line.amount) known++;
    else {
      const receipt = `${earlier.receipt_year}/${earlier.receipt_number}`;
      tell({ ...at, code: 'reference-taken', values: { receipt }, message: `Receipt ${receipt} has this reference.` });
    }
  }
  return { taken, known, errors };
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
