/** How each question of a test was answered: how many had it right, and whether those who did did well in the rest. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { testResults } from '#contract/entities/test.ts';
import { useCall } from '#services/queries.ts';
import { useUrlState } from '#services/url-state.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import styles from './results.module.css';

type Figures = z.infer<typeof testResults.answer>['data']['questions'][number];

const ORDERS = ['hardest', 'weakest', 'asked'] as const;
type Order = (typeof ORDERS)[number];

const compare: Readonly<Record<Order, (a: Figures, b: Figures) => number>> = {
  hardest: (a, b) => (a.facility ?? 2) - (b.facility ?? 2),
  // Those of which nothing is known yet come last.
  weakest: (a, b) => (a.discrimination ?? 2) - (b.discrimination ?? 2),
  asked: (a, b) => b.asked - a.asked,
};

/** Below so many answers a discrimination is mostly chance. */
const ENOUGH = 30;

/**
 * What a discrimination is worth. Source: Ebel's usual bounds for test items (0.3 good, 0.2 just so); below nothing it
 * sorts the wrong way round.
 */
function verdictOf(discrimination: number): { key: 'good' | 'fair' | 'poor' | 'wrong'; tone: Tone } {
  if (discrimination >= 0.3) return { key: 'good', tone: 'success' };
  if (discrimination >= 0.2) return { key: 'fair', tone: 'neutral' };
  return discrimination >= 0 ? { key: 'poor', tone: 'warning' } : { key: 'wrong', tone: 'danger' };
}

export function TestQuestions({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const [url, setUrl] = useUrlState();
  const order = ORDERS.find((one) => one === url.order) ?? 'hardest';
  const query = useCall('attempt', testResults, { params: { id } });
  const rows = [...(query.data?.data.questions ?? [])].sort(compare[order]);
  if (rows.length === 0) {
    return (
      <TabState
        query={query}
        loaded={Boolean(query.data)}
        icon="chart-column"
        empty={t('tests.questions.none')}
        emptyText={t('tests.questions.noneText')}
      />
    );
  }
  return (
    <div className={styles.panels}>
      <div className={styles.tools}>
        <SelectField
          label={t('tests.questions.order')}
          fixed
          options={ORDERS.map((one) => ({ id: one, label: t(`tests.questions.orders.${one}`) }))}
          value={order}
          onChange={(one) => setUrl({ order: one === 'hardest' ? null : one }, true)}
        />
        <p className={styles.muted}>{t('tests.questions.help')}</p>
      </div>
      <RowTable
        entity="question"
        label={t('fields.questions')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            id: 'question',
            header: t('fields.question'),
            cell: (row) => (
              <Link to={`/questions/view/${row.id}`} className={styles.text}>
                {row.text || `#${row.id}`}
              </Link>
            ),
          },
          {
            id: 'asked',
            header: t('tests.questions.asked'),
            cell: (row) => formats.number(row.asked),
            align: 'end',
          },
          {
            id: 'right',
            header: t('tests.questions.right'),
            cell: (row) => (
              <Share value={row.facility} text={row.facility === null ? '–' : formats.percent(row.facility)} />
            ),
            align: 'end',
          },
          {
            id: 'unanswered',
            header: t('tests.questions.unanswered'),
            cell: (row) => formats.number(row.unanswered),
            align: 'end',
          },
          {
            id: 'discrimination',
            header: t('tests.questions.discrimination'),
            cell: (row) => (row.discrimination === null ? '–' : formats.number(row.discrimination, 2)),
            align: 'end',
          },
          {
            id: 'verdict',
            header: t('tests.questions.verdict'),
            cell: (row) => {
              if (row.discrimination === null || row.asked < ENOUGH)
                return <span className={styles.muted}>{t('tests.questions.few')}</span>;
              const { key, tone } = verdictOf(Math.round(row.discrimination * 100) / 100);
              return <Tag tone={tone}>{t(`tests.questions.verdicts.${key}`)}</Tag>;
            },
          },
        ]}
      />
    </div>
  );
}

/** A share as a number with a bar behind it, for the eye. */
function Share({ value, text }: { value: number | null; text: string }) {
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ inlineSize: `${(value ?? 0) * 100}%` }} />
      </span>
      {text}
    </span>
  );
}
