/**
 * A sample school that was asked for in the console can be taken out again. `leaving_at` says that this has begun. Entries are
 * never removed, but for those of the sample's own students, and only while it leaves.
 */
import { sql } from 'kysely';
import { instantType, type Step } from '../columns.ts';

export async function sampleLeaves({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await db.schema.alterTable('sample_fill').addColumn('leaving_at', instantType(engine)).execute();
  await db.schema
    .alterTable('sample_fill')
    .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const leaves = `exists (select 1 from sample_fill s
    where s.club_id = old.club_id and s.leaving_at is not null and (old.created_at <= s.now or exists (
      select 1 from student p where p.club_id = old.club_id and p.id = old.student_id and p.created_at <= s.now)))`;
  if (engine === 'sqlite') {
    await run('drop trigger entry_kept');
    await run(
      `create trigger entry_kept before delete on entry when not ${leaves} begin select raise(abort, 'Entries are never changed.'); end`,
    );
    return;
  }
  await run('drop trigger entry_kept on entry');
  await run(`create function entry_leaves() returns trigger language plpgsql as $$
    begin
      if ${leaves} then return old; end if;
      raise exception 'Entries are never changed.';
    end $$`);
  await run('create trigger entry_kept before delete on entry for each row execute function entry_leaves()');
}
