import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { useMay } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Tag } from '#ui/tag.tsx';
import { MessagesTab } from '../chat/messages-tab.tsx';
import styles from '../detail/detail.module.css';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import { StudentMessages } from '../messages/student-messages.tsx';
import { StudentMoney } from '../money/student-money.tsx';
import { OwnerPapers, useLackingPapers } from '../papers/owner-papers.tsx';
import { RowName } from '../rows/row-name.tsx';
import { useWaitFacts } from '../waits/student-waits.tsx';
import { leftText } from './left-text.ts';
import { useAgreements } from './student-agreements.ts';
import { StudentClasses } from './student-classes.tsx';
import { StudentExams } from './student-exams.tsx';
import { StudentLogbook } from './student-logbook.tsx';
import { StudentPackages } from './student-packages.tsx';
import { StudentProgress } from './student-progress.tsx';
import { StudentResults } from './student-results.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import { studentTone } from './student-tone.ts';

/** What the rows of a tab are. */
const SCOPES: Readonly<Record<string, string>> = {
  money: 'payments',
  classes: 'bookings',
  logbook: 'bookings',
  progress: 'skills',
  packages: 'enrolments',
  told: 'messages',
  papers: 'papers',
  exams: 'exam_entries',
};
const ACTS = ['student.edit', 'student.book-class', 'student.message', 'student.set-status', 'student.delete'] as const;

export default function StudentScreen() {
  const t = useTranslations();
  const loaded = useRow<Student>('student', student.endpoints.get);
  const name = loaded.row ? `${loaded.row.first_name} ${loaded.row.last_name}` : t('menu.students');
  const mayMoney = useMay('money');
  const [{ tab = '' }] = useUrlState();
  // The keys of a list count where it is shown.
  useScreen(name, SCOPES[tab] ?? 'students', [{ label: t('menu.students'), to: '/students' }]);
  if (!loaded.row) return <MissingRow loaded={loaded} list="/students" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={name}
      tag={
        row.deleted_at ? (
          <Tag tone="danger">{t('students.deleted')}</Tag>
        ) : (
          <Tag tone={studentTone[row.status]}>{t(`student.status.${row.status}`)}</Tag>
        )
      }
      subtitle={[`#${row.id}`, row.licence_category, row.email, row.phone.replaceAll(' ', '\u00a0')]
        .filter(Boolean)
        .join(' · ')}
      entity="student"
      row={row}
      acts={row.deleted_at ? ['student.restore'] : ACTS}
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <Overview row={row} /> },
        { id: 'timeline', label: t('timeline.title'), content: <StudentTimeline key={row.id} id={row.id} /> },
        { id: 'classes', label: t('students.classes'), content: <StudentClasses id={row.id} /> },
        { id: 'logbook', label: t('students.logbook'), content: <StudentLogbook id={row.id} /> },
        { id: 'progress', label: t('skills.progress'), content: <StudentProgress id={row.id} /> },
        { id: 'packages', label: t('packages.tab'), content: <StudentPackages id={row.id} left={row.left} /> },
        ...(mayMoney ? [{ id: 'money', label: t('students.money'), content: <StudentMoney id={row.id} /> }] : []),
        { id: 'papers', label: t('papers.tab'), content: <OwnerPapers owner="student" id={row.id} /> },
        { id: 'exams', label: t('menu.exams'), content: <StudentExams row={row} /> },
        { id: 'results', label: t('students.results'), content: <StudentResults id={row.id} /> },
        {
          id: 'messages',
          label: t('students.messages'),
          content: <MessagesTab person="student" id={row.id} name={name} />,
        },
        { id: 'told', label: t('students.told'), content: <StudentMessages id={row.id} /> },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="student" id={row.id} /> },
      ]}
    />
  );
}

/** Nearest to now, ahead or behind: the class a student has next, and the one held or missed last. */
function useClassOf(id: number, which: 'next' | 'last') {
  const [now] = useState(() => new Date().toISOString());
  const query =
    which === 'next'
      ? { status: 'booked', starts_at_from: now, sort: 'starts_at' }
      : { status: 'booked,completed,no_show', starts_at_to: now, sort: '-starts_at' };
  return useCall('booking', booking.endpoints.list, {
    query: { student_id: String(id), ...query, page: 1, per_page: 1 },
  } as never).data?.data[0] as Booking | undefined;
}

function ClassLink({ row }: { row: Booking | undefined }) {
  const formats = useFormats();
  if (!row) return '–';
  return (
    <>
      <Link to={`/bookings/${row.id}/page`}>{formats.instant(row.starts_at)}</Link>
      {` · ${row.teacher_name} · ${row.location_name}`}
    </>
  );
}

/** Who stands for a minor, how to reach them, and whether they are told beside the student. */
function Guardian({ row }: { row: Student }) {
  const t = useTranslations('guardian_told');
  const { guardian_name: name, guardian_email: email, guardian_phone: phone } = row;
  const line = { display: 'block' };
  return (
    <>
      <span style={line}>{`${name} · ${t(row.guardian_told)}`}</span>
      {email && (
        <a href={`mailto:${email}`} style={line}>
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`} style={line}>
          {phone.replaceAll(' ', '\u00a0')}
        </a>
      )}
    </>
  );
}

function Overview({ row }: { row: Student }) {
  const t = useTranslations('fields');
  const tStudents = useTranslations('students');
  const formats = useFormats();
  const next = useClassOf(row.id, 'next');
  const last = useClassOf(row.id, 'last');
  const waits = useWaitFacts(row.id);
  const lacking = useLackingPapers({ owner: 'student', id: row.id });
  const tPapers = useTranslations('papers');
  const agreements = useAgreements(row);
  return (
    <div className={styles.panels}>
      <Card title={t('student')}>
        <Facts
          facts={[
            ...(row.status_reason ? [{ label: t('status_reason'), value: row.status_reason }] : []),
            { label: tStudents('nextClass'), value: <ClassLink row={next} /> },
            { label: tStudents('lastClass'), value: <ClassLink row={last} /> },
            ...waits,
            ...(lacking.length > 0
              ? [
                  {
                    label: tPapers('tab'),
                    value: (
                      <Link to={`/students/${row.id}?tab=papers`}>
                        {tPapers('lackingNames', { names: lacking.map((one) => one.name).join(', ') })}
                      </Link>
                    ),
                  },
                ]
              : []),
            { label: t('email'), value: row.email && <a href={`mailto:${row.email}`}>{row.email}</a> },
            { label: t('phone'), value: row.phone && <a href={`tel:${row.phone.replace(/\s/g, '')}`}>{row.phone}</a> },
            { label: t('date_of_birth'), value: formats.day(row.date_of_birth) },
            { label: t('address'), value: row.address },
            ...(row.guardian_name ? [{ label: t('guardian_name'), value: <Guardian row={row} /> }] : []),
            { label: t('licence_category'), value: row.licence_category },
            { label: t('teacher_id'), value: row.teacher_id && <RowName entity="teacher" id={row.teacher_id} /> },
            { label: t('package_id'), value: row.package_id && <RowName entity="package" id={row.package_id} /> },
            ...(row.pickup_location_id
              ? [{ label: t('pickup_location_id'), value: <RowName entity="location" id={row.pickup_location_id} /> }]
              : []),
            { label: t('left'), value: row.left && leftText(row.left) },
            { label: t('external_id'), value: row.external_id },
            ...(row.numbers ? [{ label: t('numbers'), value: row.numbers }] : []),
            { label: t('created_at'), value: formats.day(row.created_at) },
          ]}
        />
      </Card>
      <Card title={tStudents('agreements.title')}>
        <Facts facts={agreements} />
      </Card>
      {row.note && (
        <Card title={t('note')}>
          <p style={{ whiteSpace: 'pre-wrap' }}>{row.note}</p>
        </Card>
      )}
    </div>
  );
}
