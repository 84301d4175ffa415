/**
 * Telling people: rules, the messages they make, and the classes each message speaks of; people's language, and whether they
 * want mail. Schools that are there already begin with rules that are off: nothing goes out that nobody asked for.
 */
import { sql } from 'kysely';
import { firstRules } from '../../messages/first-rules.ts';
import { clubReference, clubTable, instantType, liveIndex, type Step, sortedText, table } from '../columns.ts';

export async function messages(step: Step): Promise<void> {
  const { db, engine } = step;
  const at = instantType(engine);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const person of ['student', 'teacher']) {
    await db.schema
      .alterTable(person)
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('school'))
      .execute();
    await db.schema
      .alterTable(person)
      .addColumn('no_mail', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }

  const rule = clubTable(step, 'message_rule')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('event', sortedText(engine), (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1));
  await ['en', 'fr', 'pt']
    .reduce(
      (builder, locale) =>
        builder
          .addColumn(`subject_${locale}`, 'text', (c) => c.notNull().defaultTo(''))
          .addColumn(`body_${locale}`, 'text', (c) => c.notNull().defaultTo('')),
      rule,
    )
    .execute();
  await run(
    'create unique index message_rule_once on message_rule (club_id, event, audience, channel) where deleted_at is null',
  );
  const now = new Date().toISOString();
  for (const { id, locale } of (await sql<{ id: number; locale: string }>`select id, locale from club`.execute(db))
    .rows)
    await db
      .insertInto('message_rule')
      .values(firstRules(id, locale, now, false))
      .execute();

  const made = clubTable(step, 'delivery')
    .addColumn('student_id', 'bigint')
    .addColumn('teacher_id', 'bigint')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'bigint')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('calendar', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('due_at', at, (c) => c.notNull())
    .addColumn('sent_at', at)
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('message_key', 'text', (c) => c.notNull())
    .addCheckConstraint('delivery_person', sql`(student_id is null) <> (teacher_id is null)`);
  await clubReference(
    clubReference(made, 'delivery', 'student_id', 'student'),
    'delivery',
    'teacher_id',
    'teacher',
  ).execute();
  await run('create unique index delivery_key on delivery (message_key)');
  await run(`create index delivery_due on delivery (due_at, id) where state in ('waiting', 'sending')`);
  for (const person of ['student', 'teacher'])
    await run(
      `create index delivery_waiting_${person} on delivery (club_id, ${person}_id) where state = 'waiting' and ${person}_id is not null`,
    );
  await run('create index delivery_updated on delivery (club_id, updated_at)');
  await liveIndex(step, 'delivery_created', 'delivery', ['club_id', 'created_at', 'id']);
  for (const column of ['state', 'event', 'student_id', 'teacher_id', 'booking_id'])
    await liveIndex(step, `delivery_by_${column}`, 'delivery', ['club_id', column, 'created_at', 'id']);

  await table(step, 'delivery_class')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('delivery_id', 'bigint', (c) => c.notNull())
    .addColumn('booking_id', 'bigint', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('was', 'text')
    .addColumn('became', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint(
      'delivery_class_delivery',
      ['club_id', 'delivery_id'],
      'delivery',
      ['club_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await run('create index delivery_class_of on delivery_class (delivery_id)');
  await run('create index delivery_class_booking on delivery_class (club_id, booking_id)');
}
