import type { useTranslations } from 'use-intl';
import { inWeekOrder } from '#contract/rules/weekly.ts';
import type { Field } from '#kernel/fields.ts';
import { weekStartNow } from '#services/club-time.ts';
import type { Formats } from '#views/format/formats.ts';

/** An argument's value in words. */
export function valueText(
  field: Pick<Field, 'meta'>,
  value: unknown,
  label: (value: string) => string,
  t: ReturnType<typeof useTranslations>,
  formats: Formats,
  locale: string,
  currency?: string,
): string {
  if (value === null || value === undefined || value === '') return '–';
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
      return formats.number(Number(value));
    case 'money':
      return currency ? formats.money(Number(value), currency) : formats.number(Number(value) / 100, 2);
    case 'date':
      return nearToday(String(value)) ? formats.shortDay(String(value)) : formats.day(String(value));
    case 'instant':
      return formats.instant(String(value));
    case 'rows': {
      const ids = (value as { ids?: readonly number[] }).ids;
      return ids ? namedRows(ids) : '∗';
    }
    case 'ref':
      return `#${value}`;
    case 'custom':
      // An image is there or not; a country is known by its name.
      if (field.meta.editor === 'image') return t('ui.form.yes');
      if (field.meta.editor === 'country' && /^[A-Z]{2}$/.test(String(value)))
        return new Intl.DisplayNames([locale], { type: 'region' }).of(String(value)) ?? String(value);
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/** Numbers of rows as a person reads them; of very many only the first, and how many more. */
function namedRows(ids: readonly number[]): string {
  const shown = ids.slice(0, 8).map((id) => `#${id}`);
  return `${shown.join(', ')}${ids.length > shown.length ? ` +${ids.length - shown.length}` : ''}`;
}

const HALF_A_YEAR = 183 * 86_400_000;
/** Whether a day is known without its year. */
const nearToday = (date: string): boolean => Math.abs(Date.parse(date) - Date.now()) < HALF_A_YEAR;
