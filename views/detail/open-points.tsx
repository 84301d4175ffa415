/** What waits to be done about one thing: each line leads to exactly what it counts. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './todo.module.css';

export interface OpenPoint {
  readonly id: string;
  readonly icon: string;
  readonly text: string;
  readonly to: string;
  /** What has waited too long, or keeps from going on. */
  readonly urgent?: boolean;
}

interface Props {
  readonly points: readonly OpenPoint[];
  /** False while some of them are still asked for. */
  readonly loaded: boolean;
}

export function OpenPoints({ points, loaded }: Props) {
  const t = useTranslations('pages');
  return (
    <Card title={t('openPoints')} flush>
      {!loaded ? (
        <div className={styles.rest}>
          <Skeleton height={40} />
        </div>
      ) : points.length === 0 ? (
        <p className={styles.done}>
          <Icon name="check" />
          {t('nothingOpen')}
        </p>
      ) : (
        <ul>
          {points.map(({ id, icon, text, to, urgent }) => (
            <li key={id} className={styles.item}>
              <Link to={to} className={styles.line}>
                <span className={styles.icon} data-urgent={urgent || undefined}>
                  <Icon name={icon} />
                </span>
                <span className={styles.what}>{text}</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
