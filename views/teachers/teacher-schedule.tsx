/** A teacher's bookable times, from today on: a list like the others. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { scheduleOfTeacher } from '#contract/entities/slot.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './teachers.module.css';

export function TeacherSchedule({ id }: { id: number }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('slot', scheduleOfTeacher, { body: { teacher_id: id } });
  const columns = useMemo(
    (): readonly GridColumn[] => [
      {
        id: 'day',
        header: t('fields.date'),
        width: 130,
        minWidth: 96,
        priority: 1,
        cell: (row) => formats.shortDay(String(row.starts_at)),
      },
      {
        id: 'from',
        header: t('fields.starts_at'),
        width: 96,
        priority: 1,
        cell: (row) => formats.time(String(row.starts_at)),
      },
      {
        id: 'to',
        header: t('fields.ends_at'),
        width: 96,
        priority: 2,
        cell: (row) => formats.time(String(row.ends_at)),
      },
      {
        id: 'type',
        header: t('fields.class_type'),
        width: 110,
        cell: (row) => t(`class_type.${row.class_type as 'practical' | 'theory'}`),
      },
      { id: 'place', header: t('fields.location'), width: 200, cell: (row) => String(row.location_name ?? '') },
      {
        id: 'taken',
        header: t('teachers.taken'),
        width: 80,
        priority: 1,
        align: 'end',
        cell: (row) => `${row.taken} / ${row.capacity}`,
      },
    ],
    [t, formats],
  );
  return (
    <div className={detail.panels}>
      <div className={styles.acts}>
        {(['teacher.add-slots', 'teacher.add-skipped-slots'] as const).map((command) => (
          <Button key={command} size="small" icon="plus" onPress={() => run(command, { teacher: id }, 'button')}>
            {t(`commands.${command}.title`)}
          </Button>
        ))}
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="calendar-range" empty="" />
      ) : (
        <RowsGrid
          label={t('teachers.schedule')}
          entity="slot"
          columns={columns}
          rows={query.data?.data ?? null}
          empty={
            <State icon="calendar-range" title={t('teachers.noSlots')} text={t('teachers.noSlotsText')}>
              <CommandButton id="teacher.add-weekly-slots" args={{ teacher: id }} />
            </State>
          }
        />
      )}
    </div>
  );
}
