import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import styles from '../detail/detail.module.css';
import { CommandForm } from '../form/command-form.tsx';

const add = commandNamed('question.add');

export default function QuestionAddScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  // A category given in the address is where the question goes.
  const [{ category_id }] = useUrlState();
  const category = Number(category_id);
  const initial = useMemo(() => (category > 0 ? { category_id: category } : {}), [category]);
  useScreen(t('commands.question.add.title'), 'question-add', [{ label: t('menu.questions'), to: '/questions' }]);
  return (
    <div className={styles.page}>
      <h1>{t('commands.question.add.title')}</h1>
      <CommandForm
        command={add}
        initial={initial}
        submitLabel={t('commands.question.add.title')}
        draftKey="question.add"
        onCancel={() => navigate('/questions')}
        onDone={({ outcome }) => navigate(outcome?.link ?? '/questions')}
      />
    </div>
  );
}
