/** A checked file: its figures, its faults to be mended, and the way to bring the rest in. */
import { useTranslations } from 'use-intl';
import type { ImportArgs } from '#commands/learning/question-check.ts';
import type { ImportIssue } from '#contract/entities/question-files.ts';
import { findRows, nameRows } from '#services/rows.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import styles from './import.module.css';
import { ImportFigures, ImportLists } from './import-report.tsx';
import { useIssueText } from './issue-text.ts';
import { MendList } from './mend-list.tsx';
import type { Checked, useImport } from './use-import.ts';

interface Props {
  readonly work: ReturnType<typeof useImport>;
  readonly checked: Checked;
  readonly onAgain: (more?: Partial<ImportArgs>) => Promise<void>;
  readonly onImport: () => Promise<void>;
}

export function ImportResult({ work, checked, onAgain, onImport }: Props) {
  const t = useTranslations('questions.import');
  const { round, report, lines } = checked;
  const { mended, pieces } = work;
  const homeless = report.errors.filter(({ code }) => code === 'no-category').length;
  const others = report.errors.filter(({ code }) => code !== 'no-category');
  const unshown = others.filter(({ line }) => !pieces.some(({ from, to }) => line >= from && line <= to)).length;
  return (
    <>
      <Card title={t('result')}>
        <ImportFigures report={report} />
      </Card>
      {homeless > 0 && (
        <Card title={t('noCategory', { count: homeless })}>
          <CategoryChoice key={round} autoFocus={others.length === 0} onChoose={(id) => onAgain({ category_id: id })} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('mend')}>
          {lines ? (
            <div className={styles.main}>
              <p className={styles.note}>{t('mendText')}</p>
              <MendList
                key={round}
                lines={lines}
                pieces={pieces}
                issues={others}
                mended={mended}
                onMend={work.onMend}
                onCheck={() => void onAgain()}
              />
              {unshown > 0 && <p className={styles.note}>{t('moreFaults', { count: unshown })}</p>}
              <div className={styles.foot}>
                <Button icon="list-checks" onPress={() => void onAgain()}>
                  {t('again')}
                </Button>
                <span className={styles.note}>{t('keys')}</span>
              </div>
            </div>
          ) : (
            <FaultList issues={others} text={t(report.format === 'zip' ? 'zipFaults' : 'largeFaults')} />
          )}
        </Card>
      )}
      <div className={styles.foot}>
        <Button
          key={round}
          variant="primary"
          icon="file-up"
          autoFocus={report.faulty === 0}
          isDisabled={mended.size > 0 || report.added === 0}
          onPress={() => void onImport()}
        >
          {t('run', { count: report.added })}
        </Button>
        <span className={styles.note} role="status">
          {mended.size > 0 ? t('unchecked') : report.faulty === 0 && report.total > 0 ? t('sound') : ''}
        </span>
      </div>
      <ImportLists report={report} />
    </>
  );
}

function CategoryChoice({ onChoose, autoFocus }: { onChoose: (id: number) => Promise<void>; autoFocus: boolean }) {
  const t = useTranslations();
  return (
    <div className={styles.ask}>
      <p className={styles.note}>{t('questions.import.noCategoryText')}</p>
      <ComboField
        label={t('fields.category')}
        value={null}
        onChange={(id) => id !== null && void onChoose(id)}
        search={(text, signal) => findRows('category', text, signal)}
        resolve={(ids) => nameRows('category', ids)}
        autoFocus={autoFocus}
      />
    </div>
  );
}

const MOST = 100;

function FaultList({ issues, text }: { issues: readonly ImportIssue[]; text: string }) {
  const t = useTranslations('questions.import');
  const say = useIssueText();
  return (
    <div className={styles.main}>
      <p className={styles.note}>{text}</p>
      <ul className={styles.lines}>
        {issues.slice(0, MOST).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faults have an order and nothing else
          <li key={index}>{say(one)}</li>
        ))}
        {issues.length > MOST && <li className={styles.more}>{t('noteCount', { count: issues.length - MOST })}</li>}
      </ul>
    </div>
  );
}
