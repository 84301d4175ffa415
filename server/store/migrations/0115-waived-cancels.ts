/**
 * A late cancellation that was waived is another kind of work in the reports' days: a waiver names its day anew from now on, and so
 * are the days of those that were waived before.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

const WATCHED =
  'teacher_id, vehicle_id, class_type, status, cancelled_by, late, waived_at, starts_at, ends_at, slot_id, deleted_at, student_id';

export async function waivedCancels({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const utc = (column: string) =>
    engine === 'sqlite' ? `substr(${column}, 1, 10)` : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  if (engine === 'sqlite') {
    const of = (row: 'new' | 'old') => `insert into report_stale (club_id, kind, named)
      select ${row}.club_id, 'utc', ${utc(`${row}.starts_at`)} where not exists
      (select 1 from report_stale where club_id = ${row}.club_id and kind = 'utc' and named = ${utc(`${row}.starts_at`)});`;
    await run('drop trigger booking_reported');
    await run(
      `create trigger booking_reported after update of ${WATCHED} on booking begin ${of('old')} ${of('new')} end`,
    );
  } else {
    await run('drop trigger booking_reported on booking');
    await run(
      `create trigger booking_reported after insert or delete or update of ${WATCHED} on booking for each row execute function starts_reported()`,
    );
  }
  await run(
    `insert into report_stale (club_id, kind, named) select distinct club_id, 'utc', ${utc('starts_at')} from booking
     where status = 'cancelled' and late = 1 and waived_at is not null and deleted_at is null`,
  );
}
