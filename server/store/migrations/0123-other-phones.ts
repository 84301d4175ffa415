/** A second telephone number of a student, and a guardian's number among the words by which the student is found. */
import { phoneWords } from '#contract/rules/phone.ts';
import type { Step } from '../columns.ts';
import { searchText } from '../search.ts';
import { updateRows } from './update-rows.ts';

/** Rows of one statement. */
const BATCH = 500;

export async function otherPhones(step: Step): Promise<void> {
  await step.db.schema
    .alterTable('student')
    .addColumn('other_phone', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (let last = 0; ; ) {
    const rows = await step.db
      .selectFrom('student')
      .select(['id', 'search_text', 'guardian_phone'])
      .where('guardian_phone', '<>', '')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const found = rows.map((row) => [row.id, searchText(row.search_text, phoneWords(row.guardian_phone))]);
    await updateRows(step, 'student', ['search_text'], found);
  }
}
