/** A payment that was entered wrongly: taken back, and entered anew as it was. */
import type { Method } from '#contract/data/payment-methods.ts';
import { happenedOn } from '#contract/rules/settling.ts';
import type { Writer } from '../operations/writer.ts';
import { notFound, problem } from '../problems.ts';
import { addEntries, type EntryFound, entriesOf, reverse } from './journal.ts';

/** What is otherwise than it was entered; what is left out stays. */
interface Correction {
  /** Above zero, in minor units. */
  readonly amount?: number | undefined;
  readonly method?: Method | undefined;
  readonly paid_on?: string | undefined;
  readonly reference?: string | undefined;
  readonly note: string;
}

/**
 * The new payment settles what the first one settled, and was paid on the same day unless another is named.
 * @throws Problem 404 where there is no such payment; 409 `already-reversed`, `payment-refunded`, `nothing-to-correct`.
 */
export async function correctPaid(writer: Writer, id: number, asked: Correction): Promise<EntryFound> {
  await writer.operationId();
  const payment = (await writer.db.find('entry', id)) as EntryFound | undefined;
  if (payment?.kind !== 'payment' || payment.receipt_number === null) throw notFound('payment');
  const refunded = (await entriesOf(writer.db, payment.student_id))
    .filter(({ kind, for_id }) => kind === 'refund' && for_id === id)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (refunded !== 0) throw problem('payment-refunded');
  const before = {
    amount: -payment.amount,
    method: payment.method,
    paid_on: happenedOn(payment),
    reference: payment.reference,
  };
  const now = {
    amount: asked.amount ?? before.amount,
    method: asked.method ?? before.method,
    paid_on: asked.paid_on ?? before.paid_on,
    reference: asked.reference ?? before.reference,
  };
  const same = (Object.keys(now) as (keyof typeof now)[]).every((column) => now[column] === before[column]);
  if (same) throw problem('nothing-to-correct');
  await reverse(writer, id, asked.note);
  const [made] = await addEntries(writer, payment.student_id, [
    {
      ...now,
      kind: 'payment',
      amount: -now.amount,
      note: asked.note || payment.note,
      enrolment_id: payment.enrolment_id,
      booking_id: payment.booking_id,
      exam_entry_id: payment.exam_entry_id,
      for_id: payment.for_id,
      at_desk: payment.at_desk,
    },
  ]);
  return made as EntryFound;
}
