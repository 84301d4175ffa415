/** The dates of a course, each with its seats, leading to its classes. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { MOST_DATES } from '#contract/entities/course.ts';
import { type Slot, slot } from '#contract/entities/slot.ts';
import { useCall } from '#services/queries.ts';
import styles from '../detail/todo.module.css';
import { useFormats } from '../format/use-formats.ts';
import parts from '../list/peek-parts.module.css';

export function CourseDates({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('slot', slot.endpoints.list, {
    query: { course_id: String(id), sort: 'starts_at', per_page: MOST_DATES },
  });
  const dates = (query.data?.data as readonly Slot[] | undefined) ?? [];
  if (dates.length === 0) return null;
  return (
    <section className={parts.history} aria-label={t('courses.dates')}>
      <h3>{t('courses.dates')}</h3>
      <ul className={styles.list}>
        {dates.map((one) => (
          <li key={one.id} className={styles.item}>
            <Link to={`/bookings?slot_id=${one.id}`} className={styles.line}>
              <span className={styles.what}>
                {formats.instant(one.starts_at)}
                <span className={styles.muted}>{` · ${one.teacher_name ?? ''}`}</span>
              </span>
              <span className={styles.muted}>{t('courses.seats', { taken: one.taken, capacity: one.capacity })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
