/** What a student has bought, what is left of it, and the acts on each of them. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Enrolment, enrolment } from '#contract/entities/enrolment.ts';
import type { LeftByKind } from '#contract/entities/left.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import { ENROLMENT_TONES } from '../packages/enrolment-tones.ts';
import { type KINDS, LeftBars } from './left-bars.tsx';

const sold = (row: GridRow) => row as Enrolment;

export function StudentPackages({ id, left }: { id: number; left: LeftByKind | undefined }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('enrolment', enrolment.endpoints.list, {
    query: { student_id: String(id), per_page: 500 },
  });
  const rows = (query.data?.data as readonly Enrolment[] | undefined) ?? null;
  const columns = useMemo((): readonly GridColumn[] => {
    const used = (kind: (typeof KINDS)[number]): GridColumn => ({
      id: kind,
      header: t(`packages.${kind}`),
      width: 124,
      priority: 2,
      minWidth: 84,
      align: 'end',
      cell: (row) => {
        const { bought, taken, booked } = sold(row)[kind];
        if (bought === 0) return '–';
        const text = t('packages.takenOf', { taken, bought });
        return booked > 0 ? `${text} · ${t('packages.booked', { count: booked })}` : text;
      },
    });
    return [
      {
        id: 'name',
        header: t('fields.package'),
        width: 220,
        priority: 1,
        minWidth: 120,
        cell: (row) => sold(row).name,
      },
      {
        id: 'state',
        header: t('fields.status'),
        width: 104,
        priority: 1,
        minWidth: 96,
        cell: (row) => <Tag tone={ENROLMENT_TONES[sold(row).state]}>{t(`enrolment.state.${sold(row).state}`)}</Tag>,
      },
      used('practical'),
      used('theory'),
      {
        id: 'begins_on',
        header: t('fields.begins_on'),
        width: 116,
        cell: (row) => formats.day(sold(row).begins_on),
      },
      {
        id: 'ends_on',
        header: t('packages.until'),
        width: 116,
        priority: 2,
        minWidth: 96,
        cell: (row) => formats.day(sold(row).ends_on),
      },
      {
        id: 'price',
        header: t('fields.price'),
        width: 104,
        align: 'end',
        cell: (row) => formats.money(sold(row).price - sold(row).discount, sold(row).currency),
      },
      {
        id: 'discount',
        header: t('fields.discount'),
        width: 96,
        align: 'end',
        cell: (row) => (sold(row).discount > 0 ? formats.money(sold(row).discount, sold(row).currency) : ''),
      },
      { id: 'reason', header: t('fields.reason'), width: 160, cell: (row) => sold(row).cancel_reason },
    ];
  }, [t, formats]);
  return (
    <div className={styles.panels}>
      <Card
        title={t('packages.left')}
        actions={
          <Button
            size="small"
            icon="package-plus"
            onPress={() => run('student.sell-package', { students: { ids: [id] } }, 'button')}
          >
            {t('commands.student.sell-package.title')}
          </Button>
        }
      >
        <div className={styles.bars}>
          <LeftBars left={left} />
        </div>
      </Card>
      {query.error ? (
        <TabState query={query} loaded={false} icon="package" empty="" />
      ) : (
        <RowsGrid
          label={t('packages.tab')}
          entity="enrolment"
          columns={columns}
          rows={rows as readonly GridRow[] | null}
          open="enrolment.edit"
          empty={
            <State icon="package" title={t('packages.empty')} text={t('packages.emptyText')}>
              <CommandButton id="student.sell-package" args={{ students: { ids: [id] } }} />
            </State>
          }
        />
      )}
    </div>
  );
}
