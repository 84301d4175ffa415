/** The day by teacher: who drives when, along one axis of hours. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '#contract/entities/dashboard.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { useFormats } from '../format/use-formats.ts';
import { HOUR, hoursOf } from './day-hours.ts';
import styles from './day-timeline.module.css';
import { listLink } from './list-link.ts';

/** Hours between two marks of the axis. */
const STEP = 2;
/** Marks above which a phone names every third only; it names every second of fewer. */
const LONG = 7;

export function DayTimeline({ figures }: { figures: DashboardFigures }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  const admin = useIsAdmin();
  const { teachers_today: days, time_zone: zone } = figures;
  const [from, to] = hoursOf(days, zone);
  const place = (instant: number) => `${((instant - from) / (to - from)) * 100}%`;
  const marks = Array.from({ length: Math.floor((to - from) / (STEP * HOUR)) + 1 }, (_, n) => from + n * STEP * HOUR);
  const now = Date.parse(figures.at);
  // A class that is over and still booked is one that nobody has signed.
  const standOf = ({ status, ends_at: end }: DashboardFigures['teachers_today'][number]['spans'][number]) =>
    status === 'booked' && Date.parse(end) <= now ? 'unsigned' : status;
  return (
    <div className={styles.timeline}>
      <p className={styles.legend} aria-hidden>
        {(['completed', 'unsigned', 'booked', 'no_show'] as const).map((status) => (
          <span key={status} className={styles.key}>
            <span className={styles.sample} data-status={status} />
            {t(`span.${status}`)}
          </span>
        ))}
      </p>
      <div className={styles.axis} data-long={marks.length > LONG || undefined} aria-hidden>
        {marks.map((mark) => {
          const at = new Date(mark).toISOString();
          return (
            <span
              key={mark}
              className={styles.mark}
              data-end={mark + HOUR > to || undefined}
              style={{ insetInlineStart: place(mark) }}
            >
              <span className={styles.whole}>{formats.time(at)}</span>
              <span className={styles.short}>{formats.shortTime(at)}</span>
            </span>
          );
        })}
      </div>
      <ul className={styles.rows}>
        {days.map((day) => (
          <li key={day.teacher_id} className={styles.row}>
            <span className={styles.name}>
              {admin ? <Link to={listLink(day.list)}>{day.teacher_name}</Link> : day.teacher_name}
            </span>
            <span
              className={styles.track}
              role="img"
              aria-label={t('dayOf', {
                teacher: day.teacher_name,
                from: formats.time(day.first_at),
                to: formats.time(day.last_at),
                completed: day.completed,
                classes: day.classes,
              })}
            >
              {marks.map((mark) => (
                <span key={mark} className={styles.line} style={{ insetInlineStart: place(mark) }} />
              ))}
              {day.spans.map((span) => (
                <span
                  key={span.starts_at}
                  className={styles.span}
                  data-status={standOf(span)}
                  title={[
                    ...span.surnames,
                    `${formats.time(span.starts_at)} – ${formats.time(span.ends_at)}`,
                    t(`span.${standOf(span)}`),
                  ].join(', ')}
                  style={{
                    insetInlineStart: place(Date.parse(span.starts_at)),
                    width: `${((Date.parse(span.ends_at) - Date.parse(span.starts_at)) / (to - from)) * 100}%`,
                  }}
                >
                  <span className={styles.who}>{span.surnames.join(', ')}</span>
                </span>
              ))}
              {now >= from && now <= to && <span className={styles.now} style={{ insetInlineStart: place(now) }} />}
            </span>
            <span className={styles.done} aria-hidden>
              {day.completed} / {day.classes}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
