/**
 * Telephone numbers in E.164, so that one number is one text however it was typed. What cannot be read by the plan of the school's
 * country stays as it was typed. Versions stay as well: nobody changed the row, and an undo of before finds it as it was.
 */
import { sql } from 'kysely';
import { isPlaced, type PhonePlace, phoneWords, readPhone } from '#contract/rules/phone.ts';
import type { Step } from '../columns.ts';
import { searchText } from '../search.ts';

/** Rows of one statement. */
const BATCH = 500;

const COLUMNS = { student: ['phone', 'guardian_phone'], teacher: ['phone'] } as const;

type Found = Readonly<Record<string, string | number>>;

export async function phones(step: Step): Promise<void> {
  const clubs = await step.db.selectFrom('club').select(['id', 'phone', 'country', 'settings']).orderBy('id').execute();
  for (const { id, phone, country, settings } of clubs) {
    const { sms_provider } = JSON.parse(settings) as { sms_provider?: { country_code?: string } | null };
    const place: PhonePlace = { country, code: sms_provider?.country_code || undefined };
    const own = e164(phone, place);
    if (own !== phone) await step.db.updateTable('club').set({ phone: own }).where('id', '=', id).execute();
    if (!isPlaced(place)) continue;
    for (const table of ['student', 'teacher'] as const) await ofClub(step, table, id, place);
  }
}

function e164(kept: string, place: PhonePlace): string {
  const read = kept === '' ? null : readPhone(kept, place);
  return read && 'number' in read ? read.number : kept;
}

async function ofClub(step: Step, table: 'student' | 'teacher', clubId: number, place: PhonePlace): Promise<void> {
  const columns = COLUMNS[table];
  for (let last = 0; ; ) {
    const rows = (await step.db
      .selectFrom(table)
      .select(['id', 'search_text', ...columns])
      .where('club_id', '=', clubId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as Found[];
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    const changed = rows.flatMap((row) => {
      const read = columns.map((column) => e164(String(row[column]), place));
      if (columns.every((column, index) => read[index] === row[column])) return [];
      const words = searchText(row.search_text, read[0] === row.phone ? '' : phoneWords(read[0] ?? ''));
      return [[Number(row.id), words, ...read]];
    });
    if (changed.length > 0) await update(step, table, changed);
  }
}

/** One statement for all rows, which travel as JSON. */
async function update(
  { db, engine }: Step,
  table: 'student' | 'teacher',
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const names = ['search_text', ...COLUMNS[table]];
  const set = names.map((name, index) => `${name} = v.value ->> ${index + 1}`).join(', ');
  const source = sql.raw(engine === 'sqlite' ? 'json_each' : 'json_array_elements');
  const json = engine === 'sqlite' ? sql`${JSON.stringify(rows)}` : sql`${JSON.stringify(rows)}::json`;
  const id = sql.raw(engine === 'sqlite' ? 'v.value ->> 0' : '(v.value ->> 0)::bigint');
  const from = engine === 'sqlite' ? sql`${source}(${json}) as v` : sql`${source}(${json}) as v(value)`;
  await sql`update ${sql.table(table)} set ${sql.raw(set)} from ${from} where ${sql.table(table)}.id = ${id}`.execute(
    db,
  );
}
