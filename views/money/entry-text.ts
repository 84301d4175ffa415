/** What an entry is in a few words: its kind, and what it is for or how it was paid. */
import type { useTranslations } from 'use-intl';
import type { Entry } from '#contract/entities/money.ts';

type Told = Pick<Entry, 'kind' | 'charge_type' | 'method' | 'state' | 'receipt_year' | 'receipt_number'>;

export function entryText(t: ReturnType<typeof useTranslations<never>>, entry: Told): string {
  const more = entry.charge_type
    ? t(`entry.charge_type.${entry.charge_type}`)
    : entry.method
      ? t(`entry.method.${entry.method}`)
      : '';
  return [t(`entry.kind.${entry.kind}`), more].filter(Boolean).join(' · ');
}

export const receiptOf = ({ receipt_year, receipt_number }: Told): string =>
  receipt_number === null ? '' : `${receipt_year}/${receipt_number}`;
