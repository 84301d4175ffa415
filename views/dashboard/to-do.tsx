/** What waits to be done, each line with the way to exactly what it counts. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '#contract/entities/dashboard.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './dashboard.module.css';
import { listLink } from './list-link.ts';

const LINES = ['unsigned', 'unclosed', 'overdue', 'missing_papers', 'papers', 'vehicles_due', 'unread'] as const;

export function ToDo({ figures }: { figures: DashboardFigures }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  // The lists behind the lines are the admins'.
  const admin = useIsAdmin();
  const waiting = LINES.flatMap((name) => {
    const figure = figures[name];
    return figure && figure.count > 0 ? [{ name, ...figure }] : [];
  });
  return (
    <Card title={t('toDo')} flush>
      {waiting.length === 0 ? (
        <p className={styles.nothing}>
          <Icon name="check" />
          {t('nothingToDo')}
        </p>
      ) : (
        <ul className={styles.lines}>
          {waiting.map(({ name, count, list }) => {
            const line = (
              <>
                <strong className={styles.count}>{formats.number(count)}</strong>
                <span className={styles.what}>{t(`doNow.${name}`, { count })}</span>
              </>
            );
            return (
              <li key={name}>
                {admin ? (
                  <Link to={listLink(list)} className={styles.line}>
                    {line}
                    <Icon name="chevron-right" />
                  </Link>
                ) : (
                  <span className={styles.line}>{line}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
