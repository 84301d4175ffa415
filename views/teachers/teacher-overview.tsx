/** What is to do about one teacher: the classes of today, the next one, what is open, what was written last. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Booking, booking } from '#contract/entities/booking.ts';
import type { Teacher } from '#contract/entities/teacher.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { bookingTone } from '../bookings/booking-tone.ts';
import detail from '../detail/detail.module.css';
import { LastMessage } from '../detail/last-message.tsx';
import { NextClass } from '../detail/next-class.tsx';
import { useOpenClasses } from '../detail/open-classes.ts';
import { OpenPoints } from '../detail/open-points.tsx';
import { usePersonPoints } from '../detail/person-points.ts';
import styles from '../detail/todo.module.css';
import { useFormats } from '../format/use-formats.ts';

/** Days whose classes are counted. */
const AHEAD = 7;

export function TeacherOverview({ row }: { row: Teacher }) {
  return (
    <div className={detail.cards}>
      <div className={detail.stack}>
        <Today id={row.id} />
        <NextClass of="teacher" id={row.id} />
      </div>
      <div className={detail.stack}>
        <Open row={row} />
        <LastMessage
          person="teacher"
          id={row.id}
          name={`${row.first_name} ${row.last_name}`}
          path={`/teachers/${row.id}`}
        />
      </div>
    </div>
  );
}

function Open({ row }: { row: Teacher }) {
  const classes = useOpenClasses('teacher', row.id);
  const personal = usePersonPoints('teacher', row.id);
  return <OpenPoints loaded={Boolean(classes)} points={[...(classes ?? []), ...personal]} />;
}

/** The classes of today that were not cancelled, and how many the next days hold. */
function Today({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone } = useClubTime();
  const today = todayIn(timeZone, Date.now());
  const query = (from: string, days: number, rows: number) => ({
    teacher_id: String(id),
    status: 'booked,completed,no_show',
    starts_at_from: instantOf(from, '00:00', timeZone),
    starts_at_to: instantOf(addDays(from, days), '00:00', timeZone),
    sort: 'starts_at',
    page: 1,
    per_page: rows,
  });
  const ahead = query(addDays(today, 1), AHEAD, 1);
  const day = useCall('booking', booking.endpoints.list, { query: query(today, 1, 50) });
  const later = useCall('booking', booking.endpoints.list, { query: ahead }).data?.total;
  const classes = day.data?.data as readonly Booking[] | undefined;
  const { teacher_id, status, starts_at_from, starts_at_to } = ahead;
  const listed = new URLSearchParams({ teacher_id, status, starts_at_from, starts_at_to });
  return (
    <Card title={t('pages.today')} flush>
      {!classes ? (
        <div className={styles.rest}>
          <Skeleton height={120} />
        </div>
      ) : classes.length === 0 ? (
        <p className={`${styles.rest} ${styles.muted}`}>{t('pages.nothingToday')}</p>
      ) : (
        <ul>
          {classes.map((one) => (
            <li key={one.id} className={styles.item}>
              <Link to={`/bookings/${one.id}/page`} className={styles.line}>
                <span className={styles.time}>{formats.time(one.starts_at)}</span>
                <span className={styles.what}>
                  {`${one.student_name} `}
                  <span className={styles.muted}>{`· ${one.location_name}`}</span>
                </span>
                <Tag tone={bookingTone[one.status]}>{t(`booking.status.${one.status}`)}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {later !== undefined && (
        <div className={styles.item}>
          <Link to={`/bookings?${listed}`} className={styles.line}>
            <span className={styles.what}>{t('pages.ahead')}</span>
            <span className={styles.muted}>{t('pages.aheadOf', { count: later })}</span>
          </Link>
        </div>
      )}
    </Card>
  );
}
