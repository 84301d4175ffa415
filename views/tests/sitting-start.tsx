/** What a test will be like, before its clock runs. */
import { useTranslations } from 'use-intl';
import type { Test } from '#contract/entities/test.ts';
import { sectionSize } from '#contract/rules/sections.ts';
import { Button } from '#ui/button.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Tag } from '#ui/tag.tsx';
import { useCategories } from '../questions/use-categories.ts';
import styles from './sitting.module.css';
import { SittingKeys } from './sitting-keys.tsx';
import { statusTone } from './test-tone.ts';
import { useTestWords } from './test-words.ts';

export function SittingStart({ row, busy, onStart }: { row: Test; busy: boolean; onStart: () => void }) {
  const t = useTranslations();
  const words = useTestWords();
  const { nameOf } = useCategories();
  const facts = [
    { label: t('fields.question_count'), value: String(row.question_count) },
    { label: t('fields.timing'), value: words.timing(row.timing) },
    { label: t('fields.pass_rule'), value: words.rule(row.pass_rule) },
    ...(row.licence_category ? [{ label: t('fields.licence_category'), value: row.licence_category }] : []),
  ];
  const sections = row.sections.map((one, index) => ({
    index,
    name:
      one.title ||
      (one.kind === 'drawn' && nameOf(one.category_id)) ||
      t('tests.review.sectionNumber', { number: index + 1 }),
    size: sectionSize(one),
  }));
  return (
    <div className={styles.start}>
      <header className={styles.head}>
        <h1>{row.title}</h1>
        <Tag tone={statusTone[row.status]}>{t(`content.status.${row.status}`)}</Tag>
      </header>
      <div className={styles.columns}>
        <div className={styles.card}>
          {row.description && <p className={styles.description}>{row.description}</p>}
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt className={styles.muted}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.begin}>
            <Button variant="primary" size="large" icon="play" autoFocus isDisabled={busy} onPress={onStart}>
              {t('tests.sitting.start')}
            </Button>
            <p className={styles.muted}>{t('tests.sitting.startText')}</p>
          </div>
          {sections.length > 1 && (
            <PlainTable
              label={t('fields.sections')}
              rows={sections}
              rowKey={(one) => one.index}
              columns={[
                { id: 'section', header: t('tests.review.section'), cell: (one) => one.name },
                { id: 'size', header: t('fields.questions'), cell: (one) => one.size, align: 'end' },
              ]}
            />
          )}
        </div>
        <aside className={styles.side} aria-label={t('tests.sitting.keys.title')}>
          <SittingKeys flag="F" />
        </aside>
      </div>
    </div>
  );
}
