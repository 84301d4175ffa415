/**
 * Names as they are compared now: without apostrophes, with one space for hyphens and runs of white space, and with letters as ICU has
 * them (đ, ð, þ, ı). Versions stay: nobody changed the row. Kinds of papers and skills, which may stand once by their name, keep their
 * key until they are written, as two of them may have become one.
 */
import { type SqlBool, sql } from 'kysely';
import { fold, nameKey, nameSpellings } from '#contract/rules/fold.ts';
import type { Step } from '../columns.ts';
import { searchText } from '../search.ts';
import { updateRows } from './update-rows.ts';

/** Rows of one statement. */
const BATCH = 500;

/** Letters that were kept as they are until now; who has another rare one is folded with it when the row is written next. */
const KEPT = [...'đðþıħŋŧə'];

const KEYS = ['name_key', 'search_text'];
/** Tables whose words no trigger takes from a person. */
const NAMED = [
  ...['location', 'holiday', 'vehicle', 'exam', 'category', 'question', 'test', 'package', 'module', 'theory'],
  ...['sign', 'banner', 'advertisement', 'message_template', 'enrolment'],
];

type Found = Readonly<Record<string, string | number>>;

export async function nameKeys(step: Step): Promise<void> {
  for (const table of ['student', 'teacher'])
    await inBatches(step, table, { columns: KEYS, from: ['first_name', 'last_name'] }, (row) => {
      const [first, last, words] = [String(row.first_name), String(row.last_name), fold(String(row.search_text))];
      const spellings = nameSpellings(first, last);
      return [nameKey(`${last} ${first}`), spellings ? searchText(words, spellings) : words];
    });
  for (const table of NAMED) await folded(step, table, KEYS);
  await folded(step, 'message', ['search_text']);
}

const folded = (step: Step, table: string, columns: readonly string[]) =>
  inBatches(step, table, { columns, holding: KEPT }, (row) => columns.map((column) => fold(String(row[column]))));

/** Writes columns anew where `anew` answers other values for them; with `holding`, of rows that hold any of these letters. */
async function inBatches(
  step: Step,
  table: string,
  of: { readonly columns: readonly string[]; readonly from?: readonly string[]; readonly holding?: readonly string[] },
  anew: (row: Found) => readonly string[],
): Promise<void> {
  const names = sql.raw(['id', ...of.columns, ...(of.from ?? [])].join(', '));
  const held = of.holding?.flatMap((letter) => of.columns.map((name) => sql`${sql.ref(name)} like ${`%${letter}%`}`));
  const which = held ? sql<SqlBool>`(${sql.join(held, sql` or `)})` : sql<SqlBool>`1 = 1`;
  for (let last = 0; ; ) {
    const { rows } = await sql<Found>`select ${names} from ${sql.table(table)}
      where id > ${last} and ${which} order by id limit ${BATCH}`.execute(step.db);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    const changed = rows.flatMap((row) => {
      const values = anew(row);
      return of.columns.every((name, index) => values[index] === row[name]) ? [] : [[Number(row.id), ...values]];
    });
    await updateRows(step, table, of.columns, changed);
  }
}
