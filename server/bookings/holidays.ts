/** The days on which a school is closed. */
import type { ClubDb } from '../store/club-db.ts';

/** The closed days from one day to another, both included, with what each is called. Days are `2026-12-25`. */
export async function closedDays(db: ClubDb, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .from('holiday')
    .select(['holiday.day', 'holiday.name'])
    .where('holiday.deleted_at', 'is', null)
    .where('holiday.closed', '=', 1)
    .where('holiday.day', '>=', from)
    .where('holiday.day', '<=', to)
    .execute();
  return new Map(rows.map(({ day, name }) => [day, name]));
}
