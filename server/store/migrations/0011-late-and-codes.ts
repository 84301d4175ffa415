/**
 * Whether a class was cancelled late is kept with it, as it was judged then: for those cancelled before, by the rule that
 * holds as this step runs. Codes get a key by which A-2 sorts before A-10.
 */
import { sql } from 'kysely';
import { liveIndex, type Step, sortedText } from '../columns.ts';
import { naturalKey } from '../search.ts';

const CODES = [
  { table: 'sign', from: 'code', key: 'code_key' },
  { table: 'question', from: 'code', key: 'code_key' },
  { table: 'student', from: 'external_id', key: 'external_key' },
] as const;
const BATCH = 2000;

export async function lateAndCodes(step: Step): Promise<void> {
  const { db, engine } = step;
  await db.schema
    .alterTable('booking')
    .addColumn('late', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const clubs = await db.selectFrom('club').select(['id', 'settings']).execute();
  for (const { id, settings } of clubs) {
    const hours = hoursOf(settings);
    await sql`update booking set late = 1 where club_id = ${id} and status = 'cancelled'
      and (counts_as_taken = 1 or notice_minutes < ${hours * 60})`.execute(db);
  }

  for (const { table, from, key } of CODES) {
    await db.schema
      .alterTable(table)
      .addColumn(key, sortedText(engine), (column) => column.notNull().defaultTo(''))
      .execute();
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['id', from])
        .where('id', '>', after)
        .where(from, '<>', '')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.length === 0) break;
      after = rows.at(-1)?.id;
      const keys = JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, naturalKey(String(row[from]))])));
      const each =
        engine === 'sqlite'
          ? sql`json_each(${keys}) as made where ${sql.ref(`${table}.id`)} = cast(made.key as integer)`
          : sql`json_each_text(${keys}::json) as made where ${sql.ref(`${table}.id`)} = made.key::bigint`;
      await sql`update ${sql.table(table)} set ${sql.ref(key)} = made.value from ${each}`.execute(db);
    }
    await liveIndex(step, `${table}_by_${key}`, table, ['club_id', key, 'id']);
  }
}

/** The hours until which cancelling is free, where a club has set them; 48 otherwise. */
function hoursOf(settings: unknown): number {
  try {
    const { free_cancel_hours: hours } = JSON.parse(String(settings)) as { free_cancel_hours?: unknown };
    return typeof hours === 'number' && hours >= 0 ? hours : 48;
  } catch {
    return 48;
  }
}
