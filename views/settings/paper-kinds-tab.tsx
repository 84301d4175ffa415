/** Kinds of paper that the school asks for: whose, before what, and how long they are valid. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type PaperKind, paperKind } from '#contract/entities/paper-kind.ts';
import { useCall } from '#services/queries.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

const kindOf = (row: GridRow) => row as PaperKind;

export function PaperKindsTab() {
  const t = useTranslations();
  const query = useCall('paper_kind', paperKind.endpoints.list, { query: { per_page: 500 } });
  const rows = query.data as { data: readonly Record<string, unknown>[] } | undefined;
  const columns = useMemo(
    (): readonly GridColumn[] => [
      {
        id: 'name',
        header: t('fields.name'),
        width: 260,
        priority: 1,
        minWidth: 130,
        cell: (row) => kindOf(row).name,
      },
      {
        id: 'owner',
        header: t('papers.whose'),
        width: 110,
        priority: 1,
        minWidth: 90,
        cell: (row) => t(`paper_kind.owner.${kindOf(row).owner}`),
      },
      {
        id: 'needed_for',
        header: t('fields.needed_for'),
        width: 280,
        priority: 2,
        minWidth: 120,
        cell: (row) =>
          kindOf(row)
            .needed_for.map((act) => t(`paper_kind.needed_for.${act}`))
            .join(', ') || '–',
      },
      {
        id: 'term',
        header: t('fields.term'),
        width: 170,
        priority: 2,
        minWidth: 110,
        cell: (row) => {
          const { term, months } = kindOf(row);
          return term === 'months' ? t('papers.months', { months: months ?? 0 }) : t(`paper_kind.term.${term}`);
        },
      },
      {
        id: 'licence_categories',
        header: t('fields.licence_categories'),
        width: 180,
        cell: (row) => kindOf(row).licence_categories.join(', ') || t('papers.all'),
      },
      { id: 'asked_by', header: t('fields.asked_by'), width: 300, cell: (row) => kindOf(row).asked_by },
    ],
    [t],
  );
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>{t('papers.kindsText')}</p>
        <CommandButton id="paper_kind.add" primary />
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="id-card" empty="" />
      ) : (
        <RowsGrid
          label={t('papers.kinds')}
          entity="paper_kind"
          columns={columns}
          rows={rows ? rows.data : null}
          open="paper_kind.edit"
          empty={
            <State icon="id-card" title={t('papers.noKinds')} text={t('papers.noKindsText')}>
              <CommandButton id="paper_kind.add-set" icon="list-checks" />
            </State>
          }
        />
      )}
    </div>
  );
}
