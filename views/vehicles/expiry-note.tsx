/** What of a vehicle expires next: the day, what it ends, and a mark where it is over or near. On a phone in two lines. */
import { useTranslations } from 'use-intl';
import { serviceDue, serviceLeft, type Vehicle } from '#contract/entities/vehicle.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { expiryOf } from './expiry.ts';
import styles from './vehicles.module.css';

export function ExpiryNote({ row, today }: { row: Vehicle; today: string }) {
  const t = useTranslations();
  const formats = useFormats();
  // A sold vehicle needs nothing any more.
  const next = row.status === 'sold' ? null : expiryOf(row, today);
  if (row.status !== 'sold' && serviceDue(row)) {
    const left = serviceLeft(row) as number;
    const tone = left <= 0 ? 'danger' : 'warning';
    const km = formats.number(Math.abs(left));
    const text = t(left <= 0 ? 'vehicle.serviceOver' : 'vehicle.serviceLeft', { km });
    return (
      <>
        <span className={styles.line}>
          <Tag tone={tone}>{`${t('vehicle.expires.service_on')} · ${text}`}</Tag>
        </span>
        <span className={styles.two}>
          <Tag tone={tone}>{t('vehicle.expires.service_on')}</Tag>
          <span className={styles.day}>{text}</span>
        </span>
      </>
    );
  }
  if (!next) return null;
  const what = t(`vehicle.expires.${next.what}`);
  const day = formats.day(next.day);
  const over = next.state === 'past';
  const tone = over ? 'danger' : 'warning';
  const text = over ? t('vehicle.expired', { what, day }) : `${day} · ${what}`;
  return (
    <>
      {/* A text alone, which the list cuts off with an ellipsis. */}
      <span className={styles.line}>{next.state === 'later' ? text : <Tag tone={tone}>{text}</Tag>}</span>
      <span className={styles.two}>
        {next.state === 'later' ? <span>{what}</span> : <Tag tone={tone}>{what}</Tag>}
        <span className={styles.day}>{over ? t('vehicle.over', { day }) : day}</span>
      </span>
    </>
  );
}
