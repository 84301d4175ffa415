/**
 * A month of a school: 200 enrolments, 1,500 classes, cancellations of every kind, payments, refunds, a cash desk that is closed
 * each day, and messages. At its end a program that knows nothing of the product (recompute.ts) works out balances, packages,
 * receipts, closings and messages from the downloaded files and the outbox alone; the product's lists have to say the same, to
 * the cent. MONTH_SEED repeats a month that failed, or tries another.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { booking } from '#contract/entities/booking.ts';
import { delivery } from '#contract/entities/delivery.ts';
import { enrolment } from '#contract/entities/enrolment.ts';
import { balance, entry, exportClosings, readDesk, statementPage } from '#contract/entities/money.ts';
import { student } from '#contract/entities/student.ts';
import { addDays } from '#contract/rules/zone.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { writeReminders } from '#server/messages/remind.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { bookSingles, change, endOfClasses, enrol, Fridays } from './classes-of-month.ts';
import { closeTheDesk, counter, settleSales } from './money-of-month.ts';
import { FIRST_DAY, FREE_HOURS, isSchoolDay, LAST_DAY, type Office, openOffice, weekdaysFrom, ZONE } from './office.ts';

const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);

/**
 * Moves the clock, and sends what is due then. The server sends too, every few seconds: what it has under way is waited for,
 * since a clock that jumps would make it look like one that died.
 */
async function moveTo(office: Office, day: string, time: string): Promise<void> {
  const { services, database } = office.school.app.app;
  const isSending = async () => {
    const sending = await database.db.selectFrom('delivery').select('id').where('state', '=', 'sending').execute();
    const claimed = await database.db.selectFrom('outbox').select('id').where('state', '=', 'claimed').execute();
    return sending.length + claimed.length > 0;
  };
  while (await isSending()) await new Promise((resolve) => setTimeout(resolve, 10));
  office.clock(day, time);
  do {
    await sendDeliveries(services);
    await sendDue(services);
  } while (await isSending());
}

/** Takes some of what was done today back, and some of that again. */
async function undoSome(office: Office, count: number): Promise<void> {
  const mayBeUndone = office.today.filter(({ what }) => !/enrol|sell|plan|let off|mail|close/.test(what));
  for (const done of office.random.some(mayBeUndone, count)) {
    const before = office.today.length;
    if ((await office.undo(done)) && office.random.chance(0.3)) {
      const redo = office.today[before];
      if (redo) await office.undo(redo);
    }
  }
}

async function liveDay(office: Office, day: string, fridays: Fridays): Promise<void> {
  office.today.length = 0;
  await moveTo(office, day, '08:30');
  if (isSchoolDay(day)) {
    const before = office.pupils.length;
    if (day < addDays(FIRST_DAY, 5)) await enrol(office, day);
    await settleSales(office, office.pupils.slice(before), day);
    await moveTo(office, day, '08:40');
    await moveTo(office, day, '11:00');
    await counter(office, day);
    await bookSingles(office, day, fridays);
    await change(office, day, fridays);
    // What is undone before it was sent is told to nobody; what is undone later is told.
    await undoSome(office, 2);
    await moveTo(office, day, '11:10');
    await moveTo(office, day, '11:20');
    await undoSome(office, 2);
    await moveTo(office, day, '11:30');
  }
  await moveTo(office, day, '19:45');
  await writeReminders(office.school.app.app.services, office.school.app.clubId);
  await moveTo(office, day, '19:50');
  if (!isSchoolDay(day)) return;
  office.today.length = 0;
  await endOfClasses(office, day);
  await undoSome(office, 1);
  await moveTo(office, day, '20:00');
  await closeTheDesk(office);
  const closed = office.today.at(-1);
  if (closed?.what === 'close desk' && office.random.chance(0.2) && (await office.undo(closed))) {
    await moveTo(office, day, '20:05');
    await closeTheDesk(office);
  }
}

/** Every page of a list. */
async function all<R>({ school }: Office, list: AnyEndpoint, query: object = {}): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page++) {
    const answer = (await school.app.call(list, { query: { ...query, per_page: 500, page } } as never)) as {
      data: R[];
      last_page: number;
    };
    rows.push(...answer.data);
    if (page >= answer.last_page) return rows;
  }
}

interface Books {
  readonly balances: Record<string, { balance: number; credit: number; oldest_due_on: string; ages: object }>;
  readonly enrolments: Record<string, object>;
  readonly left: Record<string, object | null>;
  readonly receipts: Record<string, { count: number; first: number; last: number; sum: number }>;
  readonly desk: { closings: { id: number; expected: number; difference: number }[]; expected: number };
  readonly fees: { uncharged: number[]; standing: number };
  readonly messages: { states: Record<string, number>; receipts: number; reminders: number };
  readonly problems: string[];
}

/** Downloads what a user can download into a folder. */
async function download({ school: { app } }: Office): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-month-'));
  for (const [name, endpoint] of Object.entries({
    students: student.endpoints.exportCsv,
    enrolments: enrolment.endpoints.exportCsv,
    bookings: booking.endpoints.exportCsv,
    entries: entry.endpoints.exportCsv,
    desk_closings: exportClosings,
    deliveries: delivery.endpoints.exportCsv,
  }))
    await writeFile(
      join(folder, `${name}.csv`),
      String(await app.call(endpoint as AnyEndpoint, { query: {} } as never)),
    );
  await cp(join(app.config.dataDir, 'outbox'), join(folder, 'outbox'), { recursive: true });
  return folder;
}

/** What a program of its own makes of the files. */
async function recomputed(folder: string, now: Date): Promise<Books> {
  const program = join(import.meta.dirname, 'recompute.ts');
  const args = [program, folder, ZONE, now.toISOString(), String(FREE_HOURS)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64_000_000 });
  return JSON.parse(stdout) as Books;
}

/** Files in which something is wrong do not pass as right. */
async function findsFaults(folder: string, now: Date): Promise<void> {
  const file = join(folder, 'entries.csv');
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  // The newest come first; without the newest of all receipts there is no gap.
  const paid = lines.findLastIndex((line) => line.includes(',payment,'));
  await writeFile(file, lines.toSpliced(paid, 1).join('\r\n'));
  for (const mail of (await readdir(join(folder, 'outbox'))).slice(-50)) await rm(join(folder, 'outbox', mail));
  const { problems } = await recomputed(folder, now);
  expect(problems.some((text) => text.startsWith('receipt 2026/'))).toBe(true);
  expect(problems.some((text) => text.includes('not in the outbox'))).toBe(true);
}

async function compare(office: Office, books: Books): Promise<void> {
  expect(books.problems).toEqual([]);
  const balances = await all<Books['balances'][string] & { student_id: number }>(office, balance.endpoints.list);
  const shown = balances.map(({ student_id, balance: sum, credit, oldest_due_on, ages }) => [
    String(student_id),
    { balance: sum, credit, oldest_due_on, ages },
  ]);
  expect(books.balances).toEqual(Object.fromEntries(shown));
  for (const pupil of office.random.some(office.pupils, 20)) {
    const { data } = await office.school.app.call(statementPage, { params: { id: pupil.id } });
    const { balance: sum, credit, ages, open } = data;
    expect({ balance: sum, credit, ages, oldest_due_on: open[0]?.due_on ?? '' }).toEqual(books.balances[pupil.id]);
  }
  const sold = await all<{ id: number; state: string; practical: object; theory: object }>(
    office,
    enrolment.endpoints.list,
  );
  expect(books.enrolments).toEqual(
    Object.fromEntries(sold.map(({ id, state, practical, theory }) => [String(id), { state, practical, theory }])),
  );
  const students = await all<{ id: number; left: object | null }>(office, student.endpoints.list);
  expect(books.left).toEqual(Object.fromEntries(students.map(({ id, left }) => [String(id), left])));

  const payments = (
    await all<{ amount: number; receipt_number: number | null }>(office, entry.endpoints.list, { kind: 'payment' })
  ).filter(({ receipt_number }) => receipt_number !== null);
  const sum = -payments.reduce((total, { amount }) => total + amount, 0);
  expect(books.receipts).toEqual({ '2026': { count: payments.length, first: 1, last: payments.length, sum } });
  const { data: desk } = await office.school.app.call(readDesk, { query: {} });
  expect(books.desk.expected).toBe(desk.expected);
  const closings = desk.closings.map(({ id, expected, difference }) => ({ id, expected, difference }));
  expect(books.desk.closings.toReversed()).toEqual(closings);
  expect(books.fees.uncharged.filter((id) => !office.letOff.has(id))).toEqual([]);
  const fees = (
    await all<{ amount: number }>(office, entry.endpoints.list, {
      charge_type: 'late_cancellation,no_show',
      kind: 'charge',
    })
  ).map(({ amount }) => amount);
  expect(books.fees.standing).toBe(fees.reduce((total, amount) => total + amount, 0));

  const { sent = 0, withdrawn = 0, not_told = 0, ...others } = books.messages.states;
  for (const [state, count] of Object.entries({ sent, withdrawn, not_told }))
    expect([
      state,
      ((await office.school.app.call(delivery.endpoints.list, { query: { state } } as never)) as { total: number })
        .total,
    ]).toEqual([state, count]);
  expect(others).toEqual({});
  expect(books.messages.receipts).toBe(office.counts.get('mail receipt')?.done ?? 0);
  expect(Math.min(sent, withdrawn, not_told)).toBeGreaterThan(0);
}

describeSqliteInGate('a month of a school', (engine) => {
  test('is the same worked out from its files alone, to the cent', async () => {
    const office = await openOffice(engine, SEED);
    try {
      const fridays = new Fridays();
      for (const day of weekdaysFrom(FIRST_DAY, LAST_DAY)) await liveDay(office, day, fridays);
      const folder = await download(office);
      const books = await recomputed(folder, office.now());
      await compare(office, books);
      const { length } = await all(office, booking.endpoints.list);
      expect(length).toBeGreaterThanOrEqual(1500);
      expect(office.pupils).toHaveLength(200);
      await findsFaults(folder, office.now());
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      throw new Error(`With MONTH_SEED=${SEED}: ${(error as Error).message}`, { cause: error });
    }
  }, 600_000);
});
