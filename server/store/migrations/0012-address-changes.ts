/**
 * Changes of an account's address that wait for the new one to confirm, or that the old one can still stop. One that waits
 * ends with the password, role or status it was asked for under.
 */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';

const KEYS = ['password_hash', 'email_key', 'roles', 'status', 'deleted_at'];
const ENDING = 'delete from address_change where account_id = new.id and confirmed_at is null;';

export async function addressChanges(step: Step): Promise<void> {
  const { db, engine } = step;
  const at = instantType(engine);
  await table(step, 'address_change')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('old_email', 'text', (c) => c.notNull())
    .addColumn('old_key', 'text', (c) => c.notNull())
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('confirm_hash', 'text', (c) => c.notNull().unique())
    .addColumn('stop_hash', 'text', (c) => c.notNull().unique())
    .addColumn('late_stop_hash', 'text', (c) => c.unique())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .addColumn('confirmed_at', at)
    .execute();
  await db.schema.createIndex('address_change_by_account').on('address_change').column('account_id').execute();
  await db.schema.createIndex('address_change_by_old_key').on('address_change').column('old_key').execute();
  const changed = KEYS.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  if (engine === 'sqlite') {
    await sql
      .raw(`create trigger account_address_changes after update on account when ${changed} begin ${ENDING} end`)
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function account_address_changes() returns trigger language plpgsql as $$ begin ${ENDING} return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger account_address_changes after update on account for each row when (${changed}) execute function account_address_changes()`,
    )
    .execute(db);
}
