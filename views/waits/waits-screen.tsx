/** Who waits for a class, and for which; whoever waits longest comes first. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { StudentStatus } from '#contract/entities/student.ts';
import { type Wait, wait } from '#contract/entities/wait.ts';
import { useClubTime } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { studentTone } from '../students/student-tone.ts';
import { waitTexts } from './wait-text.ts';

const HIDDEN = ['id', 'created_at'];
const ACTS = ['wait.edit', 'wait.delete'];
const waitOf = (row: GridRow) => row as Wait;

export default function WaitsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { weekStart } = useClubTime();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const texts = (row: GridRow) => waitTexts(waitOf(row), t, formats, weekStart);
    return [
      column('id', 64, { align: 'end' }),
      column('student_id', 170, {
        priority: 1,
        minWidth: 120,
        cell: (row) => <Who row={waitOf(row)} />,
      }),
      column('since', 112, {
        sortable: true,
        priority: 1,
        minWidth: 104,
        cell: (row) => formats.day(waitOf(row).since),
      }),
      column('class_type', 96, {
        priority: 2,
        minWidth: 92,
        cell: (row) => t(`class_type.${waitOf(row).class_type}`),
      }),
      column('weekdays', 180, { header: t('waits.days'), priority: 1, minWidth: 110, cell: (row) => texts(row).days }),
      column('hours', 150, { header: t('waits.hours'), priority: 2, minWidth: 110, cell: (row) => texts(row).hours }),
      column('teacher_id', 144, { priority: 2, minWidth: 110, cell: (row) => texts(row).teacher }),
      column('note', 160, { cell: (row) => waitOf(row).note }),
      column('created_at', 148, { sortable: true, cell: (row) => formats.instant(waitOf(row).created_at) }),
    ];
  }, [t, formats, weekStart]);
  return (
    <ListScreen
      resource={wait}
      title={t('menu.waiting-list')}
      scope="waits"
      columns={columns}
      hidden={HIDDEN}
      icon="hourglass"
      add="wait.add"
      emptyText={t('waits.empty')}
      peekTop={(row) => <PeekActions entity="wait" id={waitOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = waitOf(row);
        const { days, hours, teacher } = waitTexts(one, t, formats, weekStart);
        return [
          { label: t('fields.student'), value: <Link to={`/students/${one.student_id}`}>{one.student_name}</Link> },
          { label: t('fields.since'), value: formats.day(one.since) },
          { label: t('fields.class_type'), value: t(`class_type.${one.class_type}`) },
          { label: t('waits.days'), value: days },
          { label: t('waits.hours'), value: hours },
          { label: t('fields.teacher_id'), value: teacher },
          ...(one.note ? [{ label: t('fields.note'), value: one.note }] : []),
        ];
      }}
    />
  );
}

/** Who waits; whoever is not active is not asked, which is said. */
function Who({ row }: { row: Wait }) {
  const t = useTranslations();
  const inList = useNameInList();
  const { student_status: status = 'active', student_name = '', student_surname } = row;
  const name = inList(student_name, student_surname);
  if (status === 'active') return name;
  return (
    <>
      {name}{' '}
      {status === 'deleted' ? (
        <Tag tone="danger">{t('waits.deleted')}</Tag>
      ) : (
        <Tag tone={studentTone[status as StudentStatus]}>{t(`student.status.${status as StudentStatus}`)}</Tag>
      )}
    </>
  );
}
