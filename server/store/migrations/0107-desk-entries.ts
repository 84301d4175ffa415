/** Which entries the cash desk counts. It does not count payments of earlier days from a file: their cash was counted then. */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function deskEntries({ db, engine }: Step): Promise<void> {
  await db.schema
    .alterTable('entry')
    .addColumn('at_desk', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  // As every other column of an entry: what was said once stays said.
  const changed = 'new.at_desk is distinct from old.at_desk';
  await sql
    .raw(
      engine === 'sqlite'
        ? `create trigger entry_desk_fixed before update on entry when ${changed}
             begin select raise(abort, 'Entries are never changed.'); end`
        : `create trigger entry_desk_fixed before update on entry for each row when (${changed}) execute function entry_is_kept()`,
    )
    .execute(db);
}
