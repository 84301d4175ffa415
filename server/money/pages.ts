/** What receipts and statements show, on paper and by mail. */
import type { ReceiptPage, StatementPage } from '#contract/entities/money.ts';
import { shownPhone } from '#contract/rules/phone.ts';
import { agesOf, happenedOn, settle } from '#contract/rules/settling.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { type EntryFound, entriesOf } from './journal.ts';
import { presentedEntries } from './names.ts';

/** How a receipt's number reads: the year, and the count in it. */
export const receiptNumber = (entry: Pick<EntryFound, 'receipt_year' | 'receipt_number'>): string =>
  `${entry.receipt_year}/${entry.receipt_number}`;

export async function schoolOf(db: ClubDb): Promise<ReceiptPage['school']> {
  const { name, address, phone, email, tax_number, approval_number, currency, locale, country } = await db.club();
  return { name, address, phone: shownPhone(phone, country), email, tax_number, approval_number, currency, locale };
}

/** Who a paper is for. Of a person who was erased the number stands in place of the name. @throws Problem 404 */
async function personOf(db: ClubDb, id: number): Promise<ReceiptPage['student']> {
  const row = await db.find('student', id);
  if (!row) throw notFound('student');
  const erasure = await db
    .from('erasure')
    .select('erasure.id')
    .where('entity', '=', 'student')
    .where('row_id', '=', id)
    .executeTakeFirst();
  const erased = erasure !== undefined;
  return { id, name: erased ? `#${id}` : `${row.first_name} ${row.last_name}`, email: row.email, erased };
}

/** @throws Problem 404 where there is no such payment. */
export async function receiptOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<ReceiptPage> {
  const row = (await db.find('entry', id)) as EntryFound | undefined;
  if (!row || row.receipt_number === null) throw notFound('receipt');
  const [entry] = await presentedEntries(db, [row]);
  const { sum } = await db
    .from('entry')
    .select(({ fn }) => fn.sum<number>('entry.amount').as('sum'))
    .where('entry.student_id', '=', row.student_id)
    .where('entry.id', '<=', id)
    .executeTakeFirstOrThrow();
  const reversal = await db.from('entry').select('entry.id').where('entry.reverses_id', '=', id).executeTakeFirst();
  return {
    entry: entry as ReceiptPage['entry'],
    number: receiptNumber(row),
    cancelled: reversal !== undefined,
    school: await schoolOf(db),
    student: await personOf(db, row.student_id),
    balance_after: Number(sum),
  };
}

/** @throws Problem 404 */
export async function statementOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  studentId: number,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<StatementPage> {
  const student = await personOf(db, studentId);
  const today = todayIn((await db.club()).time_zone, now());
  const all = await entriesOf(db, studentId);
  const before = all
    .filter((entry) => from !== undefined && happenedOn(entry) < from)
    .reduce((sum, { amount }) => sum + amount, 0);
  // As it happened: what was entered later for an earlier day stands with that day.
  const within = all
    .map((entry) => ({ entry, day: happenedOn(entry) }))
    .filter(({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.entry.id - b.entry.id))
    .map(({ entry }) => entry);
  let running = before;
  const entries = (await presentedEntries(db, within)).map((entry) => {
    running += entry.amount;
    return { ...entry, balance: running };
  });
  const { open, credit } = settle(all);
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  return {
    school: await schoolOf(db),
    student,
    today,
    from: from ?? null,
    to: to ?? null,
    before,
    entries,
    balance: all.reduce((sum, { amount }) => sum + amount, 0),
    open: open.map((one) => {
      const charge = byId.get(one.entry_id) as EntryFound;
      return { ...one, amount: charge.amount, charge_type: charge.charge_type };
    }),
    ages: agesOf(open, today),
    credit,
  };
}
