/** How a test went: figures, the spread of scores, months, and who sat it. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { attempt, passRates } from '#contract/entities/attempt.ts';
import { testResults } from '#contract/entities/test.ts';
import { useCall } from '#services/queries.ts';
import { sessionAtom } from '#services/session.ts';
import BarChart from '#ui/bar-chart.tsx';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/figure.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { AttemptTag } from './attempt-tag.tsx';
import styles from './results.module.css';

const SHOWN = 100;

export default function TestResults({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  // Attempts are open to admins alone.
  const admin = useAtomValue(sessionAtom)?.userInfo.roles.includes('admin') ?? false;
  const query = useCall('attempt', testResults, { params: { id } });
  const found = query.data?.data;
  const bars = useMemo(
    () => (found?.spread ?? []).map((value, tenth) => ({ label: `${tenth * 10}`, value })),
    [found?.spread],
  );
  if (!found || found.attempts === 0) {
    return (
      <TabState
        query={query}
        loaded={Boolean(found)}
        icon="clipboard-check"
        empty={t('tests.results.none')}
        emptyText={t('tests.results.noneText')}
      />
    );
  }
  return (
    <div className={styles.panels}>
      <div className={styles.figures}>
        <Figure value={formats.number(found.attempts)} label={t('fields.attempts')} />
        <Figure value={formats.percent(found.passed / found.attempts)} label={t('tests.results.passRate')} />
        <Figure
          value={found.mean_score === null ? '–' : formats.percent(found.mean_score)}
          label={t('tests.results.mean')}
        />
      </div>
      <div className={styles.columns}>
        <Card title={t('tests.results.spread')}>
          <BarChart label={t('tests.results.spreadText')} legend={t('fields.attempts')} bars={bars} height={200} />
        </Card>
        {admin && <Months id={id} />}
      </div>
      {admin && <Attempts id={id} />}
    </div>
  );
}

function Months({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('attempt', passRates, { body: { test_id: id } });
  const rows = [...(query.data?.data.months ?? [])].reverse().slice(0, 12);
  const month = (text: string) => formats.month(Number(text.slice(0, 4)), Number(text.slice(5, 7)), true);
  return (
    <Card title={t('tests.results.months')}>
      {rows.length === 0 ? (
        <TabState query={query} loaded={Boolean(query.data)} icon="calendar" empty={t('tests.results.none')} />
      ) : (
        <PlainTable
          label={t('tests.results.months')}
          rows={rows}
          rowKey={(one) => one.month}
          columns={[
            { id: 'month', header: t('dashboard.month'), cell: (one) => month(one.month) },
            {
              id: 'attempts',
              header: t('fields.attempts'),
              cell: (one) => formats.number(one.attempts),
              align: 'end',
            },
            {
              id: 'passed',
              header: t('tests.results.passRate'),
              cell: (one) => (one.attempts === 0 ? '–' : formats.percent(one.passed / one.attempts)),
              align: 'end',
            },
          ]}
        />
      )}
    </Card>
  );
}

function Attempts({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('attempt', attempt.endpoints.list, { query: { test_id: String(id), per_page: SHOWN } });
  const rows = query.data?.data ?? [];
  const total = query.data?.total ?? 0;
  return (
    <Card title={t('fields.attempts')}>
      {total > SHOWN && <p className={styles.muted}>{t('tests.results.newest', { count: SHOWN, total })}</p>}
      {rows.length === 0 ? (
        <TabState query={query} loaded={Boolean(query.data)} icon="clipboard-check" empty={t('tests.results.none')} />
      ) : (
        <RowTable
          entity="attempt"
          label={t('fields.attempts')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              id: 'student',
              header: t('fields.student'),
              cell: (row) => <Link to={`/tests/attempts/${row.id}`}>{row.student_name || `#${row.student_id}`}</Link>,
            },
            { id: 'when', header: t('fields.started_at'), cell: (row) => formats.instant(row.started_at) },
            {
              id: 'right',
              header: t('students.right'),
              cell: (row) => (row.right_count === null ? '–' : `${row.right_count} / ${row.question_count}`),
              align: 'end',
            },
            { id: 'penalty', header: t('fields.penalty'), cell: (row) => row.penalty ?? '–', align: 'end' },
            {
              id: 'result',
              header: t('students.result'),
              cell: (row) => <AttemptTag status={row.status} passed={row.passed} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
