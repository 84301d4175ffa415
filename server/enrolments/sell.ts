/** Selling packages and changing what was sold. Each function works within an operation. */

import { fault } from '#contract/faults/fault.ts';
import { draw, inAll, worthOfTaken } from '#contract/rules/enrolments.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import type { Row } from '../entities/entity.ts';
import { recordCharge, reverseCharges } from '../money/journal.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { accountOf, type EnrolmentRow } from './left.ts';

/** The last day that can be written. */
const LAST_DAY = '9999-12-31';

export interface Sale {
  readonly package_id: number;
  /** Left out, today. */
  readonly begins_on?: string | undefined;
  /** In minor units. */
  readonly discount: number;
  /** The discount as a share of the price, in its place. */
  readonly discount_percent?: number | undefined;
}

/**
 * Sells a package to a student: an enrolment with its own copy of what was sold, and its charge, due on the day it begins.
 * Who sells needs no permission to see money: the charge is made in any case. `charged: false` makes none: a file that brings
 * students does not say what they owe.
 * @throws Problem 422 where the package is gone or of another currency, or the discount is more than the price.
 */
export async function sell(writer: Writer, student_id: number, sale: Sale, charged = true): Promise<EnrolmentRow> {
  const row = await writer.insert('enrolment', await soldAs(writer, student_id, sale));
  if (!charged) return row;
  await recordCharge(writer, {
    student_id,
    amount: row.price - row.discount,
    charge_type: 'package',
    due_on: row.begins_on,
    enrolment_id: row.id,
  });
  return row;
}

/** Sells a package to students who have none so far, without a charge, in one statement. @throws Problem 422 as `sell`. */
export async function sellToNew(writer: Writer, students: readonly number[], package_id: number): Promise<void> {
  const [first] = students;
  if (first === undefined) return;
  const sold = await soldAs(writer, first, { package_id, discount: 0 });
  await writer.insertMany(
    'enrolment',
    students.map((student_id) => ({ ...sold, student_id })),
  );
}

/** @throws Problem 422 as `sell`. */
async function soldAs(writer: Writer, student_id: number, { package_id, begins_on, ...sale }: Sale): Promise<Row> {
  const club = await writer.db.club();
  const sold = await sellable(writer.db, package_id);
  const share = sale.discount_percent;
  const discount = share === undefined ? sale.discount : Math.round((sold.price * share) / 100);
  refuseDiscount(sold.price, discount);
  const begins = begins_on ?? todayIn(club.time_zone, writer.ctx.now());
  return {
    student_id,
    package_id,
    name: sold.name,
    price: sold.price,
    discount,
    currency: sold.currency,
    practical_classes: sold.practical_classes,
    theory_classes: sold.theory_classes,
    valid_days: sold.valid_days,
    begins_on: begins,
    ends_on: dayAfter(begins, sold.valid_days - 1, 'begins_on'),
    cancelled_at: null,
    cancel_reason: '',
  };
}

/** A package that can be sold. @throws Problem 422 where it is gone or of another currency. */
export async function sellable(db: ClubDb, package_id: number) {
  const { currency } = await db.club();
  const sold = await db.find('package', package_id);
  if (!sold || sold.deleted_at)
    throw invalid({ package_id: fault('no-rows', { what: 'package', ids: String(package_id) }) });
  if (sold.currency !== currency)
    throw invalid({ package_id: fault('package-currency', { priced: sold.currency, takes: currency }) });
  return sold;
}

function refuseDiscount(price: number, discount: number): void {
  if (discount > price) throw invalid({ discount: fault('discount-over-price') });
}

function dayAfter(day: string, days: number, field: string): string {
  // Beyond the last day, days are no longer written with four digits of the year.
  if (Number(day.slice(0, 4)) + Math.ceil(days / 365) > Number(LAST_DAY.slice(0, 4)))
    throw invalid({ [field]: fault('no-such-day') });
  return addDays(day, days);
}

/** Changes what was sold. @throws Problem 422 by field; 409 on an old version. */
export async function editEnrolment(
  writer: Writer,
  current: EnrolmentRow,
  values: Partial<Pick<EnrolmentRow, 'price' | 'discount' | 'begins_on' | 'ends_on'>>,
  version: number,
): Promise<EnrolmentRow> {
  const then = { ...current, ...values };
  refuseDiscount(then.price, then.discount);
  if (then.ends_on < then.begins_on) throw invalid({ ends_on: fault('ends-before-begin') });
  return writer.update('enrolment', current.id, values, version);
}

/**
 * Moves the last day by a number of days, or to a day. Null for what is cancelled or holds as long already.
 * @throws Problem 422 where there is no such day.
 */
export async function extendEnrolment(
  writer: Writer,
  row: EnrolmentRow,
  { days, until }: { readonly days?: number | undefined; readonly until?: string | undefined },
): Promise<EnrolmentRow | null> {
  const ends_on = until ?? dayAfter(row.ends_on, days ?? 0, 'days');
  if (row.cancelled_at !== null || ends_on <= row.ends_on) return null;
  return writer.update('enrolment', row.id, { ends_on });
}

/**
 * Cancels what was sold and takes back what of its charge stands; what was paid stays in the student's favour. `keepTaken` charges
 * anew what falls on the classes that were taken. Answers by how much less is owed, and what stays owed.
 */
export async function cancelEnrolment(
  writer: Writer,
  row: EnrolmentRow,
  reason: string,
  keepTaken = false,
): Promise<{ readonly less: number; readonly kept: number }> {
  const taken = keepTaken ? await takenFrom(writer, row) : null;
  await writer.update('enrolment', row.id, { cancelled_at: writer.at, cancel_reason: reason });
  const charged = await reverseCharges(writer, row.student_id, ({ enrolment_id }) => enrolment_id === row.id);
  const kept = taken && charged > 0 ? worthOfTaken(charged, taken) : 0;
  await recordCharge(writer, {
    student_id: row.student_id,
    amount: kept,
    charge_type: 'package',
    due_on: row.begins_on,
    enrolment_id: row.id,
  });
  return { less: charged - kept, kept };
}

async function takenFrom(writer: Writer, { id, student_id }: EnrolmentRow) {
  const { time_zone: zone } = await writer.db.club();
  const { enrolments, classes } = await accountOf(writer.db, student_id, zone);
  const drawn = draw(enrolments, classes).drawn.get(id);
  return drawn ? inAll(drawn) : null;
}

/**
 * What the field `package_id` of a student comes to. The enrolment it names stays where the package is the same. Otherwise the
 * new package is sold from today on, at its price; the enrolment named so far is cancelled where nothing was drawn from it,
 * or where no package follows. `charged` as for `sell`.
 * @throws Problem 422 as `sell`.
 */
export async function setPackage(
  writer: Writer,
  student: Row,
  package_id: number | null,
  charged = true,
): Promise<void> {
  const id = student.id as number;
  if (student.package_id === package_id) return;
  await writer.lock('student', [id]);
  const { time_zone: zone } = await writer.db.club();
  const { enrolments, classes } = await accountOf(writer.db, id, zone);
  const named = enrolments
    .filter(({ cancelled_at }) => cancelled_at === null)
    .sort((a, b) => (a.begins_on < b.begins_on ? 1 : a.begins_on > b.begins_on ? -1 : b.id - a.id))[0];
  const drawn = named && draw(enrolments, classes).drawn.get(named.id);
  const used = drawn && drawn.practical.taken + drawn.theory.taken > 0;
  if (package_id !== null) await sell(writer, id, { package_id, discount: 0 }, charged);
  if (named && (package_id === null || !used)) await cancelEnrolment(writer, named, '');
}
