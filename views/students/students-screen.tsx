import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Student, type StudentStatus, student } from '#contract/entities/student.ts';
import { usePhones } from '#services/phones.ts';
import { useRunner } from '#services/run.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { usePersonName } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { secondLine } from '../list/second-line.ts';
import { ToolButton } from '../list/tool-button.tsx';
import { leftText } from './left-text.ts';
import { studentTone } from './student-tone.ts';

const HIDDEN = ['created_at', 'date_of_birth', 'external_id', 'left', 'practice_minutes', 'marketing', 'updated_at'];

export default function StudentsScreen() {
  const t = useTranslations();
  const nameOf = usePersonName();
  const formats = useFormats();
  const phones = usePhones();
  const runner = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const text = fieldColumns(t);
    return [
      text('id', 72, { sortable: true, align: 'end' }),
      text('name', 200, {
        header: t('students.name'),
        sortable: true,
        priority: 1,
        minWidth: 150,
        cell: (row) => nameOf(row as Student),
        secondWidth: 320,
        beside: (row) => <Avatar name={`${row.first_name} ${row.last_name}`} />,
        second: (row) => {
          const { left, next_starts_at: next, status } = row as Student;
          return secondLine([
            next
              ? t('list.second.next', { at: `${formats.shortDay(next)}, ${formats.shortTime(next)}` })
              : status === 'active' && t('list.second.none'),
            left && t('palette.left', { practical: left.practical.left, theory: left.theory.left }),
          ]);
        },
      }),
      text('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 108,
        cell: (row) => (
          <Tag tone={studentTone[row.status as StudentStatus]}>
            {t(`student.status.${row.status as StudentStatus}`)}
          </Tag>
        ),
      }),
      text('licence_category', 96, { sortable: true, priority: 2 }),
      text('phone', 148, { cell: (row) => phones(String(row.phone)) }),
      text('email', 232, { sortable: true }),
      text('registered_on', 116, {
        cell: (row) => formats.day((row.registered_on ?? row.created_at) as string),
      }),
      text('created_at', 116, { sortable: true, cell: (row) => formats.day(row.created_at as string) }),
      text('date_of_birth', 116, { sortable: true, cell: (row) => formats.day(row.date_of_birth as string | null) }),
      text('external_id', 116, { sortable: true }),
      text('left', 116, { align: 'end', cell: (row) => leftText((row as Student).left) }),
      text('practice_minutes', 116, { align: 'end', cell: (row) => formats.duration(Number(row.practice_minutes)) }),
      text('marketing', 128, { cell: (row) => t(`student.marketing.${row.marketing as Student['marketing']}`) }),
      text('updated_at', instantWidth(formats), { cell: (row) => formats.instant(row.updated_at as string) }),
    ];
  }, [t, formats, nameOf, phones]);
  return (
    <ListScreen
      resource={student}
      title={t('menu.students')}
      scope="students"
      columns={columns}
      hidden={HIDDEN}
      icon="users-round"
      add="student.add"
      tools={
        <ToolButton
          icon="file-up"
          label={t('commands.student.import.title')}
          onPress={() => runner.run('student.import', {}, 'button')}
        />
      }
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`student.status.${row.status as StudentStatus}`) },
        { label: t('fields.licence_category'), value: String(row.licence_category) },
        { label: t('fields.phone'), value: phones(String(row.phone)) },
        { label: t('fields.email'), value: String(row.email) },
        { label: t('fields.address'), value: String(row.address) },
        { label: t('fields.date_of_birth'), value: formats.day(row.date_of_birth as string | null) },
        {
          label: t('fields.registered_on'),
          value: formats.day((row.registered_on ?? row.created_at) as string),
        },
        { label: t('fields.note'), value: String(row.note) },
      ]}
    />
  );
}

const pathOf = (row: GridRow) => `/students/${row.id}`;
