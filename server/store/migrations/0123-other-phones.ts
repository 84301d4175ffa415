/**
 * A second telephone number of a student; and the words by which people are found: a guardian's number, and names with two letters
 * for one that a keyboard may lack.
 */
import { type SqlBool, sql } from 'kysely';
import { AS_TWO, nameSpellings } from '#contract/rules/fold.ts';
import { phoneWords } from '#contract/rules/phone.ts';
import type { Step } from '../columns.ts';
import { searchText } from '../search.ts';
import { updateRows } from './update-rows.ts';

/** Rows of one statement. */
const BATCH = 500;
/** Marks that stand behind their letter where a name was typed so. */
const COMBINING = ['\u0308', '\u030a'];

export async function otherPhones(step: Step): Promise<void> {
  await step.db.schema
    .alterTable('student')
    .addColumn('other_phone', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const table of ['student', 'teacher'] as const) await findAnew(step, table);
}

async function findAnew(step: Step, table: 'student' | 'teacher'): Promise<void> {
  const guardian = table === 'student' ? sql<string>`guardian_phone` : sql<string>`''`;
  const letters = Object.keys(AS_TWO).flatMap((letter) => [letter, letter.toUpperCase()]);
  const spelled = [...letters, ...COMBINING].map(
    (letter) => sql<SqlBool>`first_name || last_name like ${`%${letter}%`}`,
  );
  for (let last = 0; ; ) {
    const rows = await step.db
      .selectFrom(table)
      .select(['id', 'search_text', 'first_name', 'last_name', guardian.as('guardian')])
      .where((all) => all.or([sql<SqlBool>`${guardian} <> ''`, ...spelled]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const found = rows.map((row) => [
      row.id,
      searchText(row.search_text, nameSpellings(row.first_name, row.last_name), phoneWords(row.guardian)),
    ]);
    await updateRows(step, table, ['search_text'], found);
  }
}
