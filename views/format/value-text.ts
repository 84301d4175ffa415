import type { useTranslations } from 'use-intl';
import { inWeekOrder } from '#contract/rules/weekly.ts';
import { entityOf, type Field } from '#kernel/fields.ts';
import { type LooseWords, looseText } from '#kernel/loose-text.ts';
import { weekStartNow } from '#services/club-time.ts';
import { phonesNow } from '#services/phones.ts';
import type { Formats } from './formats.ts';

/** Of several rows so many are named. */
export const MOST_NAMED = 8;

/** By entity and number (`student 12`). */
export type Names = ReadonlyMap<string, string>;

export const nameKey = (entity: string, id: number): string => `${entity} ${id}`;

/** A value of a field in words: what is on the screen for people is never code. */
export function valueText(
  field: Pick<Field, 'meta'>,
  value: unknown,
  label: (value: string) => string,
  t: ReturnType<typeof useTranslations>,
  formats: Formats,
  locale: string,
  currency?: string,
  names: Names = new Map(),
): string {
  if (value === null || value === undefined || value === '') return '–';
  const words: LooseWords = {
    colon: t('ui.colon'),
    text: (text) => (/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) ? formats.instant(text) : text),
  };
  switch (field.meta.kind) {
    case 'choice':
      return label(String(value));
    case 'choices':
      return (
        inWeekOrder(value as readonly string[], weekStartNow())
          .map(label)
          .join(', ') || '–'
      );
    case 'flag':
      return t(value ? 'ui.form.yes' : 'ui.form.no');
    case 'number':
    case 'integer':
      return formats.number(Number(value), 3);
    case 'money':
      return currency ? formats.money(Number(value), currency) : formats.number(Number(value) / 100, 2);
    case 'date':
      return nearToday(String(value)) ? formats.shortDay(String(value)) : formats.day(String(value));
    case 'instant':
      return formats.instant(String(value));
    case 'rows': {
      const ids = (value as { ids?: readonly number[] }).ids;
      return ids ? namedRows(field, ids, names) : t('ui.form.allMatching');
    }
    case 'file':
      return value instanceof File ? value.name : t('ui.form.yes');
    case 'phone':
      return phonesNow(String(value));
    case 'ref':
      return namedRows(field, [Number(value)], names);
    case 'refs':
      return namedRows(field, value as readonly number[], names) || '–';
    case 'custom':
      // An image is there or not; a country is known by its name.
      if (field.meta.editor === 'image') return t('ui.form.yes');
      if (field.meta.editor === 'time' && /^\d\d:\d\d$/.test(String(value))) return formats.wallTime(String(value));
      if (field.meta.editor === 'country' && /^[A-Z]{2}$/.test(String(value)))
        return new Intl.DisplayNames([locale], { type: 'region' }).of(String(value)) ?? String(value);
      return looseText(value, words) || (value instanceof Blob ? t('ui.form.yes') : '–');
    default:
      return looseText(value, words) || '–';
  }
}

/** Rows by their names, or as long as these are not known by their numbers; of very many only the first, and how many more. */
function namedRows(field: Pick<Field, 'meta'>, ids: readonly number[], names: Names): string {
  const shown = ids.slice(0, MOST_NAMED).map((id) => names.get(nameKey(entityOf(field), id)) ?? `#${id}`);
  return `${shown.join(', ')}${ids.length > shown.length ? ` +${ids.length - shown.length}` : ''}`;
}

const HALF_A_YEAR = 183 * 86_400_000;
/** Whether a day is known without its year. */
const nearToday = (date: string): boolean => Math.abs(Date.parse(date) - Date.now()) < HALF_A_YEAR;
