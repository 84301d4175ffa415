/** The journal's write path: entries are added, taken back by counter-entries, and settled in the same transaction. */
import { type Selectable, sql } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { type Excess, excessOf, LETS_OFF } from '#contract/rules/excess.ts';
import { type EntryKind, settle } from '#contract/rules/settling.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { touch, type Writer } from '../operations/writer.ts';
import { invalid, notFound, type Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { EntryRow } from '../store/tables/money.ts';

export type EntryFound = Selectable<EntryRow>;

/** What an entry is made from; what is left out is null, empty, or follows from the school. `amount` is signed. */
export interface NewEntry {
  readonly student_id: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly charge_type?: EntryRow['charge_type'];
  readonly method?: EntryRow['method'];
  readonly due_on?: string | null;
  readonly reference?: string;
  readonly note?: string;
  readonly enrolment_id?: number | null;
  readonly booking_id?: number | null;
  readonly exam_entry_id?: number | null;
  readonly for_id?: number | null;
  readonly reverses_id?: number | null;
  readonly root_id?: number | null;
  readonly part_of_id?: number | null;
  readonly paid_on?: string | null;
  readonly at_desk?: number;
}

/** Sums stay exact: no balance leaves what an integer of JavaScript holds. */
const MOST_BALANCE = 1000 * MOST_MINOR;

/**
 * Adds entries of one student within a running operation, numbers the receipts of payments, and settles what is open.
 * @throws Problem 404 where there is no such student; 409 `balance-too-large`.
 */
export async function addEntries(
  writer: Writer,
  studentId: number,
  entries: readonly Omit<NewEntry, 'student_id'>[],
): Promise<EntryFound[]> {
  // First of all the operation's turn: whoever writes money of a school does so one after the other.
  await writer.operationId();
  const { db } = writer;
  if (!(await db.find('student', studentId))) throw notFound('student');
  const { currency, time_zone } = await db.club();
  const day = todayIn(time_zone, new Date(writer.at));
  const before = (await db.find('balance', studentId))?.balance ?? 0;
  const after = entries.reduce((sum, { amount }) => sum + amount, before);
  if (Math.abs(after) > MOST_BALANCE) throw problem('balance-too-large');
  if (entries.some(takesAway)) await watch(writer, studentId);
  const made: EntryFound[] = [];
  for (const entry of entries) {
    const receipt =
      entry.kind === 'payment' && entry.amount < 0 ? await nextReceipt(writer, Number(day.slice(0, 4))) : null;
    const values: Row = {
      charge_type: null,
      method: null,
      reference: '',
      note: '',
      enrolment_id: null,
      booking_id: null,
      exam_entry_id: null,
      for_id: null,
      reverses_id: null,
      root_id: null,
      part_of_id: null,
      ...entry,
      // The day of entry says it already.
      paid_on: entry.paid_on && entry.paid_on !== day ? entry.paid_on : null,
      student_id: studentId,
      due_on: entry.kind === 'charge' ? (entry.due_on ?? day) : null,
      currency,
      day,
      receipt_year: receipt?.year ?? null,
      receipt_number: receipt?.number ?? null,
      entered_by: writer.ctx.actor.id || null,
    };
    made.push(await writer.insert('entry', values));
  }
  await settleStudent(writer, studentId);
  return made;
}

/** What of a student did not add up before an operation, for those of whom it takes something back, gives or lets off. */
const watched = new WeakMap<Writer, Map<number, Excess>>();

/** Whether an entry may leave more given back, or let off, than there is: what is charged and paid anew never does. */
const takesAway = ({ kind, reverses_id }: Pick<NewEntry, 'kind' | 'reverses_id'>): boolean =>
  reverses_id != null || kind === 'refund' || LETS_OFF.has(kind);

async function watch(writer: Writer, studentId: number): Promise<void> {
  const seen = watched.get(writer) ?? new Map<number, Excess>();
  watched.set(writer, seen);
  if (!seen.has(studentId)) seen.set(studentId, excessOf(await entriesOf(writer.db, studentId)));
}

/**
 * Refuses an operation after which less adds up than before it. What an older version left in a database hinders nobody.
 * @throws Problem 409 `payment-refunded`, `charge-let-off`.
 */
export async function requireSound(writer: Writer): Promise<void> {
  for (const [studentId, was] of watched.get(writer) ?? []) {
    const is = excessOf(await entriesOf(writer.db, studentId));
    if (is.givenBack > was.givenBack) throw problem('payment-refunded');
    if (is.letOff > was.letOff) throw problem('charge-let-off');
  }
}

/**
 * Charges a student within a running operation, for what else that operation does: a package sold, a class cancelled late.
 * `amount` is above zero, in minor units of the school's currency; a charge of nothing is none.
 */
export async function recordCharge(
  writer: Writer,
  { student_id, amount, ...charge }: Omit<NewEntry, 'kind'>,
): Promise<EntryFound | null> {
  if (amount === 0) return null;
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > MOST_MINOR)
    throw invalid({ amount: fault('amount-too-large') });
  const [made] = await addEntries(writer, student_id, [{ ...charge, kind: 'charge', amount }]);
  return made ?? null;
}

/** The next number of the school's receipts in a year. The counter's row is held until the transaction ends, and goes back with it. */
async function nextReceipt(writer: Writer, year: number): Promise<{ year: number; number: number }> {
  const { rows } = await sql<{ newest: number }>`
    insert into receipt_counter (club_id, year, newest) values (${writer.ctx.clubId}, ${year}, 1)
    on conflict (club_id, year) do update set newest = receipt_counter.newest + 1 returning newest`.execute(
    writer.internals.trx,
  );
  return { year, number: Number(rows[0]?.newest) };
}

/** Works out anew what of a student's charges is open. */
export async function settleStudent(writer: Writer, studentId: number): Promise<void> {
  const { open, credit } = settle(await entriesOf(writer.db, studentId));
  await writer.db
    .update('balance')
    .set({ oldest_due_on: open[0]?.due_on ?? '', open_charges: JSON.stringify(open), credit })
    .where('id', '=', studentId)
    .execute();
  touch(writer.internals, 'balance', studentId);
}

/** All of a student's entries, the oldest first. */
export const entriesOf = (db: ClubDb, studentId: number): Promise<EntryFound[]> =>
  db
    .from('entry')
    .selectAll('entry')
    .where('entry.student_id', '=', studentId)
    .where('entry.deleted_at', 'is', null)
    .orderBy('entry.id')
    .execute() as Promise<EntryFound[]>;

/** The entries that took others back, by what they took back. */
async function reversalsOf(db: ClubDb, ids: readonly number[]): Promise<Map<number, EntryFound>> {
  if (ids.length === 0) return new Map();
  const rows = (await db
    .from('entry')
    .selectAll('entry')
    .where('entry.reverses_id', 'in', [...ids])
    .execute()) as EntryFound[];
  return new Map(rows.map((row) => [row.reverses_id as number, row]));
}

/** The last of the counter-entries that follow an entry, or the entry itself. */
async function endOfChain(db: ClubDb, entry: EntryFound): Promise<EntryFound> {
  for (let end = entry; ; ) {
    const next = (await reversalsOf(db, [end.id])).get(end.id);
    if (!next) return end;
    end = next;
  }
}

/**
 * Takes an entry back by a counter-entry, under the same kind with the other sign. Where it was taken back and that again,
 * the entry stands by the last of its counter-entries, and that one is taken back.
 * @throws Problem 404; 409 `already-reversed`.
 */
export async function reverse(writer: Writer, id: number, note = ''): Promise<EntryFound> {
  await writer.operationId();
  const entry = (await writer.db.find('entry', id)) as EntryFound | undefined;
  if (!entry) throw notFound('entry');
  const end = await endOfChain(writer.db, entry);
  if (end.amount !== entry.amount) throw problem('already-reversed', {}, { conflict: { entity: 'entry', id: end.id } });
  const { student_id, kind, charge_type, method, due_on, reference } = end;
  const { enrolment_id, booking_id, exam_entry_id, for_id, part_of_id, at_desk } = end;
  const [made] = await addEntries(writer, student_id, [
    {
      ...{ kind, charge_type, method, due_on, reference, note },
      ...{ enrolment_id, booking_id, exam_entry_id, for_id, part_of_id, at_desk },
      amount: -end.amount,
      reverses_id: end.id,
      root_id: end.root_id ?? end.id,
    },
  ]);
  return made as EntryFound;
}

/**
 * Takes back the charges of a student that stand and that `which` names, whole or in parts, and what was let off of them,
 * before they were split as well; payments stay. So does a discount that names no charge, as far as others are left for it.
 * Answers by how much less is owed then.
 */
export async function reverseCharges(
  writer: Writer,
  studentId: number,
  which: (charge: EntryFound) => boolean,
): Promise<number> {
  const entries = await entriesOf(writer.db, studentId);
  const sums = new Map<number, number>();
  for (const { id, root_id, amount } of entries) sums.set(root_id ?? id, (sums.get(root_id ?? id) ?? 0) + amount);
  const standing = entries.filter(({ id, root_id }) => root_id === null && sums.get(id) !== 0);
  const charges = standing.filter((entry) => entry.kind === 'charge' && which(entry));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = new Set<number>();
  for (const charge of charges)
    for (let id: number | null = charge.id; id !== null; id = byId.get(id)?.part_of_id ?? null) ids.add(id);
  const letOff = standing.filter(
    ({ kind, for_id }) => (kind === 'discount' || kind === 'write_off') && for_id !== null && ids.has(for_id),
  );
  let less = 0;
  for (const { id } of [...letOff, ...charges].reverse()) less -= (await reverse(writer, id)).amount;
  // A discount that names no charge was given on all of them: what of it is left without one is charged back.
  if (charges.length === 0 || !standing.some(({ kind }) => LETS_OFF.has(kind))) return less;
  const now = await entriesOf(writer.db, studentId);
  const left = excessOf(now).letOff - excessOf(entries).letOff;
  if (left > 0) await addEntries(writer, studentId, [{ kind: 'discount', amount: left }]);
  return less - Math.max(left, 0);
}

/** Whether entries stand, were taken back, or are counter-entries, by id. */
export async function statesOf(
  db: ClubDb,
  entries: readonly Pick<EntryFound, 'id' | 'reverses_id'>[],
): Promise<Map<number, 'standing' | 'reversed' | 'reversal'>> {
  const states = new Map<number, 'standing' | 'reversed' | 'reversal'>();
  const plain = entries.filter(({ reverses_id }) => reverses_id === null);
  for (const { id, reverses_id } of entries) states.set(id, reverses_id === null ? 'standing' : 'reversal');
  if (plain.length === 0) return states;
  // An even number of counter-entries leaves an entry as it was.
  const counted = await db
    .from('entry')
    .select(['entry.root_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'entry.root_id',
      'in',
      plain.map(({ id }) => id),
    )
    .groupBy('entry.root_id')
    .execute();
  for (const { root_id, count } of counted) if (Number(count) % 2 === 1) states.set(root_id as number, 'reversed');
  return states;
}

/** Tells the refusals of the journal's own rules. */
export async function explainEntry(_ctx: Ctx, error: unknown): Promise<Problem | null> {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('currency-kept')) return problem('currency-kept');
  const twice = /entry\.reverses_id/.test(text) || text.includes('entry_reverses');
  return twice ? problem('already-reversed') : null;
}
