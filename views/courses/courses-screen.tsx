/** Theory courses, the newest first, each with its dates. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Course, course } from '#contract/entities/course.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { CourseDates } from './course-dates.tsx';

const HIDDEN = ['id', 'created_at'];
const ACTS = ['course.enrol', 'course.leave', 'course.attendance', 'course.edit', 'course.delete'];
const courseOf = (row: GridRow) => row as Course;

export default function CoursesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const when = (at: string | null | undefined) => (at ? formats.instant(at) : '');
    return [
      column('id', 64, { align: 'end' }),
      column('name', 220, { sortable: true, priority: 1, minWidth: 140, cell: (row) => courseOf(row).name }),
      column('first_at', 190, {
        header: t('courses.first'),
        priority: 1,
        minWidth: 120,
        cell: (row) => when(courseOf(row).first_at),
      }),
      column('last_at', 190, {
        header: t('courses.last'),
        priority: 2,
        minWidth: 120,
        cell: (row) => when(courseOf(row).last_at),
      }),
      column('dates', 110, {
        header: t('courses.dates'),
        priority: 2,
        minWidth: 90,
        cell: (row) => t('courses.ahead', { count: courseOf(row).dates ?? 0, ahead: courseOf(row).dates_ahead ?? 0 }),
      }),
      column('students', 110, {
        header: t('courses.students'),
        priority: 2,
        minWidth: 90,
        cell: (row) => `${courseOf(row).students ?? 0}/${courseOf(row).capacity}`,
      }),
      column('teacher_id', 144, { priority: 2, minWidth: 110, cell: (row) => courseOf(row).teacher_name ?? '' }),
      column('location_id', 144, { priority: 2, minWidth: 110, cell: (row) => courseOf(row).location_name ?? '' }),
      column('licence_category', 100, { sortable: true, cell: (row) => courseOf(row).licence_category }),
      column('created_at', 190, { sortable: true, cell: (row) => formats.instant(courseOf(row).created_at) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={course}
      title={t('menu.courses')}
      scope="courses"
      columns={columns}
      hidden={HIDDEN}
      icon="presentation"
      start={<CommandButton id="course.plan" icon="calendar-range" />}
      emptyText={t('courses.empty')}
      peekTop={(row) => <PeekActions entity="course" id={courseOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = courseOf(row);
        return [
          { label: t('fields.teacher_id'), value: one.teacher_name ?? '' },
          { label: t('fields.location_id'), value: one.location_name ?? '' },
          { label: t('courses.students'), value: `${one.students ?? 0}/${one.capacity}` },
          ...(one.licence_category ? [{ label: t('fields.licence_category'), value: one.licence_category }] : []),
        ];
      }}
      peekExtra={(row) => <CourseDates id={courseOf(row).id} />}
    />
  );
}
