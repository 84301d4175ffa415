import { useTranslations } from 'use-intl';
import { type Student, student } from '#contract/entities/student.ts';
import { useScreen } from '#services/screen.ts';
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
import { RowName } from '../rows/row-name.tsx';
import { StudentClasses } from './student-classes.tsx';
import { StudentLogbook } from './student-logbook.tsx';
import { StudentResults } from './student-results.tsx';
import { studentTone } from './student-tone.ts';

export default function StudentScreen() {
  const t = useTranslations();
  const loaded = useRow<Student>('student', student.endpoints.get);
  const name = loaded.row ? `${loaded.row.first_name} ${loaded.row.last_name}` : t('menu.students');
  useScreen(name, 'students', [{ label: t('menu.students'), to: '/students' }]);
  if (!loaded.row) return <MissingRow loaded={loaded} list="/students" />;
  const { row } = loaded;
  const rows = { students: { ids: [row.id] } };
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
      actions={
        row.deleted_at
          ? [{ command: 'student.restore', args: { student: row.id }, icon: 'archive-restore', primary: true }]
          : [
              { command: 'student.edit', args: { student: row.id }, icon: 'pencil', primary: true },
              ...(row.status === 'blocked' || row.status === 'completed'
                ? []
                : [{ command: 'student.book-class', args: { student: row.id }, icon: 'calendar-plus' }]),
              { command: 'student.set-status', args: rows, icon: 'circle-dot' },
              { command: 'student.delete', args: rows, icon: 'trash-2' },
            ]
      }
      tabs={[
        { id: 'overview', label: t('students.overview'), content: <Overview row={row} /> },
        { id: 'classes', label: t('students.classes'), content: <StudentClasses id={row.id} /> },
        { id: 'logbook', label: t('students.logbook'), content: <StudentLogbook id={row.id} /> },
        { id: 'results', label: t('students.results'), content: <StudentResults id={row.id} /> },
        {
          id: 'messages',
          label: t('students.messages'),
          content: <MessagesTab person="student" id={row.id} name={name} />,
        },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="student" id={row.id} /> },
      ]}
    />
  );
}

function Overview({ row }: { row: Student }) {
  const t = useTranslations('fields');
  const formats = useFormats();
  return (
    <div className={styles.panels}>
      <Card title={t('student')}>
        <Facts
          facts={[
            { label: t('email'), value: row.email && <a href={`mailto:${row.email}`}>{row.email}</a> },
            { label: t('phone'), value: row.phone && <a href={`tel:${row.phone.replace(/\s/g, '')}`}>{row.phone}</a> },
            { label: t('date_of_birth'), value: formats.day(row.date_of_birth) },
            { label: t('address'), value: row.address },
            { label: t('licence_category'), value: row.licence_category },
            { label: t('teacher_id'), value: row.teacher_id && <RowName entity="teacher" id={row.teacher_id} /> },
            { label: t('package_id'), value: row.package_id && <RowName entity="package" id={row.package_id} /> },
            { label: t('external_id'), value: row.external_id },
            { label: t('created_at'), value: formats.day(row.created_at) },
          ]}
        />
      </Card>
      {row.note && (
        <Card title={t('note')}>
          <p style={{ whiteSpace: 'pre-wrap' }}>{row.note}</p>
        </Card>
      )}
    </div>
  );
}
