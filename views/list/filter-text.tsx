/** What a filter is set to, in words. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { namesQuery } from '#services/rows.ts';
import { Currency } from '#ui/currency.ts';
import { useChoiceLabel } from '../format/use-choice-label.ts';
import { useFormats } from '../format/use-formats.ts';
import type { ActiveFilter } from './list-state.ts';

/** The end of a span of instants is not part of it: the last day is the one before. */
const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** Writes a filter's value; undefined for rows, whose names are asked for. `textOf` is how the screen says it. */
export function useFilterText(
  textOf?: (name: string, value: string) => string | undefined,
): (filter: ActiveFilter) => string | undefined {
  const t = useTranslations();
  const choiceLabel = useChoiceLabel();
  const formats = useFormats();
  const currency = use(Currency);
  return ({ name, field, values }) => {
    const value = values[name] ?? '';
    const own = value && textOf?.(name, value);
    if (own) return own;
    if (field.type === 'ref') return value === 'none' ? t('list.lacking') : undefined;
    if (field.type === 'choice')
      return value
        .split(',')
        .map((each) => choiceLabel(field.labels, each))
        .join(', ');
    if (field.type === 'flag') return t(value === '1' ? 'list.yes' : 'list.no');
    if (field.type === 'text' || field.type === 'id') return value;
    const shown = (end: string) => {
      if (field.type === 'instant' || field.type === 'date') return formats.day(end);
      if (field.money) return formats.money(Number(end), currency);
      return field.type === 'time' ? formats.wallTime(end) : end;
    };
    const from = values[`${name}_from`];
    const to = values[`${name}_to`];
    const first = from && shown(from);
    const last = to && shown(field.type === 'instant' ? lastMoment(to) : to);
    return first && first === last ? first : `${first ?? '…'} – ${last ?? '…'}`;
  };
}

/** The numbers of rows in a filter's value. */
export const idsOf = (value = ''): number[] =>
  value
    .split(',')
    .filter((id) => /^\d+$/.test(id))
    .map(Number);

/** Asks for the names of the rows that a filter is set to; none of what is no row. */
const namesIn = (filter: ActiveFilter) =>
  namesQuery(filter.field.entity ?? '', filter.field.type === 'ref' ? idsOf(filter.values[filter.name]) : []);
const namesText = (rows: readonly { readonly label: string }[] | undefined) =>
  rows?.map(({ label }) => label).join(', ');

/** The names of the rows that a filter is set to. */
export function FilterNames({ filter }: { filter: ActiveFilter }) {
  const names = useQuery(namesIn(filter));
  return namesText(names.data) ?? filter.values[filter.name] ?? '';
}

/** Filters in one line, as a page's title has them; names that are on their way are left out. */
export function useFilterLine(
  filters: readonly ActiveFilter[],
  written: (filter: ActiveFilter) => string | undefined,
  labelOf: (name: string) => string,
): string {
  const t = useTranslations();
  const names = useQueries({ queries: filters.map(namesIn) });
  return filters
    .flatMap((filter, index) => {
      const value = written(filter) ?? namesText(names[index]?.data);
      return value ? [`${labelOf(filter.name)}${t('ui.colon')}${value}`] : [];
    })
    .join(', ');
}
