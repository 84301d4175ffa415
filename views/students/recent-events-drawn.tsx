import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { studentTimeline } from '#contract/entities/timeline.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import todo from '../detail/todo.module.css';
import styles from './student-timeline.module.css';
import { TimelineLine } from './timeline-line.tsx';

/** Lines of the card. */
const MOST = 5;

export function RecentEventsDrawn({ id }: { id: number }) {
  const t = useTranslations('timeline');
  const { data } = useCall('timeline', studentTimeline, { params: { id }, query: { limit: MOST } });
  if (data?.data.length === 0) return null;
  return (
    <Card title={t('latest')} flush>
      {data ? (
        <ul className={styles.recent}>
          {data.data.map((row) => (
            <li key={row.key} className={`${todo.item} ${styles.event}`}>
              <TimelineLine row={row} student={id} alone />
            </li>
          ))}
          {data.next && (
            <li className={todo.item}>
              <Link to={`/students/${id}?tab=timeline`} className={todo.line}>
                <span className={todo.what}>{t('whole')}</span>
              </Link>
            </li>
          )}
        </ul>
      ) : (
        <div className={todo.rest}>
          <Skeleton height={200} />
        </div>
      )}
    </Card>
  );
}
