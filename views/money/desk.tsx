/** The cash desk today: what was taken by method and by whom, and the cash since it was last closed. */
import { useTranslations } from 'use-intl';
import { METHODS } from '#contract/data/payment-methods.ts';
import { readDesk } from '#contract/entities/money.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './money.module.css';

export function Desk() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const desk = useCall('entry', readDesk, { query: {} }).data?.data;
  if (!desk) return <div className={styles.desk} aria-busy="true" />;
  const money = (minor: number) => formats.money(minor, desk.currency);
  const taken = METHODS.map((method) => desk.taken.filter((one) => one.method === method)).filter(
    (group) => group.length > 0,
  );
  const [last] = desk.closings;
  return (
    <section className={styles.desk} aria-label={t('money.desk')}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t('money.cashSince')}</dt>
          <dd>
            <strong>{money(desk.expected)}</strong>
            <span className={styles.by}>
              {last
                ? t('money.closedAt', { at: formats.instant(last.closed_at), name: last.closed_by_name })
                : t('money.neverClosed')}
            </span>
          </dd>
        </div>
        {taken.map((group) => (
          <div key={group[0]?.method} className={styles.figure}>
            <dt>{t('money.takenToday', { method: t(`entry.method.${group[0]?.method ?? 'other'}`) })}</dt>
            <dd>
              <strong>{money(group.reduce((sum, { amount }) => sum + amount, 0))}</strong>
              <span className={styles.by}>
                {group.map((one) => `${one.name || '–'} ${money(one.amount)}`).join(' · ')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {taken.length === 0 && <p className={styles.by}>{t('money.nothingToday')}</p>}
      <Button icon="lock-keyhole" onPress={() => run('desk.close', {}, 'button')}>
        {t('money.closeDesk')}
      </Button>
    </section>
  );
}
