/**
 * National numbers of students. The column holds them in one line, `NIF 123456789; CC 000000000ZZ4`; the table beside it has
 * a row for each, kept by triggers, so that a school has one live student of a kind and number, and one is found by it. A
 * student who is deleted or erased leaves it.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function nationalNumbers({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await db.schema
    .alterTable('student')
    .addColumn('numbers', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('student_number')
    .addColumn('club_id', 'bigint', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('student', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('student_number_once', ['club_id', 'number'])
    .execute();
  await run('create index student_number_by_student on student_number (club_id, student)');
  const remove = 'delete from student_number where club_id = new.club_id and student = new.id;';
  if (engine === 'sqlite') {
    // The kinds and numbers are capitals and digits: the line is a list in JSON once it is put in brackets.
    const add = `insert into student_number (club_id, number, student)
      select new.club_id, value, new.id from json_each('["' || replace(new.numbers, '; ', '","') || '"]')
      where new.numbers <> '' and new.deleted_at is null;`;
    await run(`create trigger student_numbers_added after insert on student when new.numbers <> '' begin ${add} end`);
    await run(
      `create trigger student_numbers_changed after update of numbers, deleted_at on student
       when new.numbers <> old.numbers or new.deleted_at is not old.deleted_at begin ${remove} ${add} end`,
    );
    return;
  }
  await run(`create function student_numbers() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.numbers = old.numbers and new.deleted_at is not distinct from old.deleted_at then return null; end if;
        ${remove}
      end if;
      if new.numbers <> '' and new.deleted_at is null then
        insert into student_number (club_id, number, student)
        select new.club_id, n, new.id from unnest(string_to_array(new.numbers, '; ')) as n;
      end if;
      return null;
    end $$`);
  await run(`create trigger student_numbers_added after insert on student for each row
    when (new.numbers <> '') execute function student_numbers()`);
  await run(`create trigger student_numbers_changed after update of numbers, deleted_at on student for each row
    execute function student_numbers()`);
}
