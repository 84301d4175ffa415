/** What of a vehicle expires next: the day, what it ends, and a mark where it is over or near. */
import { useTranslations } from 'use-intl';
import type { Vehicle } from '#contract/entities/vehicle.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { expiryOf } from './expiry.ts';

export function ExpiryNote({ row, today }: { row: Vehicle; today: string }) {
  const t = useTranslations();
  const formats = useFormats();
  // A sold vehicle needs nothing any more.
  const next = row.status === 'sold' ? null : expiryOf(row, today);
  if (!next) return null;
  const text = `${formats.day(next.day)} · ${t(`vehicle.expires.${next.what}`)}`;
  // A text alone, which the list cuts off with an ellipsis.
  if (next.state === 'later') return text;
  return next.state === 'past' ? (
    <Tag tone="danger">
      {t('vehicle.expired', { what: t(`vehicle.expires.${next.what}`), day: formats.day(next.day) })}
    </Tag>
  ) : (
    <Tag tone="warning">{text}</Tag>
  );
}
