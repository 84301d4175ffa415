/** What a command is about to touch, in words: each row by its name, each value as it is read everywhere else. */

import { useQuery } from '@tanstack/react-query';
import { Fragment, useContext } from 'react';
import { useTranslations } from 'use-intl';
import type { Selection } from '#contract/fields.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import { rowsOfSelection } from '#services/selected-rows.ts';
import { Currency } from '#ui/currency.ts';
import { useLanguage } from '#ui/language.ts';
import { useChoiceLabel } from '#views/format/use-choice-label.ts';
import { useCount } from '#views/format/use-count.ts';
import { useFormats } from '#views/format/use-formats.ts';
import { valueText } from '#views/format/value-text.ts';
import styles from './touched.module.css';

type Said = Pick<Field, 'name' | 'meta'>;

interface Props {
  readonly fields: readonly Said[];
  readonly args: Args;
}

export function Touched({ fields, args }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const formats = useFormats();
  const currency = useContext(Currency);
  const choiceLabel = useChoiceLabel();
  // A list of rows that has one row is named in the singular. A single row keeps the name of its field: of two teachers one takes over.
  const labelOf = (name: string, meta: Said['meta'], selection: Selection | null) => {
    const one = meta.kind === 'rows' && isOne(selection) ? `fields.${meta.entity}` : '';
    return t(t.has(one) ? one : `fields.${name}`);
  };
  if (fields.length === 0) return null;
  return (
    <dl className={styles.touched}>
      {fields.map(({ name, meta }) => {
        const value = args[name];
        const selection = selectionOf(meta, value);
        return (
          <Fragment key={name}>
            <dt>{labelOf(name, meta, selection)}</dt>
            <dd>
              {selection && 'entity' in meta ? (
                <Rows entity={meta.entity} selection={selection} counted={meta.kind === 'rows'} />
              ) : (
                valueText(
                  { meta },
                  value,
                  (each) => choiceLabel('labels' in meta ? meta.labels : '', each),
                  t,
                  formats,
                  locale,
                  currency,
                )
              )}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

/** Which rows a selection means: those that were ticked, those of a filter, or all of the list. */
function whichOf(selection: Selection): 'ticked' | 'filtered' | 'all' {
  if ('ids' in selection || selection.ranges || selection.also) return 'ticked';
  return Object.keys(selection.matching).length > 0 || (selection.except ?? []).length > 0 ? 'filtered' : 'all';
}

function selectionOf(meta: Said['meta'], value: unknown): Selection | null {
  if (meta.kind === 'rows') return value as Selection;
  if (meta.kind === 'refs') return { ids: value as number[] };
  return meta.kind === 'ref' ? { ids: [Number(value)] } : null;
}

const isOne = (selection: Selection | null): boolean =>
  selection !== null && 'ids' in selection && selection.ids.length === 1;

/** The first rows by name, and how many more there are. */
function Rows({ entity, selection, counted }: { entity: string; selection: Selection; counted: boolean }) {
  const t = useTranslations();
  const countOf = useCount();
  const { data, isPending } = useQuery({
    queryKey: [entity, 'touched', selection],
    queryFn: () => rowsOfSelection(entity, selection),
    retry: false,
  });
  if (isPending) return <span role="status">{t('ui.loading')}</span>;
  if (data === null) return t('ui.form.allMatching');
  // A row that cannot be read is still said by its number.
  const rows = data?.rows ?? [];
  const known = new Set(rows.map(({ id }) => id));
  const unread = 'ids' in selection ? selection.ids.filter((id) => !known.has(id)).slice(0, SHOWN - rows.length) : [];
  const total = Math.max(data?.total ?? 0, 'ids' in selection ? selection.ids.length : 0);
  const more = total - rows.length - unread.length;
  return (
    <ul className={styles.rows}>
      {counted && !isOne(selection) && (
        <li>{t(`runner.which.${whichOf(selection)}`, { count: total, what: countOf(entity, total) })}</li>
      )}
      {rows.map(({ id, label, description }) => (
        <li key={id}>
          {label}
          {description && <span className={styles.more}>{` · ${description}`}</span>}
        </li>
      ))}
      {unread.map((id) => (
        <li key={id}>{`#${id}`}</li>
      ))}
      {more > 0 && <li className={styles.more}>{t('runner.more', { count: more })}</li>}
    </ul>
  );
}
/** As many as are named of a selection. */
const SHOWN = 6;
