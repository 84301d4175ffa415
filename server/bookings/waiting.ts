/** The waiting list: which of its entries a class suits. */
import { sql } from 'kysely';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { localTimeOf, weekdayOf } from '#contract/rules/zone.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';

/** What an entry asks of a class. */
export interface Waited {
  readonly teacher_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Live entries that a class suits in kind, teacher, day and hours on the school's wall; who waits longest comes first. */
export function waitsFor(db: ClubDb, { teacher_id, class_type, starts_at, ends_at }: Waited, zone: string) {
  const begin = localTimeOf(starts_at, zone);
  const end = localTimeOf(ends_at, zone);
  const day = WEEKDAYS[weekdayOf(begin.date)] as string;
  // What ends after midnight ends later than any hour of its day.
  const until = end.date === begin.date ? end.time : '24:00';
  return db
    .from('wait')
    .where('wait.deleted_at', 'is', null)
    .where('wait.class_type', '=', class_type)
    .where((eb) => eb.or([eb('wait.teacher_id', 'is', null), eb('wait.teacher_id', '=', teacher_id)]))
    .where((eb) => eb.or([eb('wait.start_time', 'is', null), eb('wait.start_time', '<=', begin.time)]))
    .where((eb) => eb.or([eb('wait.end_time', 'is', null), eb('wait.end_time', '>=', until)]))
    .where((eb) => eb.or([eb('wait.weekdays', '=', '[]'), eb('wait.weekdays', 'like', sql<string>`${`%"${day}"%`}`)]))
    .orderBy('wait.since')
    .orderBy('wait.id');
}

/** Takes a student's entry that a class suits off the list, the oldest of several; none is no fault. */
export async function endWait(writer: Writer, booked: Waited & { readonly student_id: number }): Promise<void> {
  const { time_zone: zone } = await writer.db.club();
  const found = await waitsFor(writer.db, booked, zone)
    .select(['wait.id', 'wait.version'])
    .where('wait.student_id', '=', booked.student_id)
    .executeTakeFirst();
  if (found) await writer.remove('wait', found.id, found.version);
}
