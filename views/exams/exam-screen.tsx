/** One exam: who is entered and their results, its form, and its history. */
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Exam, exam } from '#contract/entities/exam.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Tag } from '#ui/tag.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { EditForm } from '../detail/edit-form.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import { ExamEntries } from './exam-entries.tsx';
import { ExamSide } from './exam-side.tsx';
import { examTone } from './exam-tones.ts';

const ACTS = ['exam.enter', 'exam.set-status', 'exam.print', 'exam.move', 'exam.delete'];

export default function ExamScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const formats = useFormats();
  const loaded = useRow<Exam>('exam', exam.endpoints.get);
  const { row } = loaded;
  const [{ tab = 'entries' }] = useUrlState();
  const title = row
    ? `${t(`exam.kind.${row.kind}`)} ${row.licence_category} · ${formats.instant(row.starts_at)}`
    : t('menu.exams');
  useScreen(title, tab === 'entries' ? 'exam_entries' : 'exams', [{ label: t('menu.exams'), to: '/exams' }]);
  if (!row) return <MissingRow entity="exam" loaded={loaded} list="/exams" />;
  return (
    <DetailFrame
      title={title}
      tag={
        row.deleted_at ? (
          <Tag tone="danger">{t('students.deleted')}</Tag>
        ) : (
          <Tag tone={examTone[row.status]}>{t(`exam.status.${row.status}`)}</Tag>
        )
      }
      subtitle={[
        `#${row.id}`,
        row.centre,
        row.reference,
        row.teacher_name,
        row.vehicle_name,
        t('exams.seatsTaken', { taken: row.taken, seats: row.seats }),
      ]
        .filter(Boolean)
        .join(' · ')}
      entity="exam"
      row={row}
      acts={row.deleted_at ? ['exam.restore'] : ACTS}
      without={['exam.edit']}
      side={<ExamSide row={row} />}
      tabs={[
        { id: 'entries', label: t('exams.entries'), content: <ExamEntries row={row} /> },
        {
          id: 'edit',
          label: t('contents.edit'),
          content: row.deleted_at ? null : <EditForm entity="exam" row={row} onCancel={() => navigate('/exams')} />,
        },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="exam" id={row.id} /> },
      ]}
    />
  );
}
