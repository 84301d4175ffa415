/** Notifications, chat, the mail outbox, what erasing a person leaves, and the guards of the audit. */
import { sql } from 'kysely';
import { clubReference, clubTable, instantType, type Step, searchIndex, table } from '../columns.ts';
import { auditGuards } from './audit-triggers.ts';

export async function people(step: Step): Promise<void> {
  const { db, engine } = step;
  const at = instantType(engine);

  // What an operation touched, for the live feed: `{"student":[1,2],"booking":null}`, null where there were too many to name.
  await db.schema
    .alterTable('operation')
    .addColumn('touched', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema.alterTable('operation').addColumn('erased_by', 'bigint').execute();
  await db.schema.alterTable('change').addColumn('erased_by', 'bigint').execute();

  // A school is a row of its own school, so that its changes are recorded, told and undone like any other's.
  await sql`alter table club add column club_id bigint generated always as (id) ${sql.raw(engine === 'sqlite' ? 'virtual' : 'stored')}`.execute(
    db,
  );
  await db.schema.alterTable('club').addColumn('deleted_at', at).execute();
  await db.schema
    .alterTable('invitation')
    .addColumn('invited_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  // One row for each account that is told.
  await clubReference(
    clubTable(step, 'notification')
      .addColumn('account_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('link', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('entity', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('row_id', 'bigint')
      .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('read_at', at),
    'notification',
    'account_id',
    'account',
  ).execute();
  await db.schema.createIndex('notification_of').on('notification').columns(['club_id', 'account_id', 'id']).execute();
  await sql`create index notification_unread on notification (club_id, account_id) where read_at is null and deleted_at is null`.execute(
    db,
  );
  // A fact that time brings about (a class over and unsigned) is told once.
  await sql`create unique index notification_once on notification (club_id, account_id, kind, entity, row_id) where kind = 'missing_signature'`.execute(
    db,
  );

  let conversation = clubTable(step, 'conversation')
    .addColumn('student_id', 'bigint')
    .addColumn('teacher_id', 'bigint')
    .addColumn('last_message_at', at)
    .addColumn('last_text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('unread', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('mail_copies', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('key_hash', 'text', (c) => c.unique())
    .addColumn('key_at', at);
  conversation = clubReference(conversation, 'conversation', 'student_id', 'student');
  await clubReference(conversation, 'conversation', 'teacher_id', 'teacher').execute();
  await sql`create unique index conversation_student on conversation (club_id, student_id) where student_id is not null`.execute(
    db,
  );
  await sql`create unique index conversation_teacher on conversation (club_id, teacher_id) where teacher_id is not null`.execute(
    db,
  );
  await db.schema
    .createIndex('conversation_latest')
    .on('conversation')
    .columns(['club_id', 'last_message_at', 'id'])
    .execute();

  await clubReference(
    clubTable(step, 'message')
      .addColumn('conversation_id', 'bigint', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('account_id', 'bigint')
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('sent_at', at, (c) => c.notNull())
      .addColumn('read_at', at)
      .addColumn('client_key', 'text')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo('')),
    'message',
    'conversation_id',
    'conversation',
  ).execute();
  await db.schema.createIndex('message_of').on('message').columns(['club_id', 'conversation_id', 'id']).execute();
  await db.schema
    .createIndex('message_once')
    .unique()
    .on('message')
    .columns(['club_id', 'conversation_id', 'client_key'])
    .execute();
  await searchIndex(step, 'message');

  await clubTable(step, 'message_template')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await searchIndex(step, 'message_template');

  // Mails to be sent: written in the transaction of what they tell of, sent afterwards.
  await table(step, 'outbox')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', at, (c) => c.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('sent_at', at)
    .execute();
  await sql`create index outbox_due on outbox (due_at) where state in ('waiting', 'claimed')`.execute(db);

  await clubTable(step, 'erasure')
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('kept_until', 'text')
    .addColumn('kept_because', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('kept', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('removed_at', at)
    .addUniqueConstraint('erasure_once', ['club_id', 'entity', 'row_id'])
    .execute();

  await db.schema.createIndex('operation_actor').on('operation').columns(['club_id', 'actor_id', 'id']).execute();
  await db.schema.createIndex('operation_command').on('operation').columns(['club_id', 'command', 'id']).execute();
  await db.schema.createIndex('operation_at').on('operation').columns(['club_id', 'at']).execute();
  await auditGuards(step);
}
