/**
 * What a school's rule of retention takes out of its audit: entries from the first one on, up to one whose seal stays, so that the
 * chain goes on from it. `audit_pruned` says up to which, and which entry did it; the guards let those go and no others.
 */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';

/** By table: its guard, and which of its rows may go. */
const GUARDS = [
  ['operation_kept', 'operation', 'old.id <= p.through'],
  ['change_kept', 'change', 'old.operation_id <= p.through'],
  ['audit_seal_no_delete', 'audit_seal', 'old.operation_id < p.through'],
] as const;

export async function auditPruning(step: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(step.db);
  await table(step, 'audit_pruned')
    .addColumn('club_id', 'bigint', (c) => c.notNull().unique().references('club.id'))
    .addColumn('through', 'bigint', (c) => c.notNull())
    .addColumn('operation_id', 'bigint', (c) => c.notNull())
    .addColumn('at', instantType(step.engine), (c) => c.notNull())
    .execute();
  for (const name of ['operation', 'change'])
    await run(`create index ${name}_erased on ${name} (club_id, erased_by) where erased_by is not null`);
  for (const [guard, of, may] of GUARDS) {
    const leaves = `exists (select 1 from audit_pruned p where p.club_id = old.club_id and ${may})`;
    if (step.engine === 'sqlite') {
      await run(`drop trigger ${guard}`);
      await run(
        `create trigger ${guard} before delete on ${of} when not ${leaves} begin select raise(abort, 'The audit is append-only.'); end`,
      );
      continue;
    }
    await run(`create function ${of}_leaves() returns trigger language plpgsql as $$
      begin
        if ${leaves} then return old; end if;
        raise exception 'The audit is append-only.';
      end $$`);
    await run(`drop trigger ${guard} on ${of}`);
    await run(`create trigger ${guard} before delete on ${of} for each row execute function ${of}_leaves()`);
  }
}
