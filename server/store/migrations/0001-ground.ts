/** Clubs, accounts, sessions, devices, the operation log and the answers kept for repeated requests. */
import { clubTable, instantType, type Step, table } from '../columns.ts';

export async function ground(step: Step): Promise<void> {
  const { db, engine } = step;
  const at = instantType(engine);
  await table(step, 'club')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('logo', 'text')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('updated_at', at, (c) => c.notNull())
    .execute();

  await clubTable(step, 'account')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('active'))
    .addColumn('locale', 'text', (c) => c.notNull().defaultTo('en'))
    .addColumn('theme', 'text', (c) => c.notNull().defaultTo('semi-dark'))
    .addColumn('photo', 'text')
    .addColumn('preferences', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();

  await table(step, 'session')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .addColumn('last_seen_at', at, (c) => c.notNull())
    .addColumn('device_token', 'text')
    .execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();

  await table(step, 'recovery')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .addColumn('used_at', at)
    .execute();

  await table(step, 'invitation')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('roles', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .addColumn('used_at', at)
    .execute();

  await clubTable(step, 'device')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('device_token', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('app_type', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', at, (c) => c.notNull())
    .addUniqueConstraint('device_token_once', ['account_id', 'device_token'])
    .execute();

  await table(step, 'operation')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('actor_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('command', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('arguments', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('result', 'text', (c) => c.notNull().defaultTo('ok'))
    .addColumn('rows_touched', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('undoable', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('bulk_columns', 'text')
    .addColumn('undo_of', 'bigint')
    .addColumn('undone_by', 'bigint')
    .addColumn('request_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('at', at, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('operation_club').on('operation').columns(['club_id', 'id']).execute();

  await table(step, 'change')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('operation_id', 'bigint', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('at', at, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('change_feed').on('change').columns(['club_id', 'entity', 'id']).execute();
  await db.schema.createIndex('change_row').on('change').columns(['club_id', 'entity', 'row_id', 'id']).execute();
  await db.schema.createIndex('change_operation').on('change').columns(['operation_id', 'id']).execute();

  await table(step, 'idempotency')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .addUniqueConstraint('idempotency_once', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();

  // One row for each club that was given the sample school, so that a fill cut short is known and carried on.
  await table(step, 'sample_fill')
    .addColumn('club_id', 'bigint', (c) => c.notNull().unique().references('club.id'))
    .addColumn('students', 'integer', (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('now', at, (c) => c.notNull())
    .addColumn('progress', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('set_aside', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('finished_at', at)
    .execute();
}
