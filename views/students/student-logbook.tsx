import { useTranslations } from 'use-intl';
import { studentLogbook } from '#contract/entities/logbook.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { PracticeBars } from './practice-bars.tsx';

/** Hours and kilometres towards what the licence category requires, and the classes they come from. */
export function StudentLogbook({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('booking', studentLogbook, { body: { student_id: id } });
  const data = query.data?.data;
  if (!data || (data.entries.length === 0 && data.progress.length === 0)) {
    return (
      <TabState
        query={query}
        loaded={Boolean(data)}
        icon="notebook-text"
        empty={t('students.noLogbook')}
        emptyText={t('students.noLogbookText')}
      />
    );
  }
  return (
    <div className={styles.panels}>
      {data.progress.map((one) => (
        <Card key={one.licence_category} title={t('students.progress', { category: one.licence_category || '–' })}>
          <div className={styles.bars}>
            <PracticeBars of={one} />
          </div>
        </Card>
      ))}
      {data.entries.length > 0 && (
        <RowTable
          entity="booking"
          label={t('students.logbook')}
          rows={data.entries}
          rowKey={(row) => row.id}
          columns={[
            { id: 'when', header: t('fields.starts_at'), cell: (row) => formats.instant(row.starts_at) },
            { id: 'type', header: t('fields.class_type'), cell: (row) => t(`class_type.${row.class_type}`) },
            { id: 'teacher', header: t('fields.teacher'), cell: (row) => row.teacher_name },
            { id: 'minutes', header: t('fields.minutes'), cell: (row) => formats.duration(row.minutes), align: 'end' },
            {
              id: 'km',
              header: t('fields.distance_km'),
              cell: (row) => (row.distance_km === null ? '' : formats.number(row.distance_km, 1)),
              align: 'end',
            },
            { id: 'topics', header: t('fields.topics'), cell: (row) => row.topics },
            {
              id: 'flags',
              header: t('students.flags'),
              cell: (row) =>
                row.flags.map((flag) => (
                  <Tag key={flag} tone="danger">
                    {t(`students.flag.${flag}`)}
                  </Tag>
                )),
            },
          ]}
        />
      )}
    </div>
  );
}
