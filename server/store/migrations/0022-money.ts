/**
 * Money: a journal that only grows, what each student's entries add up to, the receipts' numbers, and the closings of the
 * cash desk. Entries are kept by the database itself: triggers refuse to change or delete them, but for the words of an
 * entry whose person is erased, and add each to its student's balance.
 */
import { sql } from 'kysely';
import { clubReference, clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function money(step: Step): Promise<void> {
  const { db, engine } = step;
  await db.schema
    .alterTable('account')
    .addColumn('permissions', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  // Until now every admin could see all that a school has.
  await sql`update account set permissions = '["money"]' where roles like '%"admin"%'`.execute(db);

  await clubReference(
    clubTable(step, 'entry')
      .addColumn('student_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('charge_type', 'text')
      .addColumn('method', 'text')
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('due_on', 'text')
      .addColumn('reference', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('enrolment_id', 'bigint')
      .addColumn('booking_id', 'bigint')
      .addColumn('for_id', 'bigint')
      .addColumn('reverses_id', 'bigint')
      .addColumn('root_id', 'bigint')
      .addColumn('part_of_id', 'bigint')
      .addColumn('receipt_year', 'integer')
      .addColumn('receipt_number', 'integer')
      .addColumn('entered_by', 'bigint')
      .addCheckConstraint(
        'entry_kind',
        sql`kind in ('charge', 'payment', 'refund', 'discount', 'write_off') and amount <> 0 and abs(amount) <= 1000000000000`,
      )
      .addCheckConstraint('entry_receipt', sql`(receipt_year is null) = (receipt_number is null)`),
    'entry',
    'student_id',
    'student',
  ).execute();
  const run = (text: string) => sql.raw(text).execute(db);
  // Nothing is taken back twice, and no number is given twice.
  await run('create unique index entry_reverses on entry (club_id, reverses_id) where reverses_id is not null');
  await run(
    'create unique index entry_receipt_once on entry (club_id, receipt_year, receipt_number) where receipt_number is not null',
  );
  await run('create index entry_root on entry (club_id, root_id) where root_id is not null');
  await run('create index entry_booking on entry (club_id, booking_id) where booking_id is not null');
  await liveIndex(step, 'entry_created', 'entry', ['club_id', 'created_at', 'id']);
  await liveIndex(step, 'entry_student', 'entry', ['club_id', 'student_id', 'created_at', 'id']);
  await liveIndex(step, 'entry_kind_created', 'entry', ['club_id', 'kind', 'created_at', 'id']);
  await liveIndex(step, 'entry_method_created', 'entry', ['club_id', 'method', 'created_at', 'id']);
  await liveIndex(step, 'entry_day', 'entry', ['club_id', 'day', 'id']);

  // The row's id is the student's.
  await clubReference(
    clubTable(step, 'balance')
      .addColumn('student_id', 'bigint', (c) => c.notNull())
      .addColumn('balance', 'bigint', (c) => c.notNull())
      .addColumn('standing', 'text', (c) => c.notNull())
      .addColumn('oldest_due_on', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('open_charges', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('credit', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('name_key', sortedText(engine), (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo('')),
    'balance',
    'student_id',
    'student',
  ).execute();
  for (const columns of [['oldest_due_on'], ['balance'], ['name_key']]) {
    await liveIndex(step, `balance_${columns[0]}`, 'balance', ['club_id', ...columns, 'id']);
    await liveIndex(step, `balance_standing_${columns[0]}`, 'balance', ['club_id', 'standing', ...columns, 'id']);
  }
  await searchIndex(step, 'balance');

  await db.schema
    .createTable('receipt_counter')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('newest', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_counter_once', ['club_id', 'year'])
    .execute();

  await clubTable(step, 'desk_closing')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('closed_at', engine === 'sqlite' ? 'text' : sql`timestamptz(3)`, (c) => c.notNull())
    .addColumn('closed_by', 'bigint')
    .addColumn('newest_entry_id', 'bigint', (c) => c.notNull())
    .addColumn('expected', 'bigint', (c) => c.notNull())
    .addColumn('counted', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await liveIndex(step, 'desk_closing_newest', 'desk_closing', ['club_id', 'id']);

  await keepEntries(step);
  await keepCurrency(step);
  await addUp(step);
}

/** Columns that no erasure touches. */
const FIXED = [
  ...['id', 'club_id', 'version', 'created_at', 'deleted_at', 'student_id', 'kind', 'charge_type', 'method', 'amount'],
  ...['currency', 'day', 'due_on', 'enrolment_id', 'booking_id', 'for_id', 'reverses_id', 'root_id', 'part_of_id'],
  ...['receipt_year', 'receipt_number', 'entered_by'],
];

async function keepEntries({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const differs = FIXED.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  const changed = `(${differs}) or new.note <> '' or new.reference <> ''`;
  if (engine === 'sqlite') {
    const refuse = `begin select raise(abort, 'Entries are never changed.'); end`;
    await run(`create trigger entry_kept before delete on entry ${refuse}`);
    await run(`create trigger entry_fixed before update on entry when ${changed} ${refuse}`);
    await run(`create trigger entry_live before insert on entry when new.deleted_at is not null ${refuse}`);
    return;
  }
  await run(`create function entry_is_kept() returns trigger language plpgsql as $$
    begin raise exception 'Entries are never changed.'; end $$`);
  const refuse = 'execute function entry_is_kept()';
  await run(`create trigger entry_kept before delete on entry for each row ${refuse}`);
  await run(`create trigger entry_fixed before update on entry for each row when (${changed}) ${refuse}`);
  await run(
    `create trigger entry_live before insert on entry for each row when (new.deleted_at is not null) ${refuse}`,
  );
  await run(`create trigger entry_not_emptied before truncate on entry for each statement ${refuse}`);
}

/** A school that has entries keeps its currency: amounts of two would be added up otherwise. */
async function keepCurrency({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (engine === 'sqlite') {
    await run(`create trigger club_currency_kept before update of currency on club
      when new.currency <> old.currency and exists (select 1 from entry where club_id = new.id)
      begin select raise(abort, 'currency-kept'); end`);
    return;
  }
  await run(`create function club_currency_kept() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from entry where club_id = new.id) then raise exception 'currency-kept'; end if;
      return new;
    end $$`);
  await run(`create trigger club_currency_kept before update of currency on club for each row
    when (new.currency <> old.currency) execute function club_currency_kept()`);
}

/** `balance`: what a student's entries add up to, under the student's name as it is now. */
async function addUp({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const standing = (sum: string) => `case when ${sum} > 0 then 'owes' when ${sum} < 0 then 'credit' else 'even' end`;
  const add = `insert into balance (id, club_id, created_at, updated_at, student_id, balance, standing, name_key, search_text)
    select s.id, s.club_id, new.created_at, new.created_at, s.id, new.amount, ${standing('new.amount')}, s.name_key, s.search_text
    from student s where s.id = new.student_id
    on conflict (id) do update set balance = balance.balance + excluded.balance, version = balance.version + 1,
      standing = ${standing('balance.balance + excluded.balance')}, updated_at = excluded.updated_at;`;
  const rename = `update balance set name_key = new.name_key, search_text = new.search_text where id = new.id;`;
  const renamed = 'new.name_key <> old.name_key or new.search_text <> old.search_text';
  if (engine === 'sqlite') {
    await run(`create trigger entry_adds_up after insert on entry begin ${add} end`);
    await run(
      `create trigger balance_renamed after update of name_key, search_text on student when ${renamed} begin ${rename} end`,
    );
    return;
  }
  const define = async (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  await define('entry_adds_up', add);
  await define('balance_renamed', rename);
  await run('create trigger entry_adds_up after insert on entry for each row execute function entry_adds_up()');
  await run(
    `create trigger balance_renamed after update of name_key, search_text on student for each row when (${renamed}) execute function balance_renamed()`,
  );
}
