import { useTranslations } from 'use-intl';
import { studentResults } from '#contract/entities/logbook.ts';
import { useCall } from '#services/queries.ts';
import { PlainTable } from '#ui/plain-table.tsx';
import { Tag } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';

/** A student's attempts at tests, newest first. */
export function StudentResults({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('attempt', studentResults, { body: { student_id: id } });
  const rows = query.data?.data ?? [];
  if (rows.length === 0) {
    return (
      <TabState
        query={query}
        loaded={Boolean(query.data)}
        icon="clipboard-check"
        empty={t('students.noResults')}
        emptyText={t('students.noResultsText')}
      />
    );
  }
  return (
    <PlainTable
      label={t('students.results')}
      rows={rows}
      rowKey={(row) => row.attempt_id}
      columns={[
        { id: 'test', header: t('fields.test'), cell: (row) => row.test_title },
        { id: 'when', header: t('students.sat'), cell: (row) => formats.instant(row.started_at) },
        {
          id: 'score',
          header: t('students.right'),
          cell: (row) => (row.right_count === null ? '' : `${row.right_count} / ${row.question_count}`),
          align: 'end',
        },
        {
          id: 'passed',
          header: t('students.result'),
          cell: (row) =>
            row.passed === null ? (
              <Tag tone="info">{t('students.open')}</Tag>
            ) : (
              <Tag tone={row.passed ? 'success' : 'danger'}>
                {t(row.passed ? 'students.passed' : 'students.failed')}
              </Tag>
            ),
        },
      ]}
    />
  );
}
