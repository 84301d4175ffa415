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

/** The first come first: classes, money and people that wait for the school. */
const LINES = ['unsigned', 'overdue', 'unread', 'unclosed', 'missing_papers', 'papers', 'vehicles_due'] as const;
/** Lines that stand there; the rest is asked for. */
const SHOWN = 3;

export function ToDo({ figures }: { figures: DashboardFigures }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  // The lists behind the lines are the admins'.
  const admin = useIsAdmin();
  const waiting = LINES.flatMap((name) => {
    const figure = figures[name];
    // What is not signed is not closed either: said once where they are the same classes.
    if (name === 'unclosed' && figures.unclosed.bookings === figures.unsigned.bookings) return [];
    return figure && figure.count > 0 ? [{ name, ...figure }] : [];
  });
  const rest = waiting.slice(SHOWN);
  const lines = (some: typeof waiting) => (
    <ul className={styles.lines}>
      {some.map(({ name, count, list, ...more }) => {
        const bookings = 'bookings' in more ? more.bookings : undefined;
        const line = (
          <>
            <strong className={styles.count}>{formats.number(count)}</strong>
            <span className={styles.what}>
              {t(`doNow.${name}`, { count })}
              {bookings !== undefined && bookings > count && ` (${t('bookings', { count: bookings })})`}
            </span>
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
  );
  return (
    <Card title={t('toDo')} flush>
      {waiting.length === 0 ? (
        <p className={styles.nothing}>
          <Icon name="check" />
          {t('nothingToDo')}
        </p>
      ) : (
        lines(waiting.slice(0, SHOWN))
      )}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.more}>
            <Icon name="chevron-right" />
            {t('moreToDo', { count: rest.length })}
          </summary>
          {lines(rest)}
        </details>
      )}
    </Card>
  );
}
