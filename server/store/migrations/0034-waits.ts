/** The waiting list of a school. */
import { sql } from 'kysely';
import { clubReference, clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function waits(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'wait')
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('class_type', sorted, (c) => c.notNull())
    .addColumn('weekdays', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('start_time', sorted)
    .addColumn('end_time', sorted)
    .addColumn('teacher_id', 'bigint')
    .addColumn('since', sorted, (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('wait_hours', sql`start_time is null or end_time is null or start_time < end_time`);
  await clubReference(clubReference(made, 'wait', 'student_id', 'student'), 'wait', 'teacher_id', 'teacher').execute();
  for (const column of ['since', 'student_id', 'teacher_id', 'created_at'])
    await liveIndex(step, `wait_by_${column}`, 'wait', ['club_id', column, 'id']);
  // Who is asked first.
  await liveIndex(step, 'wait_in_order', 'wait', ['club_id', 'class_type', 'since', 'id']);
  await searchIndex(step, 'wait');
  await keepWords(step);
}

const run = async ({ db }: Step, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};

/** `search_text`: the words of the student, also after a change of name. */
async function keepWords(step: Step): Promise<void> {
  const own = `update wait set search_text = (select search_text from student where id = wait.student_id) where id = new.id;`;
  const renamed = `update wait set search_text = new.search_text where club_id = new.club_id and student_id = new.id and deleted_at is null;`;
  if (step.engine === 'sqlite') {
    await run(step, `create trigger wait_words_added after insert on wait when new.search_text = '' begin ${own} end`);
    await run(
      step,
      `create trigger wait_words_changed after update of student_id, deleted_at on wait begin ${own} end`,
    );
    await run(
      step,
      `create trigger student_names_waits after update of search_text on student when new.search_text <> old.search_text begin ${renamed} end`,
    );
    return;
  }
  await run(
    step,
    `create function wait_words() returns trigger language plpgsql as $$ begin ${own} return null; end $$`,
  );
  await run(
    step,
    `create trigger wait_words_added after insert on wait for each row when (new.search_text = '') execute function wait_words()`,
  );
  await run(
    step,
    `create trigger wait_words_changed after update of student_id, deleted_at on wait for each row execute function wait_words()`,
  );
  await run(
    step,
    `create function student_names_waits() returns trigger language plpgsql as $$ begin ${renamed} return null; end $$`,
  );
  await run(
    step,
    `create trigger student_names_waits after update of search_text on student for each row
     when (new.search_text <> old.search_text) execute function student_names_waits()`,
  );
}
