/** The class that somebody or something has next, what can be done with it, and the one before it. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { bookingTone } from '../bookings/booking-tone.ts';
import { useFormats } from '../format/use-formats.ts';
import { RowActs } from './row-acts.tsx';
import styles from './todo.module.css';

export type ClassOf = 'student' | 'teacher' | 'vehicle';

interface Props {
  readonly of: ClassOf;
  readonly id: number;
  /** What can be done where none is booked. */
  readonly act?: ReactNode;
}

const ACTS = ['booking.move', 'booking.cancel-as-student', 'booking.cancel-as-teacher', 'booking.cancel-as-admin'];

/** Nearest to now: the class ahead, or the one held or missed last; null where there is none, undefined while it is asked for. */
export function useClassOf(of: ClassOf, id: number, which: 'next' | 'last'): Booking | null | undefined {
  const [now] = useState(() => new Date().toISOString());
  const query =
    which === 'next'
      ? { status: 'booked', starts_at_from: now, sort: 'starts_at' }
      : { status: 'booked,completed,no_show', starts_at_to: now, sort: '-starts_at' };
  const { data } = useCall('booking', booking.endpoints.list, {
    query: { [`${of}_id`]: String(id), ...query, page: 1, per_page: 1 },
  });
  return data && ((data.data[0] as Booking | undefined) ?? null);
}

/** Who else takes part in a class and where it begins, without those whose page it stands on. */
function useAround(of: ClassOf): (row: Booking) => string {
  const t = useTranslations('class_type');
  return (row) =>
    [
      t(row.class_type),
      of !== 'student' && row.student_name,
      of !== 'teacher' && row.teacher_name,
      of !== 'vehicle' && row.vehicle_name,
      row.location_name,
    ]
      .filter(Boolean)
      .join(' · ');
}

export function NextClass({ of, id, act }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const around = useAround(of);
  const next = useClassOf(of, id, 'next');
  const last = useClassOf(of, id, 'last');
  return (
    <Card title={t('students.nextClass')}>
      <div className={styles.stack}>
        {next === undefined ? (
          <Skeleton height={48} />
        ) : next === null ? (
          <>
            <p className={styles.muted}>{t('pages.nothingBooked')}</p>
            {act}
          </>
        ) : (
          <>
            <div>
              <Link to={`/bookings/${next.id}/page`} className={styles.when}>
                {formats.instant(next.starts_at)}
              </Link>
              <p className={styles.muted}>{around(next)}</p>
            </div>
            <RowActs entity="booking" row={next as Readonly<Record<string, unknown>>} commands={ACTS} small />
          </>
        )}
        {last && (
          <div className={styles.last}>
            <p className={styles.label}>{t('students.lastClass')}</p>
            <p>
              <Link to={`/bookings/${last.id}/page`}>{formats.instant(last.starts_at)}</Link>
              {` · ${around(last)}`}
            </p>
            <Tag tone={bookingTone[last.status]}>{t(`booking.status.${last.status}`)}</Tag>
          </div>
        )}
      </div>
    </Card>
  );
}
