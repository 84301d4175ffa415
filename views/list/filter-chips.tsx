/** The filters that are set, each with the way to let it go. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ListField, ListSpec } from '#contract/list.ts';
import { nameRows } from '#services/rows.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './list.module.css';
import { activeFilters } from './list-state.ts';

interface Props {
  readonly spec: Pick<ListSpec, 'fields' | 'entity'>;
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
  /** What a filter is set to, where the screen says it in its own words. */
  readonly textOf?: (name: string, value: string) => string | undefined;
}

export function FilterChips({ spec, query, onChange, textOf }: Props) {
  const t = useTranslations();
  const filters = activeFilters(spec, query);
  const extra = (['ids', 'deleted'] as const).filter((name) => query[name]);
  if (filters.length === 0 && extra.length === 0) return null;
  const clear = (keys: readonly string[]) => onChange(Object.fromEntries(keys.map((key) => [key, null])));
  return (
    <ul className={styles.chips}>
      {filters.map(({ name, field, keys, values }) => (
        <li key={name} className={styles.chip}>
          <span className={styles.chipName}>{t(`fields.${name}` as never)}</span>
          {(values[name] && textOf?.(name, values[name])) || <Value field={field} name={name} values={values} />}
          <IconButton
            size="small"
            icon="x"
            label={`${t('list.clear')} ${t(`fields.${name}` as never)}`}
            onPress={() => clear(keys)}
          />
        </li>
      ))}
      {extra.map((name) => (
        <li key={name} className={styles.chip}>
          <span>{name === 'deleted' ? t('list.deletedOnly') : `${t('fields.id')} ${query.ids}`}</span>
          <IconButton size="small" icon="x" label={t('list.clear')} onPress={() => clear([name])} />
        </li>
      ))}
      <li data-act="clear-filters">
        <Button
          size="small"
          variant="quiet"
          onPress={() => clear([...filters.flatMap(({ keys }) => keys), ...extra, 'q'])}
        >
          {t('list.clearAll')}
        </Button>
      </li>
    </ul>
  );
}

/** The end of a span of instants is not part of it: the last day is the one before. */
const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

function Value({ field, name, values }: { field: ListField; name: string; values: Readonly<Record<string, string>> }) {
  const t = useTranslations();
  const formats = useFormats();
  const ids =
    field.type === 'ref'
      ? (values[name] ?? '')
          .split(',')
          .filter((id) => /^\d+$/.test(id))
          .map(Number)
      : [];
  const names = useQuery({
    queryKey: [field.entity ?? '', 'names', ids],
    queryFn: () => nameRows(field.entity ?? '', ids),
    enabled: ids.length > 0,
  });
  const shown = (value: string | undefined): string => {
    if (value === undefined) return '';
    if (field.type === 'instant' || field.type === 'date') return formats.day(value);
    if (field.type === 'time') return formats.wallTime(value);
    return value;
  };
  if (field.type === 'choice') {
    const label = (value: string) =>
      t.has(`${field.labels}.${value}` as never) ? t(`${field.labels}.${value}` as never) : value;
    return <span>{(values[name] ?? '').split(',').map(label).join(', ')}</span>;
  }
  if (field.type === 'ref') return <span>{names.data?.map(({ label }) => label).join(', ') ?? values[name]}</span>;
  if (field.type === 'flag') return <span>{t(values[name] === '1' ? 'list.yes' : 'list.no')}</span>;
  if (field.type === 'text' || field.type === 'id') return <span>{values[name]}</span>;
  const from = values[`${name}_from`];
  const to = values[`${name}_to`];
  return (
    <span>{`${from ? shown(from) : '…'} – ${to ? shown(field.type === 'instant' ? lastMoment(to) : to) : '…'}`}</span>
  );
}
