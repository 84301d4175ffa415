/** What is heard on the telephone: a part of somebody's number, or a name with a slip of the fingers. */
import { sql } from 'kysely';
import { editsAllowed, slipsBetween } from '#contract/rules/edits.ts';
import { cleanPhone } from '#contract/rules/phone-text.ts';
import type { Ctx } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { bareDigits, hasDigits, isAbroad, phoneDigits } from '../../store/phone-digits.ts';
import { words } from '../../store/search.ts';

export type PeopleTable = 'student' | 'teacher';

/** Fewer digits are an id, or the start of one. */
const LEAST_DIGITS = 4;
/** Rows looked at for a name with slips, for each word that may have one. */
const LOOKED_AT = 300;

/** The same number as it may be written elsewhere: without its country, or without the nought that stands for it. */
export function phoneSpellings(q: string): readonly string[] {
  const digits = phoneDigits(q, LEAST_DIGITS);
  if (!digits) return [];
  const abroad = isAbroad(cleanPhone(q)) ? digits.replace(/^00/, '') : null;
  // A number that could not be read stands without its country.
  const spellings = [digits, ...(abroad ? [abroad, abroad.slice(3), abroad.slice(2)] : []), bareDigits(digits)];
  return [...new Set(spellings.filter(({ length }) => length >= LEAST_DIGITS))];
}

/** Ids of the people whose number has these digits in it, whatever stands between them. */
export async function idsByPhone(ctx: Ctx, table: PeopleTable, q: string, most: number): Promise<readonly number[]> {
  for (const spelling of phoneSpellings(q)) {
    const found = await ctx.db
      .from(table as 'student')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(hasDigits(sql`phone`, spelling, ctx.db.engine))
      // In the order of an index that has all that is asked, so that numbers are walked and not whole rows.
      .orderBy('phone')
      .orderBy('id')
      .limit(most)
      .execute();
    if (found.length > 0) return found.map(({ id }) => Number(id));
  }
  return [];
}

/**
 * Rows whose names are those typed but for slips of the fingers, the nearest first. Each word in turn is taken for the
 * wrong one: the others find the rows, with its first letter while that is right, and the words are compared.
 */
export async function rowsNear(
  find: (q: string, most: number) => Promise<Row[]>,
  nameOf: (row: Row) => string,
  q: string,
  most: number,
): Promise<Row[]> {
  const typed = words(q);
  if (typed.length > 5 || typed.some((word) => !/^\p{L}+$/u.test(word))) return [];
  const found = new Map<number, { row: Row; cost: number }>();
  const look = async (asked: readonly string[]) => {
    if (asked.length === 0 || found.size > 0) return;
    for (const row of await find(asked.join(' '), LOOKED_AT)) {
      const cost = costOf(typed, words(nameOf(row)));
      if (cost !== null) found.set(Number(row.id), { row, cost });
    }
  };
  const slips = (word: string) => slipsIn(word, typed);
  for (const [at, word] of typed.entries()) {
    if (slips(word) === 0) continue;
    const others = typed.filter((_, index) => index !== at);
    // The first letters are rarely wrong, and few people share them.
    await look([...others, word.slice(0, 3)]);
    await look([...others, word.slice(0, 1)]);
    await look(others);
  }
  // Several words with slips: their beginnings are looked for, and all of them are compared.
  if (typed.length > 1)
    for (const letters of [3, 2])
      await look(typed.map((word) => (slips(word) > 0 ? word.slice(0, word.length === SHORT ? 1 : letters) : word)));
  return [...found.values()]
    .sort((a, b) => a.cost - b.cost || Number(a.row.id) - Number(b.row.id))
    .slice(0, most)
    .map(({ row }) => row);
}

/** Letters of a short name (`Ema`, `Rui`), which may have a slip beside a longer word: alone it may be anybody. */
const SHORT = 3;
const LONGER = 5;

/** The slips that a typed word may have among the others of its name. */
const slipsIn = (word: string, typed: readonly string[]): number =>
  word.length === SHORT && typed.some(({ length }) => length >= LONGER) ? 1 : editsAllowed(word.length);

/** What slips there are between typed words and a name's; null where they are not the same but for slips. */
function costOf(typed: readonly string[], name: readonly string[]): number | null {
  const left = [...name];
  let sum = 0;
  for (const word of typed) {
    let best = -1;
    let cost = Number.POSITIVE_INFINITY;
    left.forEach((part, index) => {
      // With another first letter a second slip makes another name.
      const most = part[0] === word[0] ? slipsIn(word, typed) : Math.min(editsAllowed(word.length), 1);
      const slips = part.startsWith(word) ? 0 : (slipsBetween(word, part, most)?.cost ?? null);
      if (slips !== null && slips < cost) [best, cost] = [index, slips];
    });
    if (best < 0) return null;
    left.splice(best, 1);
    sum += cost;
  }
  return sum;
}
