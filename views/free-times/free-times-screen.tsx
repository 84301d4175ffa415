import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { freeTimes, type ListedFreeTime } from '#contract/entities/free-time.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';

const timeOf = (row: GridRow) => row as ListedFreeTime;

/** Every time that can still be booked. Opening one books it. */
export default function FreeTimesScreen() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const [params] = useSearchParams();
  // Whose times are shown is who is booked.
  const student = /^\d+$/.exec(params.get('student_id') ?? '')?.[0];
  const columns = useMemo((): readonly GridColumn[] => {
    const text = fieldColumns(t);
    return [
      text('starts_at', 256, {
        sortable: true,
        priority: 1,
        minWidth: 236,
        cell: (row) => {
          const { starts_at, ends_at } = timeOf(row);
          return `${formats.shortDay(starts_at)}, ${formats.time(starts_at)} – ${formats.time(ends_at)}`;
        },
      }),
      text('teacher_name', 180, { sortable: true, priority: 1, minWidth: 80 }),
      text('location_name', 160, { sortable: true, priority: 2 }),
      text('class_type', 100, { priority: 2, cell: (row) => t(`class_type.${timeOf(row).class_type}`) }),
      text('seats_left', 92, { sortable: true, align: 'end' }),
      text('freed_at', 200, {
        sortable: true,
        cell: (row) => {
          const { freed_at } = timeOf(row);
          return freed_at ? <Tag tone="warning">{formats.instant(freed_at)}</Tag> : '';
        },
      }),
    ];
  }, [t, formats]);
  const book = useCallback(
    (row: GridRow) =>
      void run('booking.book-time', { time: row.id, ...(student ? { student: Number(student) } : {}) }, 'row'),
    [run, student],
  );
  return (
    <ListScreen
      resource={freeTimes}
      title={t('menu.freeTimes')}
      scope="free-times"
      columns={columns}
      icon="calendar-search"
      emptyText={t('freeTimes.emptyText')}
      start={<CommandButton id="teacher.add-weekly-slots" />}
      onOpen={book}
      facts={(row) => {
        const time = timeOf(row);
        return [
          { label: t('fields.starts_at'), value: formats.instant(time.starts_at) },
          { label: t('fields.ends_at'), value: formats.time(time.ends_at) },
          { label: t('fields.teacher'), value: time.teacher_name },
          { label: t('fields.location'), value: time.location_name },
          { label: t('fields.class_type'), value: t(`class_type.${time.class_type}`) },
          { label: t('fields.seats_left'), value: String(time.seats_left) },
          ...(time.freed_at ? [{ label: t('fields.freed_at'), value: formats.instant(time.freed_at) }] : []),
        ];
      }}
    />
  );
}
