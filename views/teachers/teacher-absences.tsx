/** When a teacher is away, the newest first, and the acts on each absence. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Absence, absence } from '#contract/entities/absence.ts';
import { useClubTime } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { spanText, stateOf, TONES } from '../format/whole-days.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';

const absenceOf = (row: GridRow) => row as Absence;

export function TeacherAbsences({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const query = useCall('absence', absence.endpoints.list, {
    query: { teacher_id: String(id), per_page: 500 },
  });
  const columns = useMemo((): readonly GridColumn[] => {
    const now = new Date().toISOString();
    return [
      {
        id: 'starts_at',
        header: t('absences.when'),
        width: 300,
        priority: 1,
        minWidth: 150,
        cell: (row) => spanText(absenceOf(row), timeZone, formats),
      },
      {
        id: 'state',
        header: t('fields.status'),
        width: 130,
        priority: 1,
        minWidth: 104,
        cell: (row) => {
          const state = stateOf(absenceOf(row), now);
          return <Tag tone={TONES[state]}>{t(`absences.state.${state}`)}</Tag>;
        },
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        width: 120,
        priority: 1,
        minWidth: 90,
        cell: (row) => t(`absence.kind.${absenceOf(row).kind}`),
      },
      { id: 'reason', header: t('fields.reason'), width: 260, cell: (row) => absenceOf(row).reason },
    ];
  }, [t, formats, timeZone]);
  if (query.error) return <TabState query={query} loaded={false} icon="thermometer" empty="" />;
  return (
    <div className={detail.panels}>
      <RowsGrid
        label={t('absences.tab')}
        entity="absence"
        columns={columns}
        rows={query.data ? (query.data as { data: readonly GridRow[] }).data : null}
        empty={
          <State icon="thermometer" title={t('absences.empty')} text={t('absences.emptyText')}>
            <CommandButton id="teacher.sick-day" icon="thermometer" args={{ teacher: id }} />
            <CommandButton id="teacher.leave" icon="calendar-x-2" args={{ teacher: id }} />
          </State>
        }
      />
    </div>
  );
}
