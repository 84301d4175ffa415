/** Entries and balances with the names of whom they are about. */
import type { Balance, Entry } from '#contract/entities/money.ts';
import { agesOf, type OpenCharge } from '#contract/rules/settling.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { namedStudent, namesOf, peopleOf } from '../bookings/names.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import type { ClubDb } from '../store/club-db.ts';
import { type EntryFound, statesOf } from './journal.ts';

/** Names of accounts by id, those that are gone included. */
export async function accountNames(db: ClubDb, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .from('account')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where('account.id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}

/** Presented entries, completed. */
export async function withEntryNames(db: ClubDb, rows: readonly Row[]): Promise<Entry[]> {
  const students = await namesOf(
    db,
    'student',
    rows.map((row) => row.student_id),
  );
  const accounts = await accountNames(
    db,
    rows.map((row) => row.entered_by as number | null),
  );
  const states = await statesOf(db, rows as EntryFound[]);
  return rows.map((row) => ({
    ...row,
    student_name: students.get(row.student_id as number) ?? '',
    entered_by_name: accounts.get(row.entered_by as number) ?? '',
    state: states.get(row.id as number) ?? 'standing',
  })) as Entry[];
}

export const presentedEntries = (db: ClubDb, rows: readonly EntryFound[]): Promise<Entry[]> =>
  withEntryNames(
    db,
    rows.map((row) => present(entityOfTable('entry'), row as Row)),
  );

/** Presented balances, completed with what is due today. */
export async function withBalanceNames(db: ClubDb, rows: readonly Row[], now: Date): Promise<Balance[]> {
  const { currency, time_zone } = await db.club();
  const today = todayIn(time_zone, now);
  const students = await peopleOf(
    db,
    'student',
    rows.map((row) => row.student_id),
  );
  return rows.map(({ open_charges, ...row }) => ({
    ...row,
    ...namedStudent(students.get(row.student_id as number)),
    currency,
    ages: agesOf(open_charges as OpenCharge[], today),
  })) as Balance[];
}
