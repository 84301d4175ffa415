/** An attempt's own key, hashed: with it the student's app reads the questions and hands in, and reaches nothing else. */
import type { Step } from '../columns.ts';

export async function attemptKeys({ db }: Step): Promise<void> {
  await db.schema.alterTable('attempt').addColumn('key_hash', 'text').execute();
  await db.schema
    .createIndex('attempt_by_key')
    .on('attempt')
    .column('key_hash')
    .unique()
    .where('key_hash', 'is not', null)
    .execute();
}
