/** Papers of one student, teacher or vehicle: what lacks, with the act that mends it, and all that there is. */
import { useTranslations } from 'use-intl';
import { missingPapers, paper } from '#contract/entities/paper.ts';
import type { PaperOwner } from '#contract/rules/papers.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import { useLastDayText, usePaperColumns } from './paper-columns.tsx';
import styles from './papers.module.css';

interface Props {
  readonly owner: PaperOwner;
  readonly id: number;
}

/** What lacks today, in words: `Medical certificate, Learner’s permit`. */
export function useLackingPapers({ owner, id }: Props) {
  return useCall('paper', missingPapers, { query: { [`${owner}_id`]: id } }, { enabled: id > 0 }).data?.data ?? [];
}

export function OwnerPapers({ owner, id }: Props) {
  const t = useTranslations();
  const query = useCall('paper', paper.endpoints.list, {
    query: { [`${owner}_id`]: String(id), per_page: 500 },
  });
  const columns = usePaperColumns(true);
  const rows = query.data as { data: readonly Record<string, unknown>[] } | undefined;
  if (query.error) return <TabState query={query} loaded={false} icon="id-card" empty="" />;
  const none = (
    <State icon="id-card" title={t('papers.none')} text={t('papers.noneText')}>
      <CommandButton id="paper.hand-in" icon="file-up" args={{ [owner]: id }} />
    </State>
  );
  return (
    <div className={detail.panels}>
      <Lacking owner={owner} id={id} />
      {rows?.data.length === 0 ? (
        none
      ) : (
        <RowsGrid
          label={t('papers.tab')}
          entity="paper"
          columns={columns}
          rows={rows ? rows.data : null}
          open="paper.edit"
          empty={none}
        />
      )}
    </div>
  );
}

function Lacking({ owner, id }: Props) {
  const t = useTranslations();
  const lastDay = useLastDayText();
  const { run } = useRunner();
  const lacking = useLackingPapers({ owner, id });
  if (lacking.length === 0) return null;
  return (
    <Card title={t('papers.lacking', { count: lacking.length })} flush>
      <ul className={styles.lines}>
        {lacking.map((one) => (
          <li key={one.paper_kind_id} className={styles.line}>
            <span className={styles.what}>
              <strong>{one.name}</strong>
              <span className={styles.why}>
                {one.needed_for.map((act) => t(`paper_kind.needed_for.${act}`)).join(', ')}
              </span>
            </span>
            <Tag tone={one.why === 'expired' ? 'warning' : 'danger'}>
              {one.why === 'expired' && one.until ? lastDay(one.until) : t(`paper.state.${one.why}`)}
            </Tag>
            <Button
              size="small"
              icon="file-up"
              onPress={() => void run('paper.hand-in', { paper_kind: one.paper_kind_id, [owner]: id }, 'button')}
            >
              {t('commands.paper.hand-in.title')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
