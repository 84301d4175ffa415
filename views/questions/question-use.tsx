/** Where a question is asked, and how students answered it. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Question, type QuestionStatistics, questionUse } from '#contract/entities/question.ts';
import { useCall } from '#services/queries.ts';
import { Figure } from '#ui/figure.tsx';
import { Progress } from '#ui/progress.tsx';
import { Tag } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { statusTone } from '../tests/test-tone.ts';
import { letterOf } from './answers.ts';
import { judgeDifficulty, judgeDiscrimination } from './judge.ts';
import styles from './questions.module.css';

const useUse = (id: number) => useCall('question', questionUse, { params: { id } });

export function QuestionUseTab({ row }: { row: Question }) {
  const t = useTranslations();
  const query = useUse(row.id);
  const tests = query.data?.data.tests ?? [];
  if (tests.length === 0)
    return (
      <TabState
        query={query}
        loaded={Boolean(query.data)}
        icon="clipboard-check"
        empty={t('questions.noUse')}
        emptyText={t('questions.noUseText')}
      />
    );
  return (
    <RowTable
      label={t('questions.use')}
      rows={tests}
      rowKey={(one) => `${one.id} ${one.section} ${one.how}`}
      columns={[
        {
          id: 'test',
          header: t('fields.test_id'),
          cell: (one) => <Link to={`/tests/edit/${one.id}`}>{one.title}</Link>,
        },
        { id: 'section', header: t('questions.section'), cell: (one) => one.section },
        { id: 'how', header: t('questions.how'), cell: (one) => t(`questions.asked.${one.how}`) },
        {
          id: 'status',
          header: t('fields.status'),
          cell: (one) => <Tag tone={statusTone[one.status]}>{t(`content.status.${one.status}`)}</Tag>,
        },
      ]}
    />
  );
}

export function QuestionStatisticsTab({ row }: { row: Question }) {
  const t = useTranslations();
  const query = useUse(row.id);
  const found = query.data?.data.statistics;
  if (!found || found.asked === 0)
    return (
      <TabState
        query={query}
        loaded={Boolean(found)}
        icon="list-checks"
        empty={t('questions.neverAsked')}
        emptyText={t('questions.neverAskedText')}
      />
    );
  return <Statistics row={row} found={found} />;
}

function Statistics({ row, found }: { row: Question; found: QuestionStatistics }) {
  const t = useTranslations();
  const formats = useFormats();
  const easy = judgeDifficulty(found.facility);
  const parts = judgeDiscrimination(found.discrimination);
  return (
    <div className={styles.stack}>
      <div className={styles.figures}>
        <Figure value={String(found.asked)} label={t('questions.timesAsked')} />
        <div>
          <Figure
            value={found.facility === null ? '–' : formats.percent(found.facility)}
            label={t('questions.facility')}
          />
          {easy && <Tag tone={easy.tone}>{t(`questions.judged.${easy.word}`)}</Tag>}
        </div>
        <div>
          <Figure
            value={found.discrimination === null ? '–' : formats.number(found.discrimination, 2)}
            label={t('questions.discrimination')}
          />
          {parts && <Tag tone={parts.tone}>{t(`questions.judged.${parts.word}`)}</Tag>}
        </div>
      </div>
      <p className={styles.note}>{t('questions.discriminationHelp')}</p>
      <section className={styles.picked} aria-label={t('questions.picked')}>
        <h2>{t('questions.picked')}</h2>
        {row.answers.map((one, place) => {
          const count = found.picked[place] ?? 0;
          return (
            <div key={one.text} className={styles.pick} data-right={one.right || undefined}>
              <Progress
                label={`${one.numeric ? '=' : `${letterOf(place)}.`} ${one.text}${one.right ? ` (${t('questions.answers.right')})` : ''}`}
                value={count}
                max={found.asked}
                text={t('questions.pickedBy', { count, share: formats.percent(count / found.asked) })}
              />
            </div>
          );
        })}
        {found.unanswered > 0 && (
          <div className={styles.pick}>
            <Progress
              label={t('questions.unanswered')}
              value={found.unanswered}
              max={found.asked}
              text={t('questions.pickedBy', {
                count: found.unanswered,
                share: formats.percent(found.unanswered / found.asked),
              })}
            />
          </div>
        )}
      </section>
    </div>
  );
}
