/** What has to hold of an exam after an undo brought it back or took it away. */
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';

/** An exam that goes has nobody entered; one that comes back has its teacher and vehicle. The database sees to their times. */
export async function guardExam(writer: Writer, row: Row): Promise<void> {
  if (row.deleted_at) {
    const exam = await writer.db.find('exam', row.id as number);
    if (exam && exam.taken > 0) throw problem('exam-has-entries', { count: exam.taken });
    return;
  }
  for (const table of ['teacher', 'vehicle'] as const) {
    const id = row[`${table}_id`];
    if (typeof id !== 'number') continue;
    const found = await writer.db.find(table, id);
    if (!found || found.deleted_at) throw problem(`${table}-deleted`);
  }
}
