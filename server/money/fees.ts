/** Fees of classes that students cancel late or do not come to: charged and taken back in the operation of the class. */
import type { Fees } from '#contract/entities/fees.ts';
import { holdsMoney } from '../auth/money-only.ts';
import type { BookingRow } from '../bookings/plan.ts';
import type { Ctx } from '../context.ts';
import type { Writer } from '../operations/writer.ts';
import { type EntryFound, recordCharge, reverseCharges, statesOf } from './journal.ts';

const FEE_TYPES = ['late_cancellation', 'no_show'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/** What an act has charged so far: how many classes, and minor units of the school's currency. */
export interface Charged {
  count: number;
  amount: number;
}
export const nothingCharged = (): Charged => ({ count: 0, amount: 0 });

const isFee = ({ charge_type }: Pick<EntryFound, 'charge_type'>): boolean =>
  (FEE_TYPES as readonly (string | null)[]).includes(charge_type);

/** Whether a fee of a class stands: it was charged and not taken back. */
export async function feeStands({ db }: Writer, booking: number): Promise<boolean> {
  const charges = (await db
    .from('entry')
    .selectAll('entry')
    .where('entry.booking_id', '=', booking)
    .where('entry.kind', '=', 'charge')
    .where('entry.charge_type', 'in', [...FEE_TYPES])
    .where('entry.root_id', 'is', null)
    .execute()) as EntryFound[];
  const states = await statesOf(db, charges);
  return charges.some(({ id }) => states.get(id) === 'standing');
}

/**
 * Charges the fee of a class, once: where one stands already, and where the school asks for none, nothing is charged. Like a
 * sale it needs no permission to see money. `charged` adds up what an act charges; null lets the student off.
 * @throws Problem 409 `balance-too-large`.
 */
export async function chargeFee(
  writer: Writer,
  { id, student_id }: BookingRow,
  charge_type: FeeType,
  amount: number,
  charged: Charged | null,
): Promise<void> {
  if (charged === null || amount === 0 || (await feeStands(writer, id))) return;
  await recordCharge(writer, { student_id, amount, charge_type, booking_id: id });
  charged.count++;
  charged.amount += amount;
}

/** Takes the fees of a class back, and what was let off of them. Answers whether there were any. */
export async function takeFeesBack(writer: Writer, { id, student_id }: BookingRow): Promise<boolean> {
  if (!(await feeStands(writer, id))) return false;
  await reverseCharges(writer, student_id, (charge) => charge.booking_id === id && isFee(charge));
  return true;
}

/** What an act has charged, as its caller may see it. */
export async function feesShown({ actor, db }: Ctx, charged: Charged | null): Promise<Fees> {
  const { count, amount } = charged ?? nothingCharged();
  return { count, amount: holdsMoney(actor) ? amount : null, currency: (await db.club()).currency };
}
