import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { type Question, question } from '#contract/entities/question.ts';
import { useScreen } from '#services/screen.ts';
import styles from '../detail/detail.module.css';
import { MissingRow } from '../detail/missing-row.tsx';
import { useRow } from '../detail/use-row.ts';
import { CommandForm } from '../form/command-form.tsx';
import { TouchedTests } from '../tests/touched-tests.tsx';
import { beginning } from './beginning.ts';

const edit = commandNamed('question.edit');
const given = ['question', 'version'];

export default function QuestionEditScreen() {
  const t = useTranslations();
  const loaded = useRow<Question>('question', question.endpoints.get);
  useScreen(t('commands.question.edit.title'), 'question-edit', [
    { label: t('menu.questions'), to: '/questions' },
    ...(loaded.row ? [{ label: beginning(loaded.row.text, 30), to: `/questions/view/${loaded.row.id}` }] : []),
  ]);
  if (!loaded.row) return <MissingRow entity="question" loaded={loaded} list="/questions" />;
  // The form goes on with the row it began with; a change by somebody else is told when it is saved.
  return <EditForm key={loaded.row.id} row={loaded.row} />;
}

function EditForm({ row }: { row: Question }) {
  const t = useTranslations();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form starts once
  const initial = useMemo(() => startOf(row), []);
  const ids = useMemo(() => [row.id], [row.id]);
  const view = `/questions/view/${row.id}`;
  return (
    <div className={styles.page}>
      <h1>{t('commands.question.edit.title')}</h1>
      <TouchedTests ids={ids} text={t('tests.findings.touches')} boxed />
      <CommandForm
        command={edit}
        initial={initial}
        given={given}
        draftKey={`question.edit.${row.id}`}
        onCancel={() => navigate(view)}
        onDone={() => navigate(view)}
      />
    </div>
  );
}

/** The row's values that the command takes. */
const startOf = (row: Question): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name in edit.args.shape)),
  question: row.id,
});
