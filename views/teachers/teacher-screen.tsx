import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { booking } from '#contract/entities/booking.ts';
import { scheduleOfTeacher } from '#contract/entities/slot.ts';
import { type Teacher, teacher, viewTeacherSignature } from '#contract/entities/teacher.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Tag } from '#ui/tag.tsx';
import { bookingTone } from '../bookings/booking-tone.ts';
import { MessagesTab } from '../chat/messages-tab.tsx';
import detail from '../detail/detail.module.css';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './teachers.module.css';

export default function TeacherScreen() {
  const t = useTranslations();
  const loaded = useRow<Teacher>('teacher', teacher.endpoints.get);
  const name = loaded.row ? `${loaded.row.first_name} ${loaded.row.last_name}` : t('menu.teachers');
  useScreen(name, 'teachers', [{ label: t('menu.teachers'), to: '/teachers' }]);
  if (!loaded.row) return <MissingRow loaded={loaded} list="/teachers" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={name}
      tag={
        <Tag tone={row.deleted_at ? 'danger' : row.status === 'active' ? 'success' : 'neutral'}>
          {row.deleted_at ? t('students.deleted') : t(`teacher.status.${row.status}`)}
        </Tag>
      }
      subtitle={[`#${row.id}`, t(`teacher.type.${row.teacher_type}`), row.licence_categories.join(', '), row.phone]
        .filter(Boolean)
        .join(' · ')}
      actions={
        row.deleted_at
          ? [{ command: 'teacher.restore', args: { teacher: row.id }, icon: 'archive-restore', primary: true }]
          : [
              { command: 'teacher.edit', args: { teacher: row.id }, icon: 'pencil', primary: true },
              { command: 'teacher.add-weekly-slots', args: { teacher: row.id }, icon: 'calendar-range' },
              { command: 'teacher.sick-day', args: { teacher: row.id }, icon: 'thermometer' },
              { command: 'teacher.delete', args: { teachers: { ids: [row.id] } }, icon: 'trash-2' },
            ]
      }
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <Overview row={row} /> },
        { id: 'schedule', label: t('teachers.schedule'), content: <Schedule id={row.id} /> },
        { id: 'classes', label: t('students.classes'), content: <Classes id={row.id} /> },
        { id: 'signature', label: t('fields.signature'), content: <Signature row={row} /> },
        {
          id: 'messages',
          label: t('students.messages'),
          content: <MessagesTab person="teacher" id={row.id} name={name} />,
        },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="teacher" id={row.id} /> },
      ]}
    />
  );
}

function Overview({ row }: { row: Teacher }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  return (
    <div className={detail.panels}>
      <Card title={t('fields.teacher')}>
        <Facts
          facts={[
            { label: t('fields.email'), value: row.email && <a href={`mailto:${row.email}`}>{row.email}</a> },
            {
              label: t('fields.phone'),
              value: row.phone && <a href={`tel:${row.phone.replace(/\s/g, '')}`}>{row.phone}</a>,
            },
            { label: t('fields.teacher_type'), value: t(`teacher.type.${row.teacher_type}`) },
            { label: t('fields.licence_categories'), value: row.licence_categories.join(', ') },
            {
              label: t('teachers.feed'),
              value: row.feed_at ? t('teachers.feedSince', { at: formats.day(row.feed_at) }) : t('teachers.feedNone'),
            },
          ]}
        />
        <div className={styles.acts}>
          <Button size="small" icon="rss" onPress={() => run('teacher.share-calendar', { teacher: row.id }, 'button')}>
            {t('commands.teacher.share-calendar.title')}
          </Button>
          {row.feed_at && (
            <Button
              size="small"
              icon="link-2-off"
              onPress={() => run('teacher.stop-sharing', { teacher: row.id }, 'button')}
            >
              {t('commands.teacher.stop-sharing.title')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

function Schedule({ id }: { id: number }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('slot', scheduleOfTeacher, { body: { teacher_id: id } });
  const rows = query.data?.data ?? [];
  const buttons = (
    <div className={styles.acts}>
      {(['teacher.add-slots', 'teacher.add-skipped-slots'] as const).map((command) => (
        <Button key={command} size="small" icon="plus" onPress={() => run(command, { teacher: id }, 'button')}>
          {t(`commands.${command}.title`)}
        </Button>
      ))}
    </div>
  );
  if (rows.length === 0) {
    return (
      <>
        <TabState
          query={query}
          loaded={Boolean(query.data)}
          icon="calendar-range"
          empty={t('teachers.noSlots')}
          emptyText={t('teachers.noSlotsText')}
        />
        {buttons}
      </>
    );
  }
  return (
    <div className={detail.panels}>
      {buttons}
      <PlainTable
        label={t('teachers.schedule')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { id: 'day', header: t('fields.date'), cell: (row) => formats.shortDay(row.starts_at) },
          { id: 'from', header: t('fields.starts_at'), cell: (row) => formats.time(row.starts_at) },
          { id: 'to', header: t('fields.ends_at'), cell: (row) => formats.time(row.ends_at) },
          { id: 'type', header: t('fields.class_type'), cell: (row) => t(`class_type.${row.class_type}`) },
          { id: 'place', header: t('fields.location'), cell: (row) => row.location_name },
          { id: 'taken', header: t('teachers.taken'), cell: (row) => `${row.taken} / ${row.capacity}`, align: 'end' },
          {
            id: 'act',
            header: t('list.actions'),
            align: 'end',
            mute: true,
            cell: (row) => (
              <Button
                size="small"
                variant="quiet"
                icon="trash-2"
                aria-label={`${t('teachers.delete')}: ${formats.instant(row.starts_at)}`}
                onPress={() => run('teacher.delete-slots', { slots: { ids: [row.id] } }, 'button')}
              >
                {t('teachers.delete')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}

function Classes({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('booking', booking.endpoints.list, { query: { teacher_id: String(id), per_page: 100 } });
  const rows = query.data?.data ?? [];
  if (rows.length === 0)
    return <TabState query={query} loaded={Boolean(query.data)} icon="calendar-days" empty={t('students.noClasses')} />;
  return (
    <div className={detail.panels}>
      <Link to={`/bookings?teacher_id=${id}`}>{t('teachers.allClasses', { count: query.data?.total ?? 0 })}</Link>
      <PlainTable
        label={t('students.classes')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { id: 'id', header: t('fields.id'), cell: (row) => <Link to={`/bookings?ids=${row.id}`}>{row.id}</Link> },
          { id: 'when', header: t('fields.starts_at'), cell: (row) => formats.instant(row.starts_at) },
          {
            id: 'student',
            header: t('fields.student'),
            cell: (row) => <Link to={`/students/${row.student_id}`}>{row.student_name}</Link>,
          },
          { id: 'type', header: t('fields.class_type'), cell: (row) => t(`class_type.${row.class_type}`) },
          {
            id: 'status',
            header: t('fields.status'),
            cell: (row) => <Tag tone={bookingTone[row.status]}>{t(`booking.status.${row.status}`)}</Tag>,
          },
          { id: 'signed', header: t('fields.signed'), cell: (row) => t(`booking.signed.${row.signed}`) },
        ]}
      />
    </div>
  );
}

function Signature({ row }: { row: Teacher }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('teacher', viewTeacherSignature, { body: { teacher_id: row.id } });
  const image = query.data?.data.signature;
  return (
    <div>
      {image ? (
        <>
          <img
            src={image}
            alt={t('teachers.signatureOf', { name: `${row.first_name} ${row.last_name}` })}
            className={styles.signature}
          />
          <p>{formats.instant(row.signature_at)}</p>
        </>
      ) : (
        <TabState
          query={query}
          loaded={Boolean(query.data)}
          icon="signature"
          empty={t('teachers.noSignature')}
          emptyText={t('teachers.noSignatureText')}
        />
      )}
      <div className={styles.acts}>
        <Button
          size="small"
          icon="upload"
          onPress={() => run('teacher.upload-signature', { teacher: row.id }, 'button')}
        >
          {t('commands.teacher.upload-signature.title')}
        </Button>
        {image && (
          <Button
            size="small"
            icon="eraser"
            onPress={() => run('teacher.clear-signature', { teacher: row.id }, 'button')}
          >
            {t('commands.teacher.clear-signature.title')}
          </Button>
        )}
      </div>
    </div>
  );
}
