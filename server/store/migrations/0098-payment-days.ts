/** The day on which money changed hands, where it was entered later. */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function paymentDays({ db, engine }: Step): Promise<void> {
  await db.schema.alterTable('entry').addColumn('paid_on', 'text').execute();
  // As every other column of an entry: what was said once stays said.
  const changed = 'new.paid_on is distinct from old.paid_on';
  await sql
    .raw(
      engine === 'sqlite'
        ? `create trigger entry_day_fixed before update on entry when ${changed}
             begin select raise(abort, 'Entries are never changed.'); end`
        : `create trigger entry_day_fixed before update on entry for each row when (${changed}) execute function entry_is_kept()`,
    )
    .execute(db);
}
