/** The figures of the school's day, each with the way to the rows behind it. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Behind, type DashboardFigures, dashboard } from '#contract/entities/dashboard.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/figure.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './dashboard.module.css';
import { LinkWalk } from './link-walk.tsx';
import { listLink } from './list-link.ts';

export function SchoolDay() {
  const t = useTranslations('dashboard');
  const menu = useTranslations('menu');
  const admin = useIsAdmin();
  const query = useCall('booking', dashboard, {});
  const figures = query.data?.data;
  if (!figures) return <TabState query={query} loaded={false} icon="gauge" empty="" />;
  return (
    <LinkWalk label={menu('dashboard')}>
      <Figures figures={figures} />
      <div className={styles.columns}>
        <Today figures={figures} onRefresh={query.refetch} />
        {admin && (
          <Card title={t('reliability')} collapsible onRefresh={query.refetch}>
            {figures.unreliable.length === 0 ? (
              <p className={styles.quiet}>{t('reliable')}</p>
            ) : (
              <PlainTable
                label={t('reliability')}
                rows={figures.unreliable}
                rowKey={(one) => one.student_id}
                columns={[
                  {
                    id: 'student',
                    header: t('student'),
                    cell: (one) => <Link to={`/students/${one.student_id}`}>{one.student_name}</Link>,
                  },
                  {
                    id: 'count',
                    header: t('lateOrAbsent'),
                    cell: (one) => <Link to={listLink(one.list)}>{one.count}</Link>,
                    align: 'end',
                  },
                ]}
              />
            )}
          </Card>
        )}
      </div>
    </LinkWalk>
  );
}

function Figures({ figures }: { figures: DashboardFigures }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  // The lists behind the figures are the admins'.
  const admin = useIsAdmin();
  const linkOf = (list: Behind) => (admin ? listLink(list) : null);
  const number = (value: number) => formats.compact(value);
  return (
    <div className={styles.figures}>
      <Figure
        value={number(figures.classes_today.count)}
        label={t('classesToday')}
        to={linkOf(figures.classes_today.list)}
      />
      <Figure value={number(figures.empty_slots.count)} label={t('emptySlots')} to={linkOf(figures.empty_slots.list)} />
      <Figure
        value={number(figures.unsigned.count)}
        label={t('unsigned')}
        to={linkOf(figures.unsigned.list)}
        urgent={figures.unsigned.count > 0}
      />
      <Figure
        value={number(figures.unclosed.count)}
        label={t('unclosed')}
        to={linkOf(figures.unclosed.list)}
        urgent={figures.unclosed.count > 0}
      />
      {figures.late_cancellations.map((one) => (
        <Figure key={one.by} value={number(one.count)} label={t(`late.${one.by}`)} to={linkOf(one.list)} />
      ))}
      <Figure value={number(figures.no_shows.count)} label={t('noShows')} to={linkOf(figures.no_shows.list)} />
      <Figure
        value={number(figures.below_required_in_all.count)}
        label={t('belowRequired')}
        to={linkOf(figures.below_required_in_all.list)}
      />
      {figures.pass_rate && (
        <Figure
          value={
            figures.pass_rate.attempts === 0
              ? '–'
              : formats.percent(figures.pass_rate.passed / figures.pass_rate.attempts)
          }
          label={t('passRate', { attempts: figures.pass_rate.attempts })}
          to={linkOf(figures.pass_rate.list)}
        />
      )}
    </div>
  );
}

function Today({ figures, onRefresh }: { figures: DashboardFigures; onRefresh: () => Promise<unknown> }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  const admin = useIsAdmin();
  return (
    <Card title={t('today', { day: formats.shortDay(figures.today) })} collapsible onRefresh={onRefresh}>
      {figures.teachers_today.length === 0 ? (
        <p className={styles.quiet}>{t('noClasses')}</p>
      ) : (
        <PlainTable
          label={t('today', { day: formats.shortDay(figures.today) })}
          rows={figures.teachers_today}
          rowKey={(one) => one.teacher_id}
          columns={[
            {
              id: 'teacher',
              header: t('teacher'),
              cell: (one) => (admin ? <Link to={listLink(one.list)}>{one.teacher_name}</Link> : one.teacher_name),
            },
            { id: 'from', header: t('from'), cell: (one) => formats.time(one.first_at) },
            { id: 'to', header: t('to'), cell: (one) => formats.time(one.last_at) },
            { id: 'classes', header: t('classes'), cell: (one) => `${one.completed} / ${one.classes}`, align: 'end' },
          ]}
        />
      )}
    </Card>
  );
}
