/**
 * Papers of students, teachers and vehicles, the kinds of them that a school asks for, and their files. A file is named in
 * `doomed_file` before it is kept and until its paper says that it has it, and again when its person is erased: what stands
 * there past its time is taken out of the store.
 */
import { sql } from 'kysely';
import {
  clubReference,
  clubTable,
  instantType,
  liveIndex,
  type Step,
  searchIndex,
  sortedText,
  table,
} from '../columns.ts';

export async function papers(step: Step): Promise<void> {
  await kinds(step);
  await ofOwners(step);
  await files(step);
}

async function kinds(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'paper_kind')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('aliases', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('owner', sorted, (c) => c.notNull())
    .addColumn('licence_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('needed_for', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('term', sorted, (c) => c.notNull().defaultTo('open'))
    .addColumn('months', 'integer')
    .addColumn('asked_by', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('code', sorted)
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`create unique index paper_kind_once on paper_kind (club_id, owner, name_key) where deleted_at is null`.execute(
    step.db,
  );
  await liveIndex(step, 'paper_kind_by_name', 'paper_kind', ['club_id', 'name_key', 'id']);
  await searchIndex(step, 'paper_kind');
}

async function ofOwners(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const at = instantType(step.engine);
  const made = clubTable(step, 'paper')
    .addColumn('paper_kind_id', 'bigint', (c) => c.notNull())
    .addColumn('owner', sorted, (c) => c.notNull())
    .addColumn('student_id', 'bigint')
    .addColumn('teacher_id', 'bigint')
    .addColumn('vehicle_id', 'bigint')
    .addColumn('number', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('issued_on', sorted)
    .addColumn('valid_until', sorted)
    .addColumn('state', sorted, (c) => c.notNull().defaultTo('handed_in'))
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('checked_by', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('checked_at', at)
    .addColumn('file_id', 'bigint')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint(
      'paper_of_one',
      sql`(case when student_id is null then 0 else 1 end) + (case when teacher_id is null then 0 else 1 end)
        + (case when vehicle_id is null then 0 else 1 end) = 1`,
    );
  const references = [
    ['paper_kind_id', 'paper_kind'],
    ['student_id', 'student'],
    ['teacher_id', 'teacher'],
    ['vehicle_id', 'vehicle'],
  ] as const;
  await references.reduce((builder, [column, to]) => clubReference(builder, 'paper', column, to), made).execute();
  for (const column of ['valid_until', 'issued_on', 'state', 'student_id', 'teacher_id', 'vehicle_id', 'created_at'])
    await liveIndex(step, `paper_by_${column}`, 'paper', ['club_id', column, 'id']);
  await liveIndex(step, 'paper_by_kind', 'paper', ['club_id', 'paper_kind_id', 'valid_until', 'id']);
  await searchIndex(step, 'paper');
  await keepWords(step);
}

async function files(step: Step): Promise<void> {
  const at = instantType(step.engine);
  const made = table(step, 'paper_file')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('paper_id', 'bigint', (c) => c.notNull())
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull());
  await clubReference(made, 'paper_file', 'paper_id', 'paper').execute();
  await sql`create index paper_file_by_paper on paper_file (club_id, paper_id, id)`.execute(step.db);
  await table(step, 'doomed_file')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('due_at', at, (c) => c.notNull())
    .execute();
  await sql`create index doomed_file_by_due on doomed_file (due_at, id)`.execute(step.db);
}

/** `search_text`: the words of the owner and of the kind, also after either has another name. */
async function keepWords({ db, engine }: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // Each of them leads its words by a space.
  const words = `(coalesce((select search_text from student where id = paper.student_id), '') ||
    coalesce((select search_text from teacher where id = paper.teacher_id), '') ||
    coalesce((select search_text from vehicle where id = paper.vehicle_id), '') ||
    coalesce((select search_text from paper_kind where id = paper.paper_kind_id), '') || ' ' || lower(number))`;
  const own = `update paper set search_text = ${words} where id = new.id;`;
  const columns = 'paper_kind_id, student_id, teacher_id, vehicle_id, number, deleted_at';
  const renamed = (column: string) =>
    `update paper set search_text = ${words} where club_id = new.club_id and ${column} = new.id;`;
  const named = [
    ['student', 'student_id'],
    ['teacher', 'teacher_id'],
    ['vehicle', 'vehicle_id'],
    ['paper_kind', 'paper_kind_id'],
  ] as const;
  if (engine === 'sqlite') {
    await run(`create trigger paper_words_added after insert on paper when new.search_text = '' begin ${own} end`);
    await run(`create trigger paper_words_changed after update of ${columns} on paper begin ${own} end`);
    for (const [of, column] of named)
      await run(
        `create trigger ${of}_names_papers after update of search_text on ${of} when new.search_text <> old.search_text begin ${renamed(column)} end`,
      );
    return;
  }
  await run(`create function paper_words() returns trigger language plpgsql as $$ begin ${own} return null; end $$`);
  await run(
    `create trigger paper_words_added after insert on paper for each row when (new.search_text = '') execute function paper_words()`,
  );
  await run(
    `create trigger paper_words_changed after update of ${columns} on paper for each row execute function paper_words()`,
  );
  for (const [of, column] of named) {
    await run(
      `create function ${of}_names_papers() returns trigger language plpgsql as $$ begin ${renamed(column)} return null; end $$`,
    );
    await run(
      `create trigger ${of}_names_papers after update of search_text on ${of} for each row
       when (new.search_text <> old.search_text) execute function ${of}_names_papers()`,
    );
  }
}
