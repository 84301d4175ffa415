/** The two papers: a day with a place to sign in every line, a week in seven columns. */
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/use-formats.ts';
import type { PlanDayRows, PlanRow } from './plan-rows.ts';
import styles from './teacher-plan.module.css';

/** `Practical · B`, `Exam · A`, and what became of it where it was missed. */
function useWhat(): (row: PlanRow) => string {
  const t = useTranslations();
  return ({ kind, category, missed }) =>
    [kind === 'exam' ? t('plan.exam') : t(`class_type.${kind}`), category, missed && t('booking.status.no_show')]
      .filter(Boolean)
      .join(' · ');
}

export function PlanDay({ rows, label }: { rows: readonly PlanRow[]; label: string }) {
  const t = useTranslations('plan');
  const formats = useFormats();
  const what = useWhat();
  return (
    <div className={styles.wide}>
      <table className={styles.day} aria-label={label}>
        <thead>
          <tr>
            {(['time', 'student', 'what', 'vehicle', 'place', 'sign'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-missed={row.missed || undefined}>
              <td data-column="time">{`${formats.time(row.starts_at)} – ${formats.time(row.ends_at)}`}</td>
              <th scope="row">{row.students.join(', ')}</th>
              <td>{what(row)}</td>
              <td>{row.vehicle}</td>
              <td>{row.place}</td>
              <td data-column="sign" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Students who are named in a column of a week; more of them are counted. */
const NAMED = 2;

export function PlanWeek({ plan }: { plan: readonly PlanDayRows[] }) {
  const t = useTranslations('pay');
  const formats = useFormats();
  const what = useWhat();
  return (
    <div className={styles.week}>
      {plan.map(({ day, holiday, rows }) => (
        <section key={day} className={styles.column}>
          <h2 className={styles.dayName}>{formats.shortDay(day)}</h2>
          {holiday && <p className={styles.school}>{holiday}</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.key} className={styles.item} data-missed={row.missed || undefined}>
                <span className={styles.time}>{`${formats.time(row.starts_at)} – ${formats.time(row.ends_at)}`}</span>
                {row.students.length > 0 && (
                  <strong>
                    {row.students.length > NAMED
                      ? t('students', { count: row.students.length })
                      : row.students.join(', ')}
                  </strong>
                )}
                <span>{[what(row), row.place].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
