import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Teacher, teacher } from '#contract/entities/teacher.ts';
import { usePhones } from '#services/phones.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { useFormats } from '../format/use-formats.ts';
import { usePersonName } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { secondLine } from '../list/second-line.ts';
import { TeacherTag } from './teacher-tag.tsx';
import styles from './teachers.module.css';

export default function TeachersScreen() {
  const t = useTranslations();
  const nameOf = usePersonName();
  const formats = useFormats();
  const phones = usePhones();
  const columns = useMemo((): readonly GridColumn[] => {
    const text = fieldColumns(t);
    return [
      text('id', 64, { sortable: true, align: 'end' }),
      text('name', 200, {
        header: t('students.name'),
        sortable: true,
        priority: 1,
        minWidth: 190,
        cell: (row) => (
          <span>
            <span className={styles.dot} style={{ background: String(row.colour) }} aria-hidden />
            <span className={styles.name}>{nameOf(row as Teacher)}</span>
          </span>
        ),
        secondWidth: 280,
        second: (row) => {
          const { next_starts_at: next, today_minutes: today } = row as Teacher;
          return secondLine([
            next && t('list.second.next', { at: `${formats.shortDay(next)}, ${formats.shortTime(next)}` }),
            today ? t('list.second.today', { time: formats.duration(today) }) : t('list.second.freeToday'),
          ]);
        },
      }),
      text('status', 176, {
        sortable: true,
        priority: 1,
        minWidth: 84,
        tight: true,
        cell: (row) => <TeacherTag row={row as Teacher} />,
      }),
      text('teacher_type', 104, {
        sortable: true,
        cell: (row) => t(`teacher.type.${row.teacher_type as Teacher['teacher_type']}`),
      }),
      text('licence_categories', 160, { priority: 2, cell: (row) => (row.licence_categories as string[]).join(', ') }),
      text('phone', 148, { priority: 2, minWidth: 132, cell: (row) => phones(String(row.phone)) }),
      text('email', 264, { sortable: true }),
      text('created_at', 116, { sortable: true, cell: (row) => formats.day(row.created_at as string) }),
    ];
  }, [t, formats, nameOf, phones]);
  return (
    <ListScreen
      resource={teacher}
      title={t('menu.teachers')}
      scope="teachers"
      columns={columns}
      icon="graduation-cap"
      add="teacher.add"
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`teacher.status.${row.status as Teacher['status']}`) },
        ...(row.left_on ? [{ label: t('fields.left_on'), value: formats.day(row.left_on as string) }] : []),
        { label: t('fields.teacher_type'), value: t(`teacher.type.${row.teacher_type as Teacher['teacher_type']}`) },
        { label: t('fields.licence_categories'), value: (row.licence_categories as string[]).join(', ') },
        { label: t('fields.phone'), value: phones(String(row.phone)) },
        { label: t('fields.email'), value: String(row.email) },
      ]}
    />
  );
}

const pathOf = (row: GridRow) => `/teachers/${row.id}`;
