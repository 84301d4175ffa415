/** How what was taken back, or done again, stands now: the first rows, each with what it holds again, and how many of what. */

import { useTranslations } from 'use-intl';
import type { Stand, UndoCounts } from '#contract/entities/operation.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { countText } from '#kernel/message-text.ts';
import { useLanguage } from '#ui/language.ts';
import { FieldName, FieldValue } from '#views/detail/change-list.tsx';
import { type FieldChange, fieldChanges } from '#views/detail/changes.ts';
import { RowName } from '#views/rows/row-name.tsx';

/** Fields told of one row. */
const FIELDS = 2;

interface Props {
  readonly kind: 'undo' | 'redo';
  /** Not there in an answer that was kept from before. */
  readonly stand?: readonly Stand[] | undefined;
  /** How many there are of each kind. */
  readonly counts?: UndoCounts | undefined;
}

export default function Stands({ kind: way, stand = [], counts = [] }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const [first] = stand;
  if (!first) return null;
  if (stand.length === 1) return <Row {...first} />;
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const what = new Intl.ListFormat(tagOf(locale)).format(counts.map((counted) => countText(t, counted)));
  const gone = stand.every(({ kind }) => kind === 'delete');
  if (gone) return t('runner.stand.rowsGone', { what, count });
  return (
    <>
      {stand
        .filter(({ kind }) => kind !== 'delete')
        .map(({ entity, row_id }, index) => (
          <span key={`${entity}${row_id}`}>
            {index > 0 && ', '}
            <RowName entity={entity} id={row_id} />
          </span>
        ))}
      {t('ui.colon')}
      {t(way === 'undo' ? 'runner.stand.rows' : 'runner.stand.rowsAgain', { what, count })}
    </>
  );
}

const kindOf = (entity: string, t: ReturnType<typeof useTranslations>): string =>
  t.has(`audit.entity.${entity}`) ? t(`audit.entity.${entity}`) : entity;

function Row({ entity, row_id, kind, before, after }: Stand) {
  const t = useTranslations();
  if (kind === 'delete') return t('runner.stand.gone', { what: kindOf(entity, t) });
  const name = <RowName entity={entity} id={row_id} />;
  if (kind !== 'update') {
    return (
      <>
        {name}
        {t('ui.colon')}
        {t('runner.stand.back')}
      </>
    );
  }
  return (
    <>
      {name}
      {' · '}
      <Changed entity={entity} before={before} after={after} />
    </>
  );
}

/** What fields of a row hold since it was changed. */
export function Changed({ entity, before, after }: Pick<Stand, 'entity' | 'before' | 'after'>) {
  const t = useTranslations();
  const changes = fieldChanges(before, after);
  const left = changes.length - FIELDS;
  return (
    <>
      {changes.slice(0, FIELDS).map((change, index) => (
        <span key={change.path.join('.')}>
          {index > 0 && ' · '}
          <FieldNow entity={entity} change={change} />
        </span>
      ))}
      {left > 0 && ` · ${t('runner.stand.more', { count: left })}`}
    </>
  );
}

/** A field with what it holds now; of one that holds nothing any more, words that say so. */
function FieldNow({ entity, change }: { readonly entity: string; readonly change: FieldChange }) {
  const t = useTranslations();
  const { after, path } = change;
  const isEmpty = after === null || after === undefined || after === '';
  const emptied = `runner.stand.emptied.${path.at(-1)}`;
  if (isEmpty && t.has(emptied)) return t(emptied);
  return (
    <>
      <FieldName change={change} />
      {t('ui.colon')}
      {isEmpty ? t('runner.stand.empty') : <FieldValue entity={entity} change={change} />}
    </>
  );
}
