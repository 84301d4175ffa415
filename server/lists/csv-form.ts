/**
 * How the cells of a CSV file are written, in one place for both forms. For programs: commas, points, ISO 8601, codes. For the
 * office: as the spreadsheet of somebody who reads that language opens it, with the words of the screens. An amount has its
 * decimals in both. Everything that depends on language and zone alone is made once a file.
 */
import type { CsvQuery } from '#contract/csv-form.ts';
import type { Language } from '#contract/data/languages.ts';
import { plainAmount } from '#contract/rules/amounts.ts';
import { harmless } from '#contract/rules/formulas.ts';
import { offsetAt } from '#contract/rules/zone.ts';
import type { Ctx } from '../context.ts';
import { type CsvWords, csvWords } from './csv-words.ts';

/** What tells spreadsheet programs that the text is UTF-8. */
const MARK = '\uFEFF';

/** What parts the cells where a spreadsheet of that language is at home, and what begins decimals. */
const MARKS: Readonly<Record<Language, { readonly separator: string; readonly decimal: string }>> = {
  en: { separator: ',', decimal: '.' },
  fr: { separator: ';', decimal: ',' },
  pt: { separator: ';', decimal: ',' },
};

/** English writes days so that neither Britain nor America reads another one; spreadsheets take it for a date in both. */
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export type CellWriter = (value: unknown) => string;

export interface CsvForm {
  readonly isOffice: boolean;
  readonly language: Language;
  /** The school's. */
  readonly currency: string;
  readonly timeZone: string;
  readonly words: CsvWords;
  /** The first line, with the mark. */
  head(titles: readonly string[]): string;
  /** A line of cells that are written. */
  line(cells: readonly string[]): string;
  /** Any value: a text that a spreadsheet would run is made harmless, numbers get the decimal sign. */
  readonly text: CellWriter;
  /** Of minor units. */
  amount(minor: unknown, currency: string): string;
  readonly day: CellWriter;
  readonly instant: CellWriter;
  /** Of `2026-03`. */
  readonly month: CellWriter;
  readonly flag: CellWriter;
  /** A code, or a list of them, whose words are the messages below `labels`. */
  word(labels: string): CellWriter;
}

/** The form that a call asks for. The language is the account's where it names none. */
export async function csvFormOf(ctx: Ctx, asked: Partial<CsvQuery>): Promise<CsvForm> {
  const { time_zone: timeZone, currency } = await ctx.db.club();
  const isOffice = asked.form === 'office';
  const language = asked.language ?? (isOffice ? await languageOfAccount(ctx) : 'en');
  return csvFormIn({ isOffice, language, timeZone, currency, words: await csvWords(language) });
}

/** Takes the form out of a list's query, which knows nothing of it. */
export function withoutForm<Q extends object>(query: Q): Q {
  const { form: _form, language: _language, ...rest } = query as Q & Partial<CsvQuery>;
  return rest as Q;
}

async function languageOfAccount({ services, actor }: Ctx): Promise<Language> {
  const account = await services.database.db
    .selectFrom('account')
    .select('locale')
    .where('id', '=', actor.id)
    .executeTakeFirst();
  const found = account?.locale.slice(0, 2);
  return found === 'fr' || found === 'pt' ? found : 'en';
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

export function csvFormIn(of: Pick<CsvForm, 'isOffice' | 'language' | 'timeZone' | 'currency' | 'words'>): CsvForm {
  const { isOffice, language, timeZone, words } = of;
  const { separator, decimal } = isOffice ? MARKS[language] : { separator: ',', decimal: '.' };
  const escaped = (text: string): string => (/[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const number = (plain: string): string => {
    const written = decimal === '.' ? plain : plain.replace('.', decimal);
    return written.includes(separator) ? `"${written}"` : written;
  };
  const text: CellWriter = (value) => {
    if (typeof value === 'string') return escaped(harmless(value));
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return number(String(value));
    if (typeof value === 'boolean') return isOffice ? escaped(value ? words.yes : words.no) : String(value);
    return escaped(harmless(JSON.stringify(value)));
  };
  const dayOf = (year: string, month: string, date: string): string =>
    language === 'en' ? `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}` : `${date}/${month}/${year}`;
  const day: CellWriter = (value) => {
    const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
    return isOffice && parts ? dayOf(parts[1] as string, parts[2] as string, parts[3] as string) : text(value);
  };
  const offsetOf = offsets(timeZone);
  const instant: CellWriter = (value) => {
    if (!isOffice || typeof value !== 'string') return text(value);
    if (value.length === 10) return day(value);
    const at = Date.parse(value);
    if (Number.isNaN(at)) return text(value);
    const wall = new Date(at + offsetOf(at));
    return `${dayOf(String(wall.getUTCFullYear()), two(wall.getUTCMonth() + 1), two(wall.getUTCDate()))} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
  };
  return {
    ...of,
    head: (titles) => `${MARK}${titles.map(text).join(separator)}\r\n`,
    line: (cells) => `${cells.join(separator)}\r\n`,
    text,
    amount: (minor, currency) => (typeof minor === 'number' ? number(plainAmount(minor, currency)) : text(minor)),
    day,
    instant,
    month(value) {
      const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)$/.exec(value) : null;
      if (!isOffice || !parts) return text(value);
      return language === 'en' ? `${MONTHS[Number(parts[2]) - 1]} ${parts[1]}` : `${parts[2]}/${parts[1]}`;
    },
    flag: (value) => text(typeof value === 'number' ? value === 1 : value),
    word(labels) {
      if (!isOffice) return text;
      const known = new Map<string, string>();
      const wordOf = (code: unknown): string => {
        const said = known.get(String(code)) ?? words.word(labels, String(code));
        known.set(String(code), said);
        return said;
      };
      return (value) =>
        value === null || value === undefined || value === ''
          ? ''
          : text(Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value));
    },
  };
}

const DAY = 86_400_000;
/** Days of which the offset is kept. */
const KEPT = 5_000;

/** The offset of a zone at an instant. Of a day at whose ends it is the same it is asked for once: a file has many instants. */
function offsets(timeZone: string): (at: number) => number {
  const known = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / DAY);
    let offset = known.get(day);
    if (offset === undefined) {
      const first = offsetAt(timeZone, day * DAY);
      offset = first === offsetAt(timeZone, (day + 1) * DAY) ? first : null;
      if (known.size >= KEPT) known.clear();
      known.set(day, offset);
    }
    return offset ?? offsetAt(timeZone, at);
  };
}
