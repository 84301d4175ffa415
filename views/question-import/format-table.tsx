/** What each format of question files keeps, before anything is brought in or taken out. */
import { useTranslations } from 'use-intl';
import { FORMAT_LOSSES, QUESTION_FORMATS, QUESTION_PARTS } from '#contract/entities/question-files.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import styles from './import.module.css';

const PARTS = ['text', ...QUESTION_PARTS] as const;
const losesPart = (format: (typeof QUESTION_FORMATS)[number], part: (typeof PARTS)[number]): boolean =>
  part !== 'text' && FORMAT_LOSSES[format].includes(part);

export function FormatTable() {
  const t = useTranslations('questions.import');
  return (
    <Card title={t('formats')} collapsible flush>
      <div className={styles.formats}>
        <PlainTable
          label={t('formats')}
          rows={PARTS.map((part) => ({ part }))}
          rowKey={({ part }) => part}
          columns={[
            { id: 'part', header: t('keeps'), cell: ({ part }) => t(`part.${part}`) },
            ...QUESTION_FORMATS.map((format) => ({
              id: format,
              header: t(`name.${format}`),
              cell: ({ part }: { part: (typeof PARTS)[number] }) =>
                losesPart(format, part) ? (
                  <span className={styles.lost} role="img" aria-label={t('lost')}>
                    <Icon name="minus" size={14} />
                  </span>
                ) : (
                  <span className={styles.kept} role="img" aria-label={t('kept')}>
                    <Icon name="check" size={14} />
                  </span>
                ),
            })),
          ]}
        />
      </div>
      <ul className={styles.formatNotes}>
        {(['gift', 'aiken', 'csv', 'zip'] as const).map((format) => (
          <li key={format}>{t(`about.${format}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
