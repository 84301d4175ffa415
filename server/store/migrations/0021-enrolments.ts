/**
 * Packages that students have bought. A student's package becomes an enrolment; `student.package_id` is from now on what the
 * newest of them names, kept by triggers.
 */
import { sql } from 'kysely';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { clubReference, clubTable, instantType, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function enrolments(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'enrolment')
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('package_id', 'bigint')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('discount', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('practical_classes', 'integer', (c) => c.notNull())
    .addColumn('theory_classes', 'integer', (c) => c.notNull())
    .addColumn('valid_days', 'integer', (c) => c.notNull())
    .addColumn('begins_on', sorted, (c) => c.notNull())
    .addColumn('ends_on', sorted, (c) => c.notNull())
    .addColumn('cancelled_at', instantType(step.engine))
    .addColumn('cancel_reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('enrolment_discount', sql`discount >= 0 and discount <= price`)
    .addCheckConstraint('enrolment_days', sql`begins_on <= ends_on`);
  await clubReference(
    clubReference(made, 'enrolment', 'student_id', 'student'),
    'enrolment',
    'package_id',
    'package',
  ).execute();
  await liveIndex(step, 'enrolment_by_student', 'enrolment', ['club_id', 'student_id', 'begins_on', 'id']);
  for (const column of ['name_key', 'begins_on', 'ends_on', 'price', 'package_id', 'created_at'])
    await liveIndex(step, `enrolment_by_${column}`, 'enrolment', ['club_id', column, 'id']);
  await searchIndex(step, 'enrolment');
  await keepWords(step);
  await copyPackages(step);
  await keepPackage(step);
}

const BATCH = 500;

/** What was sold to students before: it began on the day on which they were given the package, as their history says, else when they signed up. */
async function copyPackages({ db }: Step): Promise<void> {
  for (let last = 0; ; ) {
    const { rows: students } = await sql<Student>`
      select s.id, s.club_id, s.created_at, c.time_zone, p.id as package_id, p.name, p.price, p.currency, p.practical_classes,
        p.theory_classes, p.valid_days, p.name_key
      from student s join package p on p.club_id = s.club_id and p.id = s.package_id join club c on c.id = s.club_id
      where s.id > ${last} order by s.id limit ${BATCH}`.execute(db);
    const given = await givenAt(db, students);
    if (students.length > 0)
      await db
        .insertInto('enrolment')
        .values(students.map((student) => enrolmentOf(student, given.get(student.id) ?? student.created_at)))
        .execute();
    if (students.length < BATCH) return;
    last = students.at(-1)?.id as number;
  }
}

interface Student {
  readonly id: number;
  readonly club_id: number;
  readonly created_at: string;
  readonly time_zone: string;
  readonly package_id: number;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly practical_classes: number;
  readonly theory_classes: number;
  readonly valid_days: number;
  readonly name_key: string;
}

/** When each student was last given the package, by the student's id. */
async function givenAt(db: Step['db'], students: readonly Student[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (students.length === 0) return found;
  const packages = new Map(students.map(({ id, package_id }) => [id, package_id]));
  const changes = (await db
    .selectFrom('change')
    .select(['row_id', 'after', 'at'])
    .where('club_id', 'in', [...new Set(students.map(({ club_id }) => club_id))])
    .where('entity', '=', 'student')
    .where('row_id', 'in', [...packages.keys()])
    .where('after', 'like', '%"package_id":%')
    .orderBy('id')
    .execute()) as { row_id: number; after: string; at: string }[];
  for (const { row_id, after, at } of changes)
    if ((JSON.parse(after) as { package_id?: unknown }).package_id === packages.get(row_id)) found.set(row_id, at);
  return found;
}

function enrolmentOf({ id, time_zone, created_at: _at, ...sold }: Student, at: string) {
  const begins_on = todayIn(time_zone, Date.parse(at));
  return {
    ...sold,
    student_id: id,
    begins_on,
    ends_on: addDays(begins_on, sold.valid_days - 1),
    search_text: '',
    created_at: at,
    updated_at: at,
  };
}

const run = async ({ db }: Step, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};

/** `search_text`: the words of the student and of what was sold, also after one of them was renamed. */
async function keepWords(step: Step): Promise<void> {
  const words = `(select search_text from student where id = enrolment.student_id) || ' ' || name_key`;
  const own = `update enrolment set search_text = ${words} where id = new.id;`;
  const renamed = `update enrolment set search_text = new.search_text || ' ' || name_key where club_id = new.club_id and student_id = new.id and deleted_at is null;`;
  if (step.engine === 'sqlite') {
    await run(
      step,
      `create trigger enrolment_words_added after insert on enrolment when new.search_text = '' begin ${own} end`,
    );
    await run(
      step,
      `create trigger enrolment_words_changed after update of name_key on enrolment when new.name_key <> old.name_key begin ${own} end`,
    );
    await run(
      step,
      `create trigger student_names_enrolments after update of search_text on student when new.search_text <> old.search_text begin ${renamed} end`,
    );
    return;
  }
  await run(
    step,
    `create function enrolment_words() returns trigger language plpgsql as $$ begin ${own} return null; end $$`,
  );
  await run(
    step,
    `create trigger enrolment_words_added after insert on enrolment for each row when (new.search_text = '') execute function enrolment_words()`,
  );
  await run(
    step,
    `create trigger enrolment_words_changed after update of name_key on enrolment for each row
     when (new.name_key <> old.name_key) execute function enrolment_words()`,
  );
  await run(
    step,
    `create function student_names_enrolments() returns trigger language plpgsql as $$ begin ${renamed} return null; end $$`,
  );
  await run(
    step,
    `create trigger student_names_enrolments after update of search_text on student for each row
     when (new.search_text <> old.search_text) execute function student_names_enrolments()`,
  );
}

/** `student.package_id`: the package of the student's newest enrolment that was not cancelled. */
async function keepPackage(step: Step): Promise<void> {
  const newest = `(select e.package_id from enrolment e where e.club_id = student.club_id and e.student_id = student.id
    and e.deleted_at is null and e.cancelled_at is null order by e.begins_on desc, e.id desc limit 1)`;
  const different = step.engine === 'sqlite' ? 'is not' : 'is distinct from';
  const keep = `update student set package_id = ${newest} where id = new.student_id and package_id ${different} ${newest};`;
  const columns = 'package_id, begins_on, cancelled_at, deleted_at';
  if (step.engine === 'sqlite') {
    await run(step, `create trigger enrolment_package_added after insert on enrolment begin ${keep} end`);
    await run(
      step,
      `create trigger enrolment_package_changed after update of ${columns} on enrolment begin ${keep} end`,
    );
    return;
  }
  await run(
    step,
    `create function enrolment_package() returns trigger language plpgsql as $$ begin ${keep} return null; end $$`,
  );
  for (const [name, when] of [
    ['added', 'insert'],
    ['changed', `update of ${columns}`],
  ])
    await run(
      step,
      `create trigger enrolment_package_${name} after ${when} on enrolment for each row execute function enrolment_package()`,
    );
}
