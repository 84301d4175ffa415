/**
 * Questions from a file: chosen, checked without changing anything, mended where it has faults, checked again, imported.
 * All that is checked and brought in is the commands'; how far they are stands in the bar of work, where they can be stopped.
 */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import type { ImportArgs } from '#commands/learning/question-check.ts';
import { useRunner } from '#services/run.ts';
import { useScreen } from '#services/screen.ts';
import { CommandForm } from '../form/command-form.tsx';
import { FormatTable } from './format-table.tsx';
import styles from './import.module.css';
import { ImportResult } from './import-result.tsx';
import { forgetFile, keptFile } from './kept-file.ts';
import { useImport } from './use-import.ts';

const check = commandNamed('question.check-import');

export default function ImportScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { run } = useRunner();
  const work = useImport();
  const [patch, setPatch] = useState<Record<string, unknown> | null>(null);
  useScreen(t('questions.import.title'), 'question-import', [{ label: t('menu.questions'), to: '/questions' }]);
  const kept = useMemo(keptFile, []);
  const initial = useMemo(() => (kept ? { ...kept.how, file: new File([kept.text], kept.name) } : {}), [kept]);
  const { checked } = work;
  const again = async (more: Partial<ImportArgs> = {}) => {
    const args = await work.check(more);
    if (args) setPatch({ ...more, file: args.file });
  };
  const bringIn = async () => {
    if (!checked) return;
    const done = await run('question.import', { ...checked.args }, 'button');
    if (done.state !== 'done') return;
    forgetFile();
    navigate('/questions');
  };
  return (
    <div className={styles.page}>
      <h1>{t('questions.import.title')}</h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          {kept && !checked && (
            <p className={styles.note} role="status">
              {t('questions.import.restored', { name: kept.name })}
            </p>
          )}
          <CommandForm
            command={check}
            initial={initial}
            submitLabel={t('questions.import.check')}
            draftKey="question.import"
            onDone={(done) => void work.take(done)}
            patch={patch}
          />
          {checked && <ImportResult work={work} checked={checked} onAgain={again} onImport={bringIn} />}
        </div>
        <div className={styles.beside}>
          <FormatTable />
        </div>
      </div>
    </div>
  );
}
