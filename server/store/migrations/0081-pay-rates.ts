/**
 * What teachers are paid for an hour, by kind and from a day on. Days with classes that were cancelled late are named anew for
 * the reports: their facts hold the hours of these classes from now on.
 */
import { sql } from 'kysely';
import { clubReference, clubTable, liveIndex, type Step, sortedText } from '../columns.ts';

export async function payRates(step: Step): Promise<void> {
  const { db, engine } = step;
  const sorted = sortedText(engine);
  const made = clubTable(step, 'pay_rate')
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', sorted, (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('valid_from', sorted, (c) => c.notNull())
    .addCheckConstraint('pay_rate_amount', sql`amount >= 0`);
  await clubReference(made, 'pay_rate', 'teacher_id', 'teacher').execute();
  for (const column of ['valid_from', 'kind', 'amount', 'teacher_id', 'created_at'])
    await liveIndex(step, `pay_rate_by_${column}`, 'pay_rate', ['club_id', column, 'id']);
  await sql`create unique index pay_rate_once on pay_rate (club_id, teacher_id, kind, valid_from) where deleted_at is null`.execute(
    db,
  );
  const day = engine === 'sqlite' ? 'substr(starts_at, 1, 10)' : `to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD')`;
  await sql
    .raw(
      `insert into report_stale (club_id, kind, named) select distinct club_id, 'utc', ${day} from booking
       where status = 'cancelled' and late = 1 and cancelled_by = 'student' and class_type = 'practical' and deleted_at is null`,
    )
    .execute(db);
}
