import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { booking } from '#contract/entities/booking.ts';
import { type Teacher, teacher, viewTeacherSignature } from '#contract/entities/teacher.ts';
import { usePhones } from '#services/phones.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { bookingTone } from '../bookings/booking-tone.ts';
import { MessagesTab } from '../chat/messages-tab.tsx';
import detail from '../detail/detail.module.css';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { Side } from '../detail/side.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useRow } from '../detail/use-row.ts';
import { EmailLink } from '../format/email-link.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { OwnerPapers } from '../papers/owner-papers.tsx';
import { TeacherAbsences } from './teacher-absences.tsx';
import { TeacherOverview } from './teacher-overview.tsx';
import { TeacherSchedule } from './teacher-schedule.tsx';
import { TeacherTag } from './teacher-tag.tsx';
import styles from './teachers.module.css';

/** What the rows of a tab are. */
const SCOPES: Readonly<Record<string, string>> = {
  schedule: 'slots',
  absences: 'absences',
  classes: 'bookings',
  papers: 'papers',
};

export default function TeacherScreen() {
  const t = useTranslations();
  const loaded = useRow<Teacher>('teacher', teacher.endpoints.get);
  const name = loaded.row ? `${loaded.row.first_name} ${loaded.row.last_name}` : t('menu.teachers');
  const phones = usePhones();
  const [{ tab = '' }] = useUrlState();
  // The keys of a list count where it is shown.
  useScreen(name, SCOPES[tab] ?? 'teachers', [{ label: t('menu.teachers'), to: '/teachers' }]);
  if (!loaded.row) return <MissingRow entity="teacher" loaded={loaded} list="/teachers" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={name}
      person
      tag={<TeacherTag row={row} />}
      subtitle={[
        `#${row.id}`,
        t(`teacher.type.${row.teacher_type}`),
        row.licence_categories.join(', '),
        phones(row.phone),
      ]
        .filter(Boolean)
        .join(' · ')}
      entity="teacher"
      row={row}
      acts={
        row.deleted_at
          ? ['teacher.restore']
          : [
              'teacher.edit',
              ...(row.away_until ? ['teacher.back'] : []),
              'teacher.add-weekly-slots',
              'teacher.sick-day',
              'teacher.leave',
              'teacher.hand-over',
              'teacher.message',
              'teacher.pay-statement',
              'teacher.delete',
            ]
      }
      side={<TeacherSide row={row} />}
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <TeacherOverview row={row} /> },
        { id: 'schedule', label: t('teachers.schedule'), content: <TeacherSchedule id={row.id} /> },
        { id: 'absences', label: t('absences.tab'), content: <TeacherAbsences id={row.id} /> },
        { id: 'classes', label: t('students.classes'), content: <Classes id={row.id} /> },
        { id: 'papers', label: t('papers.tab'), content: <OwnerPapers owner="teacher" id={row.id} /> },
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

/** Who it is, how to reach them, and what they teach. */
function TeacherSide({ row }: { row: Teacher }) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const phones = usePhones();
  const share = (command: string, icon: string) => (
    <Button key={command} size="small" icon={icon} onPress={() => run(command, { teacher: row.id }, 'button')}>
      {t(`commands.${command}.title`)}
    </Button>
  );
  return (
    <Side
      parts={[
        {
          title: t('pages.contact'),
          facts: [
            { label: t('fields.email'), value: row.email && <EmailLink to={row.email} /> },
            {
              label: t('fields.phone'),
              value: row.phone && <a href={`tel:${row.phone.replace(/\s/g, '')}`}>{phones(row.phone)}</a>,
            },
          ],
        },
        {
          title: t('pages.work'),
          facts: [
            { label: t('fields.teacher_type'), value: t(`teacher.type.${row.teacher_type}`) },
            { label: t('fields.licence_categories'), value: row.licence_categories.join(', ') },
            {
              label: t('pages.signature'),
              value: row.signature_at ? t('pages.kept', { at: formats.day(row.signature_at) }) : t('pages.none'),
            },
          ],
        },
        {
          title: t('teachers.feed'),
          facts: [
            {
              label: t('fields.status'),
              value: row.feed_at ? t('teachers.feedSince', { at: formats.day(row.feed_at) }) : t('teachers.feedNone'),
            },
          ],
          acts: [
            share('teacher.share-calendar', 'rss'),
            ...(row.feed_at ? [share('teacher.stop-sharing', 'link-2-off')] : []),
          ],
        },
      ]}
    />
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
      <RowTable
        entity="booking"
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
