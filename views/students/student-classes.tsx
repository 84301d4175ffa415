import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { studentClasses } from '#contract/entities/logbook.ts';
import { useCall } from '#services/queries.ts';
import { Tag } from '#ui/tag.tsx';
import { bookingTone } from '../bookings/booking-tone.ts';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowTable } from '../list/row-table.tsx';

/** All classes of a student, newest first. */
export function StudentClasses({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('booking', studentClasses, { body: { student_id: id } });
  const rows = query.data?.data ?? [];
  if (rows.length === 0) {
    return (
      <TabState
        query={query}
        loaded={Boolean(query.data)}
        icon="calendar-days"
        empty={t('students.noClasses')}
        emptyText={t('students.noClassesText')}
      >
        <CommandButton id="student.book-class" icon="calendar-plus" args={{ student: id }} />
      </TabState>
    );
  }
  return (
    <RowTable
      entity="booking"
      label={t('students.classes')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: 'id', header: t('fields.id'), cell: (row) => <Link to={`/bookings?row=${row.id}`}>{row.id}</Link> },
        { id: 'when', header: t('fields.starts_at'), cell: (row) => formats.instant(row.starts_at) },
        { id: 'type', header: t('fields.class_type'), cell: (row) => t(`class_type.${row.class_type}`) },
        {
          id: 'teacher',
          header: t('fields.teacher'),
          cell: (row) => <Link to={`/teachers/${row.teacher_id}`}>{row.teacher_name}</Link>,
        },
        { id: 'place', header: t('fields.location'), cell: (row) => row.location_name },
        {
          id: 'status',
          header: t('fields.status'),
          cell: (row) => <Tag tone={bookingTone[row.status]}>{t(`booking.status.${row.status}`)}</Tag>,
        },
        { id: 'note', header: t('fields.note'), cell: (row) => row.cancel_reason || row.note },
      ]}
    />
  );
}
