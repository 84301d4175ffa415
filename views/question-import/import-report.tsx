/** What a check of a file found, faults aside: how many of everything, new categories, what is not kept, duplicates. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { QuestionImportReport } from '#contract/entities/question-files.ts';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/figure.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './import.module.css';
import { useIssueText } from './issue-text.ts';

/** Most lines of a list that are drawn; the rest is counted. */
const SHOWN = 50;

export function ImportFigures({ report }: { report: QuestionImportReport }) {
  const t = useTranslations('questions.import');
  const formats = useFormats();
  const figures = [
    ['found', report.total],
    ['adds', report.added],
    ['faulty', report.faulty],
    ['twins', report.duplicate],
    ['notes', report.note_count],
  ] as const;
  return (
    <div className={styles.figures}>
      {figures.map(([name, value]) => (
        <Figure key={name} value={formats.number(value)} label={t(name)} urgent={name === 'faulty' && value > 0} />
      ))}
    </div>
  );
}

export function ImportLists({ report }: { report: QuestionImportReport }) {
  const t = useTranslations('questions.import');
  const say = useIssueText();
  const more = (count: number) => count > 0 && <li className={styles.more}>{t('noteCount', { count })}</li>;
  return (
    <>
      {report.new_categories.length > 0 && (
        <Card title={t('newCategories', { count: report.new_categories.length })} collapsible>
          <ul className={styles.lines}>
            {report.new_categories.slice(0, SHOWN).map((path) => (
              <li key={path}>{path}</li>
            ))}
            {more(report.new_categories.length - SHOWN)}
          </ul>
        </Card>
      )}
      {report.note_count > 0 && (
        <Card title={t('noteList')} collapsible>
          <ul className={styles.lines}>
            {report.notes.slice(0, SHOWN).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes have an order and nothing else
              <li key={index}>{say(one)}</li>
            ))}
            {more(report.note_count - SHOWN)}
          </ul>
        </Card>
      )}
      {report.duplicate > 0 && (
        <Card title={t('twinList')} collapsible>
          <ul className={styles.lines}>
            {report.duplicates.slice(0, SHOWN).map(({ line, of_line, of_id }) => (
              <li key={line}>
                {of_id === null ? (
                  t('twinLine', { line, of: of_line ?? 0 })
                ) : (
                  <>
                    {t('twinOf', { line })} <Link to={`/questions/view/${of_id}`}>#{of_id}</Link>
                  </>
                )}
              </li>
            ))}
            {more(report.duplicate - SHOWN)}
          </ul>
        </Card>
      )}
    </>
  );
}
