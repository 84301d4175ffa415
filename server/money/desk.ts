/** The cash desk: what was taken on a day, and closings that count the cash since the one before. */
import { type Selectable, sql } from 'kysely';
import type { Desk, DeskClosing } from '#contract/entities/money.ts';
import { fault } from '#contract/faults/fault.ts';
import { isInvisible } from '#contract/rules/visible.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { DeskClosingRow } from '../store/tables/money.ts';
import { accountNames } from './names.ts';

/** Closings shown, the newest first. */
const SHOWN = 30;
type Closing = Selectable<DeskClosingRow>;

/** Cash that came in after an entry, refunds taken off. */
async function cashSince(db: ClubDb, entryId: number): Promise<{ sum: number; newest: number }> {
  const row = await db
    .from('entry')
    .select(({ fn }) => [fn.sum<number | null>('entry.amount').as('sum'), fn.max('entry.id').as('newest')])
    .where('entry.method', '=', 'cash')
    .where('entry.at_desk', '=', 1)
    .where('entry.deleted_at', 'is', null)
    .where('entry.id', '>', entryId)
    .executeTakeFirstOrThrow();
  // Taking -0 for 0 would be told apart by whoever compares.
  return { sum: 0 - Number(row.sum ?? 0), newest: Number(row.newest ?? entryId) };
}

const closingsOf = (db: ClubDb, most: number): Promise<Closing[]> =>
  db
    .from('desk_closing')
    .selectAll('desk_closing')
    .where('desk_closing.deleted_at', 'is', null)
    .orderBy('desk_closing.id', 'desc')
    .limit(most)
    .execute() as Promise<Closing[]>;

/** The desk on a day; today's where none is named. */
export async function deskOf(db: ClubDb, now: Date, asked?: string): Promise<Desk> {
  const { currency, time_zone } = await db.club();
  const day = asked ?? todayIn(time_zone, now);
  const rows = await db
    .from('entry')
    .select(['entry.method', 'entry.entered_by'])
    .select(({ fn }) => [fn.sum<number>('entry.amount').as('amount'), fn.countAll<number>().as('count')])
    .where('entry.day', '=', day)
    .where('entry.method', 'is not', null)
    .where('entry.at_desk', '=', 1)
    .where('entry.deleted_at', 'is', null)
    .groupBy(['entry.method', 'entry.entered_by'])
    .orderBy('entry.method')
    .orderBy('entry.entered_by')
    .execute();
  const closings = await closingsOf(db, SHOWN);
  const names = await accountNames(db, [...rows.map((row) => row.entered_by), ...closings.map((row) => row.closed_by)]);
  const { sum } = await cashSince(db, closings[0]?.newest_entry_id ?? 0);
  return {
    day,
    currency,
    taken: rows.map(({ method, entered_by, amount, count }) => ({
      method: method as NonNullable<typeof method>,
      entered_by,
      name: names.get(entered_by ?? 0) ?? '',
      count: Number(count),
      amount: 0 - Number(amount),
    })),
    expected: sum,
    since: closings[0]?.closed_at ?? null,
    closings: closings.map((row) => shown(row, names)),
  };
}

const shown = (row: Closing, names: ReadonlyMap<number, string>): DeskClosing => ({
  id: row.id,
  closed_at: row.closed_at,
  day: row.day,
  expected: row.expected,
  counted: row.counted,
  difference: row.counted - row.expected,
  note: row.note,
  closed_by_name: names.get(row.closed_by ?? 0) ?? '',
});

/** Presented closings as their file holds them: with what was missing or too much, and who closed. */
export async function closingsShown(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const closings = rows as Closing[];
  const names = await accountNames(
    db,
    closings.map((row) => row.closed_by),
  );
  return rows.map((row, index) => ({ ...row, ...shown(closings[index] as Closing, names) }));
}

/** Closes the desk over all cash since the last closing. @throws Problem 422 where a difference has no note. */
export async function close(writer: Writer, counted: number, note: string): Promise<DeskClosing> {
  // In turn with whoever takes money, so that every entry belongs to one closing.
  await writer.operationId();
  const { db, ctx, at } = writer;
  const [last] = await closingsOf(db, 1);
  const { sum, newest } = await cashSince(db, last?.newest_entry_id ?? 0);
  if (counted !== sum && isInvisible(note)) throw invalid({ note: fault('difference-note') });
  const row = (await writer.insert('desk_closing', {
    day: todayIn((await db.club()).time_zone, new Date(at)),
    closed_at: at,
    closed_by: ctx.actor.id || null,
    newest_entry_id: newest,
    expected: sum,
    counted,
    note,
  })) as Closing;
  return shown(row, new Map([[ctx.actor.id, ctx.actor.name]]));
}

/** Only the last closing is taken back or brought back: the ones after it count from where it ended. */
export async function guardClosing(writer: Writer, row: Row): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from desk_closing where club_id = ${writer.ctx.clubId} and deleted_at is null and id > ${row.id} limit 1`.execute(
    writer.internals.trx,
  );
  if (rows.length > 0) throw problem('closed-since');
}
