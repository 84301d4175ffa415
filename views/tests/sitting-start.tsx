/** What a test will be like, before its clock runs. */
import { useTranslations } from 'use-intl';
import type { Test } from '#contract/entities/test.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import styles from './sitting.module.css';
import { useTestWords } from './test-words.ts';

export function SittingStart({ row, busy, onStart }: { row: Test; busy: boolean; onStart: () => void }) {
  const t = useTranslations();
  const words = useTestWords();
  return (
    <div className={styles.start}>
      <h1>{row.title}</h1>
      {row.description && <p className={styles.description}>{row.description}</p>}
      <Facts
        facts={[
          { label: t('fields.licence_category'), value: row.licence_category },
          { label: t('fields.question_count'), value: String(row.question_count) },
          { label: t('fields.timing'), value: words.timing(row.timing) },
          { label: t('fields.pass_rule'), value: words.rule(row.pass_rule) },
        ]}
      />
      <p className={styles.muted}>{t('tests.sitting.startText')}</p>
      <div>
        <Button variant="primary" size="large" icon="play" autoFocus isDisabled={busy} onPress={onStart}>
          {t('tests.sitting.start')}
        </Button>
      </div>
    </div>
  );
}
