/** How rows, columns and figures of reports are written. */
import type { useTranslations } from 'use-intl';
import type { Report, ReportRow, ReportSection, RowsBehind, Unit } from '#contract/entities/report.ts';
import { kindOfPeriod, type Period } from '#contract/rules/periods.ts';
import type { Formats } from '../format/formats.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

const SCREENS: Readonly<Record<RowsBehind['entity'], string>> = {
  booking: '/bookings',
  student: '/students',
  entry: '/payments',
  balance: '/balances',
  exam_entry: '/exams/entries',
  exam: '/exams',
};

/** The screen that lists exactly the rows behind a figure. */
export const behindLink = ({ entity, query }: RowsBehind): string => `${SCREENS[entity]}?${new URLSearchParams(query)}`;

/** Prefixes of what codes are called, by what the rows of a section are. */
const CODES: Readonly<Record<string, string>> = {
  method: 'entry.method',
  age: 'balance.age',
  who: 'report.who',
  weekday: 'weekday',
  step: 'way_step',
};

/** What a row is called. */
export function rowName(section: string, { key, name }: ReportRow, t: Texts, formats: Formats): string {
  if (key === 'all') return t('report.all');
  if (name) return name;
  if (section === 'month') return formats.month(Number(key.slice(0, 4)), Number(key.slice(5)), true);
  if (section === 'hour') return formats.wallTime(key);
  if (section === 'try') return t('report.tryNumber', { number: Number(key) });
  if (section === 'teacher' && key === 'none') return t('report.nobody');
  if (section === 'package' && key === 'none') return t('report.none');
  const codes = CODES[section];
  return codes ? t(`${codes}.${key}`) : `#${key}`;
}

/** What a column is called: days of the week by their names. */
export const columnName = ({ shape }: Pick<ReportSection, 'shape'>, id: string, t: Texts): string =>
  shape === 'heat' && id !== 'all' ? t(`weekday.${id}`) : t(`report.column.${id}`);

/** A figure in words; empty where there is nothing to say. */
export function figureText(
  value: number | null,
  unit: Unit,
  { currency }: Pick<Report, 'currency'>,
  formats: Formats,
): string {
  if (value === null) return '';
  switch (unit) {
    case 'money':
      return formats.money(value, currency);
    case 'minutes':
      return formats.duration(value);
    case 'share':
      return formats.percent(value);
    case 'days':
      return formats.number(value, 1);
    case 'count':
      return formats.number(value);
  }
}

/** What a period is called: its month, quarter or year, or its days. */
export function periodName(period: Period, t: Texts, formats: Formats): string {
  const [year, month] = [Number(period.from.slice(0, 4)), Number(period.from.slice(5, 7))];
  switch (kindOfPeriod(period)) {
    case 'month':
      return formats.month(year, month, true);
    case 'quarter':
      return t('report.quarterOf', { number: String((month + 2) / 3), year: String(year) });
    case 'year':
      return String(year);
    case 'custom':
      return period.from === period.to
        ? formats.day(period.from)
        : t('report.span', { from: formats.day(period.from), to: formats.day(period.to) });
  }
}
