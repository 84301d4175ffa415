/** Registrations per month: a chart, and the table behind it. */
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { studentsByMonth } from '#contract/entities/student.ts';
import { addDays, addMonths } from '#contract/rules/zone.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { late } from '#ui/late.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';

const BarChart = late(
  () => import('#ui/bar-chart.tsx'),
  () => <Skeleton height={220} />,
);
const MONTHS = 12;

export function Registrations({ onRemove }: { onRemove: () => void }) {
  const t = useTranslations();
  const formats = useFormats();
  const admin = useIsAdmin();
  const [table, setTable] = useState(false);
  const query = useCall('student', studentsByMonth, { body: { months: MONTHS } });
  const months = query.data?.data;
  const bars = useMemo(
    () => (months ?? []).map((one) => ({ label: formats.month(one.year, one.month), value: one.students })),
    [months, formats],
  );
  return (
    <Card
      title={t('dashboard.registrations')}
      collapsible
      onRefresh={query.refetch}
      onRemove={onRemove}
      code={months ? JSON.stringify(months, null, 2) : undefined}
      actions={
        <Button size="small" variant="quiet" icon={table ? 'chart-column' : 'table-2'} onPress={() => setTable(!table)}>
          {t(table ? 'ui.chart.chart' : 'ui.chart.table')}
        </Button>
      }
    >
      {!months ? (
        <TabState query={query} loaded={false} icon="chart-column" empty="" />
      ) : table ? (
        <PlainTable
          label={t('dashboard.registrations')}
          rows={[...months].reverse()}
          rowKey={(one) => `${one.year}-${one.month}`}
          columns={[
            { id: 'month', header: t('dashboard.month'), cell: (one) => formats.month(one.year, one.month, true) },
            {
              id: 'students',
              header: t('menu.students'),
              cell: (one) =>
                admin ? (
                  <Link to={`/students?${monthQuery(one.year, one.month)}`}>{formats.number(one.students)}</Link>
                ) : (
                  formats.number(one.students)
                ),
              align: 'end',
            },
          ]}
        />
      ) : (
        <BarChart
          label={t('dashboard.registrationsText', { months: MONTHS })}
          legend={t('menu.students')}
          bars={bars}
          text={formats.number}
        />
      )}
    </Card>
  );
}

/** The filter of the students' list that shows those registered in a month. */
function monthQuery(year: number, month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return new URLSearchParams({
    registered_on_from: first,
    registered_on_to: addDays(addMonths(first, 1), -1),
  }).toString();
}
