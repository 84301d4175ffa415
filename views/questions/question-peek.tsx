/** The question in focus beside the list: what is asked, and why the right answers are right. */
import { useTranslations } from 'use-intl';
import type { Question } from '#contract/entities/question.ts';
import { QuestionFace } from './question-face.tsx';
import styles from './questions.module.css';

export function QuestionPeek({ row }: { row: Question }) {
  const t = useTranslations();
  return (
    <div className={styles.peek}>
      <QuestionFace text={row.text} image={row.image} answers={row.answers} marked small />
      {row.explanation && (
        <p className={styles.explanation}>
          <strong>{t('fields.explanation')}</strong> {row.explanation}
        </p>
      )}
    </div>
  );
}
