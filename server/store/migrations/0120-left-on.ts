/**
 * The last day of a teacher who left, since what a teacher offers after it is no offered time: reports work those days out anew. Of
 * whoever was inactive before, nobody knows the day.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function leftOn({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await db.schema.alterTable('teacher').addColumn('left_on', 'text').execute();
  const sqlite = engine === 'sqlite';
  const utc = sqlite ? 'substr(s.starts_at, 1, 10)' : "to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD')";
  const first = `${sqlite ? 'min' : 'least'}(coalesce(old.left_on, new.left_on), coalesce(new.left_on, old.left_on))`;
  const named = `insert into report_stale (club_id, kind, named) select distinct s.club_id, 'utc', ${utc} from slot as s
    where s.club_id = new.club_id and s.teacher_id = new.id and s.deleted_at is null and ${utc} >= ${first};`;
  const differs = sqlite ? 'new.left_on is not old.left_on' : 'new.left_on is distinct from old.left_on';
  if (sqlite) {
    await run(`create trigger teacher_reported after update of left_on on teacher when ${differs} begin ${named} end`);
    return;
  }
  await run(
    `create function teacher_reported() returns trigger language plpgsql as $$ begin ${named} return null; end $$`,
  );
  await run(
    `create trigger teacher_reported after update of left_on on teacher for each row when (${differs}) execute function teacher_reported()`,
  );
}
