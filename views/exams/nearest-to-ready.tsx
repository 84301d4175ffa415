/** Who is nearest to being ready for an exam, and what each of them lacks: why a list of those who are ready is empty. */
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { missingText } from '#commands/exam/said.ts';
import { readyStudents } from '#contract/entities/exam.ts';
import type { ExamKind } from '#contract/rules/exam-rules.ts';
import type { Missing } from '#contract/rules/readiness.ts';
import { messageText } from '#kernel/message-text.ts';
import { useCall } from '#services/queries.ts';
import { useTimes } from '#ui/times.ts';
import { useNameInList } from '../format/use-person-name.ts';
import styles from './exams.module.css';

/** Students that are named; the rest stands in the list that they lead to. */
const NAMED = 5;

export function NearestToReady({ kind }: { readonly kind: ExamKind }) {
  const t = useTranslations();
  const label = useId();
  const { texts } = useTimes();
  const inList = useNameInList();
  const { data } = useCall('exam_entry', readyStudents, {
    query: { kind, not_ready: 'true', sort: 'missing', per_page: String(NAMED) },
  });
  if (!data || data.data.length === 0) return null;
  const rest = data.total - data.data.length;
  const inWords = (one: Missing) => messageText(t, missingText(one), texts);
  return (
    <div className={styles.nearest}>
      <p id={label} className={styles.keys}>
        {t('exams.nearest')}
      </p>
      <ul aria-labelledby={label}>
        {data.data.map((row) => (
          <li key={row.id}>
            <Link to={`/students/${row.id}?tab=exams`}>{inList(row.student_name, row.student_surname)}</Link>
            <p>{(row.missing as readonly Missing[]).map(inWords).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.keys}>
          <Link to={`/exams/ready?kind=${kind}&show=not-ready`}>{t('exams.moreNotReady', { count: rest })}</Link>
        </p>
      )}
    </div>
  );
}
