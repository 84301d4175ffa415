/** The question bank, tests and their attempts, course content, and the images that they show. */
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

export async function learning(step: Step): Promise<void> {
  await uploads(step);
  await categories(step);
  await questions(step);
  await tests(step);
  await attempts(step);
  await courses(step);
  await signs(step);
  await notices(step, 'banner');
  await notices(step, 'advertisement');
}

/** Which stored files a club may read: the files themselves are kept by the hash of their content. */
async function uploads(step: Step): Promise<void> {
  await table(step, 'upload')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('created_at', instantType(step.engine), (c) => c.notNull())
    .addUniqueConstraint('upload_once', ['club_id', 'file_key'])
    .execute();
}

async function categories(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'category')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'bigint')
    .addColumn('licence_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('position', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('staged', 'text');
  await clubReference(made, 'category', 'parent_id', 'category').execute();
  await liveIndex(step, 'category_by_position', 'category', ['club_id', 'position', 'id']);
  await liveIndex(step, 'category_by_parent', 'category', ['club_id', 'parent_id', 'position']);
  await searchIndex(step, 'category');
}

async function questions(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'question')
    .addColumn('category_id', 'bigint', (c) => c.notNull())
    .addColumn('code', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('explanation', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('licence_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('difficulty', 'integer', (c) => c.notNull().defaultTo(3))
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('has_image', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('right_count', 'integer', (c) => c.notNull().defaultTo(1))
    // Knows the same question again: a hash of its folded text and answers.
    .addColumn('text_hash', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    // The import that is still bringing this row in (until then it counts as deleted); null once it is in the bank.
    .addColumn('staged', 'text');
  await clubReference(made, 'question', 'category_id', 'category').execute();
  for (const column of ['name_key', 'code', 'status', 'difficulty', 'weight', 'created_at', 'updated_at']) {
    await liveIndex(step, `question_by_${column}`, 'question', ['club_id', column, 'id']);
  }
  await liveIndex(step, 'question_by_category', 'question', ['club_id', 'category_id', 'name_key', 'id']);
  await liveIndex(step, 'question_by_status_name', 'question', ['club_id', 'status', 'name_key', 'id']);
  await liveIndex(step, 'question_by_hash', 'question', ['club_id', 'text_hash']);
  await sql`create index question_staged on question (club_id, staged, id) where staged is not null`.execute(step.db);
  await searchIndex(step, 'question');
}

async function tests(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'test')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('licence_category', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('sections', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('timing', 'text', (c) => c.notNull())
    .addColumn('pass_rule', 'text', (c) => c.notNull())
    .addColumn('shuffle_questions', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('shuffle_answers', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('question_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await liveIndex(step, 'test_by_name_key', 'test', ['club_id', 'name_key', 'id']);
  await liveIndex(step, 'test_by_status', 'test', ['club_id', 'status', 'name_key', 'id']);
  await searchIndex(step, 'test');
}

async function attempts(step: Step): Promise<void> {
  const at = instantType(step.engine);
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'attempt')
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('test_id', 'bigint', (c) => c.notNull())
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('open'))
    .addColumn('started_at', at, (c) => c.notNull())
    // Null where the test has no time limit.
    .addColumn('expires_at', at)
    .addColumn('submitted_at', at)
    // The test and its questions as they were asked, right answers included.
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('score', 'text', (c) => c.notNull().defaultTo('null'))
    .addColumn('question_count', 'integer', (c) => c.notNull())
    .addColumn('right_count', 'integer')
    .addColumn('penalty', 'integer')
    .addColumn('passed', 'integer');
  await clubReference(clubReference(made, 'attempt', 'student_id', 'student'), 'attempt', 'test_id', 'test').execute();
  await liveIndex(step, 'attempt_by_started', 'attempt', ['club_id', 'started_at', 'id']);
  await liveIndex(step, 'attempt_by_student', 'attempt', ['club_id', 'student_id', 'started_at']);
  await liveIndex(step, 'attempt_by_test', 'attempt', ['club_id', 'test_id', 'started_at']);
  await table(step, 'attempt_answer')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('attempt_id', 'bigint', (c) => c.notNull())
    .addColumn('question_id', 'bigint', (c) => c.notNull())
    .addColumn('test_id', 'bigint', (c) => c.notNull())
    // JSON list of the answers chosen, by their place in the question as it was asked.
    .addColumn('picked', 'text', (c) => c.notNull())
    .addColumn('correct', 'integer', (c) => c.notNull())
    // Share of the attempt's other questions that were right, 0 to 1: what discrimination compares with.
    .addColumn('rest_score', 'double precision', (c) => c.notNull())
    .execute();
  await step.db.schema
    .createIndex('attempt_answer_question')
    .on('attempt_answer')
    .columns(['club_id', 'question_id', 'attempt_id'])
    .execute();
  await step.db.schema
    .createIndex('attempt_answer_test')
    .on('attempt_answer')
    .columns(['club_id', 'test_id', 'question_id'])
    .execute();
}

async function courses(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'package')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('licence_category', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('price', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('valid_days', 'integer', (c) => c.notNull().defaultTo(365))
    .addColumn('practical_classes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('theory_classes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('modules', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('tests', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await clubTable(step, 'module')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('items', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('position', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const theory = clubTable(step, 'theory')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('category_id', 'bigint')
    .addColumn('body', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('image', 'text')
    .addColumn('position', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''));
  await clubReference(theory, 'theory', 'category_id', 'category').execute();
  for (const name of ['package', 'module', 'theory']) {
    await liveIndex(step, `${name}_by_name_key`, name, ['club_id', 'name_key', 'id']);
    await searchIndex(step, name);
  }
}

async function signs(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'sign')
    .addColumn('code', sorted, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('group', sorted, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('meaning', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`create unique index sign_code_once on sign (club_id, code) where deleted_at is null`.execute(step.db);
  await liveIndex(step, 'sign_by_name_key', 'sign', ['club_id', 'name_key', 'id']);
  await searchIndex(step, 'sign');
}

/** Banners and advertisements: the same kind of row, shown in different places. */
async function notices(step: Step, name: 'banner' | 'advertisement'): Promise<void> {
  const at = instantType(step.engine);
  const sorted = sortedText(step.engine);
  await clubTable(step, name)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('link', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('placement', sorted, (c) => c.notNull())
    .addColumn('starts_at', at)
    .addColumn('ends_at', at)
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('draft'))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await liveIndex(step, `${name}_by_name_key`, name, ['club_id', 'name_key', 'id']);
  await searchIndex(step, name);
}
