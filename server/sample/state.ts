/** Whether a school has the sample school, or may be given it. */
import type { SampleState } from '#contract/entities/sample.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ClubTable } from '../store/tables.ts';

/** What a school has of its own: with a row in one of these, one that was deleted too, it is given no sample. */
const OWN: readonly ClubTable[] = [
  ...(['student', 'teacher', 'location', 'package', 'vehicle', 'exam', 'entry', 'slot', 'booking'] as const),
  ...(['category', 'question', 'theory', 'module', 'sign', 'test', 'message_template'] as const),
];

/** `may`: whether this installation has a sample school to give. */
export async function sampleStateOf(db: ClubDb, may: boolean): Promise<SampleState> {
  const record = await db
    .from('sample_fill')
    .select(['sample_fill.asked', 'sample_fill.finished_at', 'sample_fill.leaving_at'])
    .executeTakeFirst();
  if (record) {
    if (!record.asked) return 'own';
    return record.leaving_at ? 'leaving' : record.finished_at ? 'here' : 'filling';
  }
  if (!may) return 'own';
  for (const table of OWN) {
    const row = await db
      .from(table as 'student')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (row) return 'own';
  }
  return 'none';
}
