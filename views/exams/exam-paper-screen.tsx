/** Who is entered for an exam on a page of A4, with room for what is noted by hand. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Exam, exam } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { student } from '#contract/entities/student.ts';
import { usePhones, usePhonesSettled } from '#services/phones.ts';
import { useProfile } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { State } from '#ui/state.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { usePaper } from '../detail/use-paper.ts';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import styles from './exam-paper.module.css';

const COLUMNS = ['student', 'born', 'phone', 'try', 'result', 'notes'] as const;

export default function ExamPaperScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const school = useProfile()?.club.name;
  const phones = usePhones();
  const settled = usePhonesSettled();
  const about = useCall('exam', exam.endpoints.get, { params: { id } });
  const row: Exam | undefined = about.data?.data;
  const query = useCall('exam_entry', examEntry.endpoints.list, {
    query: { exam_id: String(id), per_page: 500, sort: 'starts_at' },
  });
  const entries = useMemo(
    () => [...(query.data?.data ?? [])].sort((a, b) => (a.student_name ?? '').localeCompare(b.student_name ?? '')),
    [query.data],
  );
  const ids = entries.map(({ student_id }) => student_id).join();
  const students = useCall(
    'student',
    student.endpoints.list,
    { query: { ids, per_page: 500 } },
    { enabled: ids !== '' },
  );
  const people = new Map((students.data?.data ?? []).map((one) => [one.id, one]));
  // Without what is known of the students besides, their names are printed all the same.
  const whole = Boolean(row && school && query.data) && (ids === '' || (!students.isPending && settled));
  usePaper('A4 portrait', '14mm');
  const page = usePrintOnArrival(whole);
  const title = row
    ? [t('exams.paperTitle', { kind: row.kind, category: row.licence_category }), formats.instant(row.starts_at)].join(
        ' · ',
      )
    : t('menu.exams');
  useScreen(title, 'exam-paper', [
    { label: t('menu.exams'), to: '/exams' },
    ...(row ? [{ label: t('exams.entries'), to: `/exams/${id}` }] : []),
  ]);
  useFocused(useMemo(() => (row ? { entity: 'exam', id: row.id, row } : null), [row]));
  if (!row || !query.data)
    return (
      <MissingRow
        entity="exam"
        loaded={{ error: about.error ?? query.error, retry: () => void about.refetch().then(() => query.refetch()) }}
        list="/exams"
      />
    );
  const headers: Readonly<Record<(typeof COLUMNS)[number], string>> = {
    student: t('fields.student'),
    born: t('fields.date_of_birth'),
    phone: t('fields.phone'),
    try: t('exams.try'),
    result: t('exams.result'),
    notes: t('exams.notes'),
  };
  return (
    <article ref={page} className={styles.page}>
      <div className={styles.acts}>
        <CommandButton id="exam.print" icon="printer" args={{ exam: id }} />
      </div>
      <header className={styles.head}>
        <div>
          <p className={styles.quiet}>{school}</p>
          <h1>{t('exams.paperTitle', { kind: row.kind, category: row.licence_category })}</h1>
          <p className={styles.quiet}>
            {[row.centre, row.reference, row.teacher_name, row.vehicle_name].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={styles.when}>
          <strong>{formats.instant(row.starts_at)}</strong>
          <span className={styles.quiet}>{t('exams.seatsTaken', { taken: row.taken, seats: row.seats })}</span>
        </div>
      </header>
      {entries.length === 0 ? (
        <State icon="landmark" title={t('exams.nobody')} text={t('exams.nobodyText')} />
      ) : (
        <div className={styles.wide}>
          <table className={styles.list} aria-label={title}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {headers[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => {
                const person = people.get(entry.student_id);
                return (
                  <tr key={entry.id}>
                    <th scope="row">{entry.student_name}</th>
                    <td>{person?.date_of_birth ? formats.day(person.date_of_birth) : ''}</td>
                    <td>{phones(person?.phone ?? '')}</td>
                    <td>{formats.number(entry.try_number)}</td>
                    <td>{entry.status === 'entered' ? '' : t(`exam_entry.status.${entry.status}`)}</td>
                    <td data-column="notes" />
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </article>
  );
}
