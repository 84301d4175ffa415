import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { AttemptStatus } from '#contract/entities/attempt.ts';
import { studentResults } from '#contract/entities/logbook.ts';
import { useCall } from '#services/queries.ts';
import { Figure } from '#ui/figure.tsx';
import styles from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { AttemptTag } from '../tests/attempt-tag.tsx';

/** How a student's attempts at tests went, and each of them, newest first, with the way to the marked paper. */
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
  const done = rows.filter(({ status }) => status !== 'open');
  const best = Math.max(0, ...done.map((row) => (row.right_count ?? 0) / Math.max(1, row.question_count)));
  return (
    <div className={styles.panels}>
      <div className={styles.figures}>
        <Figure value={formats.number(done.length)} label={t('students.attempts')} />
        <Figure value={formats.number(done.filter(({ passed }) => passed).length)} label={t('students.passedCount')} />
        <Figure value={done.length === 0 ? '–' : formats.percent(best)} label={t('students.best')} />
      </div>
      <RowTable
        entity="attempt"
        label={t('students.results')}
        rows={rows}
        rowKey={(row) => row.attempt_id}
        columns={[
          {
            id: 'test',
            header: t('fields.test'),
            cell: (row) => <Link to={`/tests/attempts/${row.attempt_id}`}>{row.test_title}</Link>,
          },
          { id: 'when', header: t('students.sat'), cell: (row) => formats.instant(row.started_at) },
          {
            id: 'score',
            header: t('students.right'),
            cell: (row) => (row.right_count === null ? '–' : `${row.right_count} / ${row.question_count}`),
            align: 'end',
          },
          {
            id: 'passed',
            header: t('students.result'),
            cell: (row) => <AttemptTag status={row.status as AttemptStatus} passed={row.passed} />,
          },
        ]}
      />
    </div>
  );
}
