import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekHistory } from '../list/peek-parts.tsx';
import { secondLine } from '../list/second-line.ts';
import { ToolButton } from '../list/tool-button.tsx';
import { bookingTone } from './booking-tone.ts';
import styles from './bookings.module.css';
import { ClassActs } from './class-acts.tsx';

const HIDDEN = [
  'vehicle',
  'topics',
  'distance_km',
  'odometer_from',
  'odometer_to',
  'cancelled_by',
  'drive',
  'lessons',
  'note',
];

/** The student; on a phone, where the teacher has no column, the teacher below. */
function Who({ row }: { row: GridRow }) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>{String(row.student_name)}</span>
      <span className={styles.with}>{String(row.teacher_name)}</span>
    </span>
  );
}

/** Every class of every student, in all states. */
export default function BookingsScreen() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const columns = useMemo((): readonly GridColumn[] => {
    const text = fieldColumns(t);
    return [
      text('id', 72, { sortable: true, align: 'end' }),
      text('starts_at', instantWidth(formats), {
        sortable: true,
        priority: 1,
        minWidth: 104,
        tight: true,
        cell: (row) => <InstantCell at={row.starts_at as string} />,
      }),
      text('student', 180, {
        priority: 1,
        minWidth: 74,
        cell: (row) => <Who row={row} />,
        second: (row) => secondLine([row.vehicle_name, row.topics]),
      }),
      text('teacher', 160, { cell: (row) => String(row.teacher_name) }),
      text('location', 140, { cell: (row) => String(row.location_name) }),
      text('vehicle', 160, { cell: (row) => String(row.vehicle_name) }),
      text('class_type', 92, { cell: (row) => t(`class_type.${row.class_type as Booking['class_type']}`) }),
      text('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 92,
        cell: (row) => (
          <Tag tone={bookingTone[row.status as Booking['status']]}>
            {t(`booking.status.${row.status as Booking['status']}`)}
          </Tag>
        ),
      }),
      text('signed', 120, { cell: (row) => t(`booking.signed.${row.signed as Booking['signed']}`) }),
      text('counts_as_taken', 96, { cell: (row) => (row.counts_as_taken ? t('list.yes') : '') }),
      text('lessons', 80, { align: 'end' }),
      text('topics', 180),
      text('drive', 140, { cell: (row) => (row.drive === 'none' ? '–' : t(`booking.drive.${row.drive}`)) }),
      text('distance_km', 80, { align: 'end' }),
      text('odometer_from', 96, { align: 'end' }),
      text('odometer_to', 96, { align: 'end' }),
      text('cancelled_by', 116, {
        cell: (row) => (row.cancelled_by ? t(`booking.cancelled_by.${row.cancelled_by as 'student'}`) : ''),
      }),
      text('note', 180),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={booking}
      title={t('menu.bookings')}
      scope="bookings"
      columns={columns}
      hidden={HIDDEN}
      icon="calendar-days"
      add="booking.create"
      tools={
        <ToolButton
          icon="calendar-check"
          label={t('commands.booking.close-day.title')}
          onPress={() => run('booking.close-day', {}, 'button')}
        />
      }
      peekTop={(row) => (
        <div className={styles.peekActs}>
          <ClassActs row={row} small />
        </div>
      )}
      peekExtra={(row) => (
        <>
          <p className={styles.page}>
            <Link to={`/bookings/${row.id}/page`}>{t('bookings.page')}</Link>
          </p>
          <PeekHistory entity="booking" id={row.id as number} />
        </>
      )}
      facts={(row) => [
        {
          label: t('fields.student'),
          value: <Link to={`/students/${row.student_id}`}>{String(row.student_name)}</Link>,
        },
        {
          label: t('fields.teacher'),
          value: <Link to={`/teachers/${row.teacher_id}`}>{String(row.teacher_name)}</Link>,
        },
        { label: t('fields.starts_at'), value: formats.instant(row.starts_at as string) },
        { label: t('fields.ends_at'), value: formats.time(row.ends_at as string) },
        { label: t('fields.location'), value: String(row.location_name) },
        { label: t('fields.vehicle'), value: String(row.vehicle_name) },
        { label: t('fields.status'), value: t(`booking.status.${row.status as Booking['status']}`) },
        ...(row.lessons === 1 ? [] : [{ label: t('fields.lessons'), value: String(row.lessons) }]),
        { label: t('fields.signed'), value: t(`booking.signed.${row.signed as Booking['signed']}`) },
        ...(row.cancelled_by
          ? [
              { label: t('fields.cancelled_by'), value: t(`booking.cancelled_by.${row.cancelled_by as 'student'}`) },
              { label: t('fields.reason'), value: String(row.cancel_reason) },
              { label: t('fields.counts_as_taken'), value: t(row.counts_as_taken ? 'list.yes' : 'list.no') },
            ]
          : []),
        ...(row.waived_by
          ? [{ label: t('bookings.waivedBy'), value: `${row.waived_by}${t('ui.colon')}${row.waive_reason}` }]
          : []),
        { label: t('fields.topics'), value: String(row.topics) },
        ...(row.drive === 'none' ? [] : [{ label: t('fields.drive'), value: t(`booking.drive.${row.drive}`) }]),
        {
          label: t('fields.distance_km'),
          value: row.distance_km === null ? '' : formats.number(Number(row.distance_km), 1),
        },
        { label: t('fields.note'), value: String(row.note) },
      ]}
    />
  );
}
