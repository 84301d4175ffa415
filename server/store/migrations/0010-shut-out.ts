/**
 * What lets somebody in ends with the right it came from, whichever act, undo or command took that right away: recovery
 * links with a change of password, address, role or status; invitations with their inviter's right to invite.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

const KEYS = ['password_hash', 'email_key', 'roles', 'status', 'deleted_at'];
const MAY_NOT_INVITE = `new.status <> 'active' or new.deleted_at is not null or new.roles not like '%"admin"%'`;
const ENDINGS = `
  delete from recovery where account_id = new.id;
  delete from invitation where inviter_id = new.id and used_at is null and (${MAY_NOT_INVITE});`;

export async function shutOut({ db, engine }: Step): Promise<void> {
  await db.schema.alterTable('invitation').addColumn('inviter_id', 'bigint').execute();
  await db.schema.createIndex('invitation_by_inviter').on('invitation').column('inviter_id').execute();
  const changed = KEYS.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  if (engine === 'sqlite') {
    await sql
      .raw(`create trigger account_shut_out after update on account when ${changed} begin ${ENDINGS} end`)
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function account_shut_out() returns trigger language plpgsql as $$ begin ${ENDINGS} return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger account_shut_out after update on account for each row when (${changed}) execute function account_shut_out()`,
    )
    .execute(db);
}
