/** Rows of a report that are somebody's, or a vehicle's, in the order of their names. */
import type { ReportCell, ReportRow } from '#contract/entities/report.ts';
import { namesOf } from '../bookings/names.ts';
import type { ClubDb } from '../store/club-db.ts';
import { row } from './cells.ts';

export async function namedRows(
  db: ClubDb,
  table: 'teacher' | 'vehicle',
  ids: readonly number[],
  cellsOf: (id: number) => ReportCell[],
): Promise<ReportRow[]> {
  const names = await namesOf(db, table, ids);
  return ids
    .map((id) => row(String(id), cellsOf(id), names.get(id) ?? ''))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a.key) - Number(b.key)));
}

/** A row for each teacher of whom there are facts in a period or in the one before. */
export function rowsByTeacher<Fact>(
  db: ClubDb,
  [now, before]: readonly [now: readonly Fact[], before: readonly Fact[]],
  teacherOf: (fact: Fact) => number,
  cellsOf: (some: readonly Fact[], earlier: readonly Fact[], teacher: number) => ReportCell[],
): Promise<ReportRow[]> {
  const [some, earlier] = [Map.groupBy(now, teacherOf), Map.groupBy(before, teacherOf)];
  const ids = [...new Set([...some.keys(), ...earlier.keys()])];
  return namedRows(db, 'teacher', ids, (id) => cellsOf(some.get(id) ?? [], earlier.get(id) ?? [], id));
}
