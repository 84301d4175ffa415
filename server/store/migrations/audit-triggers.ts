/**
 * The audit is append-only. An operation's record may be completed while its transaction runs (`result` is `open` until
 * then), later marked as undone once, and blanked once when a person is erased (`erased_by` names the erasure). Nothing
 * else changes it, and nothing deletes it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Step } from '../columns.ts';

const FIXED = ['id', 'club_id', 'actor_id', 'command', 'source', 'undo_of', 'request_id', 'at'];
const CONTENT = ['actor_name', 'arguments', 'rows_touched', 'undoable', 'bulk_columns', 'touched', 'result'];
const CHANGE_FIXED = ['id', 'club_id', 'operation_id', 'entity', 'row_id', 'kind', 'version', 'at'];

const NAMES = [
  ['operation_kept', 'operation'],
  ['change_kept', 'change'],
  ['operation_fixed', 'operation'],
  ['change_fixed', 'change'],
] as const;

/** Takes the guards off, so that a step can add columns to the record and guard it anew. */
export async function dropAuditGuards({ db, engine }: Step): Promise<void> {
  const all =
    engine === 'sqlite'
      ? NAMES
      : [...NAMES, ['operation_not_emptied', 'operation'] as const, ['change_not_emptied', 'change'] as const];
  for (const [name, table] of all)
    await sql.raw(`drop trigger ${name} ${engine === 'sqlite' ? '' : `on ${table}`}`).execute(db);
}

/** `more` are columns of an operation's content that came with later steps. */
export async function auditGuards({ db, engine }: Step, more: readonly string[] = []): Promise<void> {
  const run = (text: string | RawBuilder<unknown>) => (typeof text === 'string' ? sql.raw(text) : text).execute(db);
  const differs = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  const operation = `(${differs(FIXED)})
    or ((${differs([...CONTENT, ...more])}) and old.result <> 'open' and not (old.erased_by is null and new.erased_by is not null))
    or (new.undone_by is distinct from old.undone_by and old.undone_by is not null)
    or (new.erased_by is distinct from old.erased_by and old.erased_by is not null)`;
  const change = `(${differs(CHANGE_FIXED)}) or old.erased_by is not null or new.erased_by is null`;
  const refusals: [name: string, when: string, condition: string | null, table: string][] = [
    ['operation_kept', 'delete', null, 'operation'],
    ['change_kept', 'delete', null, 'change'],
    ['operation_fixed', 'update', operation, 'operation'],
    ['change_fixed', 'update', change, 'change'],
  ];
  if (engine === 'postgres') {
    await run(`create or replace function audit_is_kept() returns trigger language plpgsql as $$
      begin raise exception 'The audit is append-only.'; end $$`);
  }
  for (const [name, when, condition, table] of refusals) {
    const only = condition ? `when (${condition})` : '';
    await run(
      engine === 'sqlite'
        ? `create trigger ${name} before ${when} on ${table} ${only} begin select raise(abort, 'The audit is append-only.'); end`
        : `create trigger ${name} before ${when} on ${table} for each row ${only} execute function audit_is_kept()`,
    );
  }
  if (engine === 'postgres') {
    for (const table of ['operation', 'change'])
      await run(
        `create trigger ${table}_not_emptied before truncate on ${table} for each statement execute function audit_is_kept()`,
      );
  }
}
