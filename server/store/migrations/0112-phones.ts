/**
 * Telephone numbers in E.164, so that one number is one text however it was typed. What cannot be read by the plan of the school's
 * country stays as it was typed. Versions stay as well: nobody changed the row, and an undo of before finds it as it was.
 */
import { isPlaced, type PhonePlace, phoneWords, readPhone } from '#contract/rules/phone.ts';
import type { Step } from '../columns.ts';
import { searchText } from '../search.ts';
import { updateRows } from './update-rows.ts';

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
    await updateRows(step, table, ['search_text', ...columns], changed);
  }
}
