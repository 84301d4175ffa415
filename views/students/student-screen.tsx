import { useTranslations } from 'use-intl';
import { type Student, student } from '#contract/entities/student.ts';
import { useMay } from '#services/permissions.ts';
import { usePhones } from '#services/phones.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Tag } from '#ui/tag.tsx';
import { MessagesTab } from '../chat/messages-tab.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { Side } from '../detail/side.tsx';
import { useRow } from '../detail/use-row.ts';
import { EmailLink } from '../format/email-link.tsx';
import { useFormats } from '../format/use-formats.ts';
import { StudentMessages } from '../messages/student-messages.tsx';
import { StudentMoney } from '../money/student-money.tsx';
import { OwnerPapers } from '../papers/owner-papers.tsx';
import { RowName } from '../rows/row-name.tsx';
import { useAgreements } from './student-agreements.ts';
import { StudentClasses } from './student-classes.tsx';
import { StudentExams } from './student-exams.tsx';
import { StudentLogbook } from './student-logbook.tsx';
import { StudentOverview } from './student-overview.tsx';
import { StudentPackages } from './student-packages.tsx';
import { StudentPhoto } from './student-photo.tsx';
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
  const phones = usePhones();
  const mayMoney = useMay('money');
  const [{ tab = '' }] = useUrlState();
  // The keys of a list count where it is shown.
  useScreen(name, SCOPES[tab] ?? 'students', [{ label: t('menu.students'), to: '/students' }]);
  if (!loaded.row) return <MissingRow entity="student" loaded={loaded} list="/students" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={name}
      person
      tag={
        row.deleted_at ? (
          <Tag tone="danger">{t('students.deleted')}</Tag>
        ) : (
          <Tag tone={studentTone[row.status]}>{t(`student.status.${row.status}`)}</Tag>
        )
      }
      subtitle={[`#${row.id}`, row.licence_category, row.email, phones(row.phone).replaceAll(' ', '\u00a0')]
        .filter(Boolean)
        .join(' · ')}
      entity="student"
      row={row}
      acts={row.deleted_at ? ['student.restore'] : ACTS}
      side={<StudentSide row={row} />}
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <StudentOverview row={row} /> },
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

/** A number as its country writes it, which dials. `line`: on a line of its own. */
function PhoneLink({ to, line }: { to: string; line?: boolean }) {
  const phones = usePhones();
  return (
    <a href={`tel:${to.replace(/\s/g, '')}`} style={line ? { display: 'block' } : undefined}>
      {phones(to).replaceAll(' ', '\u00a0')}
    </a>
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
      {email && <EmailLink to={email} line />}
      {phone && <PhoneLink to={phone} line />}
    </>
  );
}

/** Who it is, how to reach them, what they learn and with whom. */
function StudentSide({ row }: { row: Student }) {
  const t = useTranslations('fields');
  const tPages = useTranslations('pages');
  const tStudents = useTranslations('students');
  const formats = useFormats();
  const agreements = useAgreements(row);
  return (
    <Side
      head={row.photo && <StudentPhoto row={row} />}
      parts={[
        {
          title: tPages('contact'),
          facts: [
            ...(row.status_reason ? [{ label: t('status_reason'), value: row.status_reason }] : []),
            { label: t('email'), value: row.email && <EmailLink to={row.email} /> },
            { label: t('phone'), value: row.phone && <PhoneLink to={row.phone} /> },
            ...(row.other_phone ? [{ label: t('other_phone'), value: <PhoneLink to={row.other_phone} /> }] : []),
            { label: t('date_of_birth'), value: formats.day(row.date_of_birth) },
            { label: t('address'), value: row.address },
            ...(row.guardian_name ? [{ label: t('guardian_name'), value: <Guardian row={row} /> }] : []),
          ],
        },
        {
          title: tPages('learning'),
          facts: [
            { label: t('licence_category'), value: row.licence_category },
            { label: t('teacher_id'), value: row.teacher_id && <RowName entity="teacher" id={row.teacher_id} /> },
            { label: t('package_id'), value: row.package_id && <RowName entity="package" id={row.package_id} /> },
            ...(row.pickup_location_id
              ? [{ label: t('pickup_location_id'), value: <RowName entity="location" id={row.pickup_location_id} /> }]
              : []),
          ],
        },
        { title: tStudents('agreements.title'), facts: agreements },
        {
          title: tPages('record'),
          facts: [
            { label: t('registered_on'), value: formats.day(row.registered_on ?? row.created_at) },
            ...(row.external_id ? [{ label: t('external_id'), value: row.external_id }] : []),
            ...(row.numbers ? [{ label: t('numbers'), value: row.numbers }] : []),
          ],
        },
      ]}
    />
  );
}
