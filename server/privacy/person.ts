/** Where a person's data are. */
import type { PersonKind } from '#contract/entities/privacy.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ClubTable } from '../store/tables.ts';

/** The rows of other tables that speak of a person, by the name of the file they are exported to. */
export const RECORDS = {
  student: [
    { name: 'classes', table: 'booking', column: 'student_id', entity: 'booking' },
    { name: 'results', table: 'attempt', column: 'student_id', entity: 'attempt' },
    { name: 'conversations', table: 'conversation', column: 'student_id', entity: 'conversation' },
  ],
  teacher: [
    { name: 'classes', table: 'booking', column: 'teacher_id', entity: 'booking' },
    { name: 'schedule', table: 'slot', column: 'teacher_id', entity: 'slot' },
    { name: 'conversations', table: 'conversation', column: 'teacher_id', entity: 'conversation' },
  ],
} as const satisfies Record<PersonKind, readonly { name: string; table: ClubTable; column: string; entity: string }[]>;

const BATCH = 500;

/** The person's own row. @throws Problem 404 */
export async function personRow(db: ClubDb, kind: PersonKind, id: number): Promise<Row> {
  const row = (await db.find(kind, id)) as Row | undefined;
  if (!row) throw notFound(kind);
  return row;
}

/** Rows of a table that name the person, a batch at a time, as the API answers them. */
export async function* rowsOf(
  db: ClubDb,
  record: { table: ClubTable; column: string; entity: string },
  id: number,
): AsyncGenerator<Row[]> {
  const entity = entityNamed(record.entity);
  for (let last = 0; ; ) {
    const rows = (await db
      .from(record.table as 'booking')
      .selectAll(record.table as 'booking')
      .where(record.column as 'student_id', '=', id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as Row[];
    if (rows.length > 0) yield entity ? rows.map((row) => present(entity, row)) : rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id as number;
  }
}

/** The id of the conversation with a person, or null. */
export async function conversationWith(db: ClubDb, kind: PersonKind, id: number): Promise<number | null> {
  const row = await db.from('conversation').select('conversation.id').where(`${kind}_id`, '=', id).executeTakeFirst();
  return row?.id ?? null;
}
