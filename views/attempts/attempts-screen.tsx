/** Every attempt of every student: what the pass rates are counted from. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Attempt, attempt } from '#contract/entities/attempt.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { AttemptTag } from '../tests/attempt-tag.tsx';

const pathOf = (row: GridRow) => `/tests/attempts/${row.id}`;
const rightOf = (row: GridRow) => (row.right_count === null ? '–' : `${row.right_count} / ${row.question_count}`);
const result = (row: GridRow) => (
  <AttemptTag status={row.status as Attempt['status']} passed={row.passed as boolean | null} />
);

export default function AttemptsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const inList = useNameInList();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 72, { sortable: true, align: 'end' }),
      column('student', 184, {
        priority: 1,
        minWidth: 110,
        cell: (row) => inList(String(row.student_name ?? ''), row.student_surname as string | undefined),
      }),
      column('test', 216, { cell: (row) => String(row.test_title ?? '') }),
      column('result', 112, { header: t('students.result'), priority: 1, minWidth: 96, cell: result }),
      column('right_count', 96, { header: t('students.right'), align: 'end', priority: 2, cell: rightOf }),
      column('arrival', 176, { cell: (row) => (row.status === 'open' ? '–' : t(`attempt.arrival.${row.arrival}`)) }),
      column('penalty', 112, { align: 'end', cell: (row) => String(row.penalty ?? '–') }),
      column('started_at', instantWidth(formats), {
        sortable: true,
        cell: (row) => <InstantCell at={row.started_at as string} />,
      }),
      column('submitted_at', instantWidth(formats), {
        cell: (row) => (row.submitted_at ? <InstantCell at={row.submitted_at as string} /> : '–'),
      }),
    ];
  }, [t, formats, inList]);
  return (
    <ListScreen
      resource={attempt}
      title={t('menu.attempts')}
      scope="attempts"
      columns={columns}
      icon="pencil-line"
      pathOf={pathOf}
      facts={(row) => [
        {
          label: t('fields.student'),
          value: <Link to={`/students/${row.student_id}?tab=results`}>{String(row.student_name ?? '')}</Link>,
        },
        {
          label: t('fields.test'),
          value: <Link to={`/tests/edit/${row.test_id}`}>{String(row.test_title ?? '')}</Link>,
        },
        { label: t('students.result'), value: result(row) },
        { label: t('students.right'), value: rightOf(row) },
        {
          label: t('fields.arrival'),
          value: row.status === 'open' ? '' : t(`attempt.arrival.${row.arrival}`),
        },
        { label: t('fields.penalty'), value: row.penalty === null ? '' : String(row.penalty) },
        { label: t('fields.started_at'), value: formats.instant(row.started_at as string) },
        {
          label: t('fields.submitted_at'),
          value: row.submitted_at ? formats.instant(row.submitted_at as string) : '',
        },
      ]}
    />
  );
}
