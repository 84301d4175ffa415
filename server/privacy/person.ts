/** Where a person's data are. */
import type { PersonKind } from '#contract/entities/privacy.ts';
import type { About, Erased } from '#contract/kind.ts';
import { kindOf, kinds } from '#contract/kinds.ts';
import { MONEY } from '../auth/money-only.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ClubTable } from '../store/tables.ts';

/** What the rows of another table say of a person. */
export interface PersonRecord extends About {
  readonly entity: string;
  readonly table: ClubTable;
}

/** The tables with rows about a person of that kind, as the descriptions of the entities say it. */
export const recordsOf = (person: PersonKind): readonly PersonRecord[] =>
  kinds.flatMap(({ entity, table, personal }) =>
    personal && 'about' in personal
      ? personal.about
          .filter((about) => about.person === person)
          .map((about) => ({ ...about, entity, table: table as ClubTable }))
      : [],
  );

/** What takes the place of a person's own values. The name says which row it was, and nothing of the person. */
export function erasedValues(person: PersonKind, id: number): Row {
  const personal = kindOf(person)?.personal;
  if (!personal || !('columns' in personal))
    throw new Error(`The description of ${person} does not say what is personal.`);
  return Object.fromEntries(
    Object.entries<Erased>({ ...personal.columns, ...personal.hidden }).flatMap(([column, said]) => {
      if (said === 'stays') return [];
      return [[column, 'erasedAs' in said ? said.erasedAs(id) : said.erased]];
    }),
  );
}

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
  record: Pick<PersonRecord, 'table' | 'column' | 'entity'>,
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

/** Whether what is handed over of a person tells of money: what they paid and owe, or what they are paid. */
export async function tellsOfMoney(db: ClubDb, kind: PersonKind, id: number): Promise<boolean> {
  if (kind === 'student' && (await db.find('balance', id))) return true;
  for (const { table, column } of recordsOf(kind).filter(({ entity, file }) => file !== null && MONEY.has(entity))) {
    const row = await db
      .from(table as 'entry')
      .select('id')
      .where(column as 'student_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The id of the conversation with a person, or null. */
export async function conversationWith(db: ClubDb, kind: PersonKind, id: number): Promise<number | null> {
  const row = await db.from('conversation').select('conversation.id').where(`${kind}_id`, '=', id).executeTakeFirst();
  return row?.id ?? null;
}
