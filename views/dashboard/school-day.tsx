/** The figures of the school's day, each with the way to the rows behind it. */
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Behind, DashboardFigures } from '#contract/entities/dashboard.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { tipsAtom } from '#services/tips.ts';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/figure.tsx';
import { late } from '#ui/late.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { LinkWalk } from '../list/link-walk.tsx';
import styles from './dashboard.module.css';
import { DayTimeline } from './day-timeline.tsx';
import { listLink } from './list-link.ts';
import { stepsShown } from './steps.ts';
import { ToDo } from './to-do.tsx';

const FirstSteps = late(
  async () => ({ default: (await withScreenTexts(import('./first-steps.tsx'))).FirstSteps }),
  () => <Skeleton height={420} />,
);

interface Props {
  readonly query: {
    readonly data?: { readonly data: DashboardFigures } | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
}

export function SchoolDay({ query }: Props) {
  const menu = useTranslations('menu');
  const admin = useIsAdmin();
  const tips = useAtomValue(tipsAtom);
  const figures = query.data?.data;
  if (!figures) return <TabState query={query} loaded={false} icon="gauge" empty="" />;
  const steps = admin && stepsShown(figures.first_steps, tips.steps);
  // Without a student and a time to book every figure is a zero, and says nothing.
  const { students, hours, class: booked } = figures.first_steps;
  const empty = steps && !students && !hours && !booked;
  return (
    <LinkWalk label={menu('dashboard')}>
      {steps && <FirstSteps done={figures.first_steps} />}
      {!empty && <School figures={figures} onRefresh={query.refetch} />}
    </LinkWalk>
  );
}

function School({ figures, onRefresh }: { figures: DashboardFigures; onRefresh: () => Promise<unknown> }) {
  const t = useTranslations('dashboard');
  const admin = useIsAdmin();
  return (
    <>
      <div className={styles.first}>
        <ToDo figures={figures} />
        <Today figures={figures} onRefresh={onRefresh} />
      </div>
      <Figures figures={figures} />
      <div className={styles.school}>
        {figures.exams_ahead.length > 0 && <ExamsAhead figures={figures} onRefresh={onRefresh} />}
        {admin && (
          <Card title={t('reliability')} collapsible onRefresh={onRefresh}>
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
    </>
  );
}

function Figures({ figures }: { figures: DashboardFigures }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  // The lists behind the figures are the admins'.
  const admin = useIsAdmin();
  const linkOf = (list: Behind) => (admin ? listLink(list) : null);
  const number = (value: number) => formats.compact(value);
  const share = ({ attempts, passed }: { attempts: number; passed: number }) =>
    attempts === 0 ? '–' : formats.percent(passed / attempts);
  const change = ({ count, before }: { count: number; before: number }) =>
    count === before
      ? t('trend.same')
      : t(count > before ? 'trend.more' : 'trend.fewer', { count: number(Math.abs(count - before)) });
  // The list has a row for each who shares a class.
  const behindClasses = ({ count, bookings }: { count: number; bookings: number }) =>
    bookings > count ? { note: t('bookings', { count: bookings }) } : {};
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      <Figure
        value={number(figures.classes_today.count)}
        label={t('classesToday')}
        {...behindClasses(figures.classes_today)}
        to={linkOf(figures.classes_today.list)}
      />
      <Figure value={number(figures.empty_slots.count)} label={t('emptySlots')} to={linkOf(figures.empty_slots.list)} />
      <Figure
        value={number(figures.below_required_in_all.count)}
        label={t('belowRequired')}
        to={linkOf(figures.below_required_in_all.list)}
      />
      <Figure
        value={number(figures.no_shows.count)}
        label={t('noShows')}
        note={change(figures.no_shows)}
        to={linkOf(figures.no_shows.list)}
      />
      {figures.late_cancellations.map((one) => (
        <Figure
          key={one.by}
          value={number(one.count)}
          label={t(`late.${one.by}`)}
          note={change(one)}
          to={linkOf(one.list)}
        />
      ))}
      <Figure
        value={share(figures.pass_rate)}
        label={t('passRate', { attempts: figures.pass_rate.attempts })}
        note={t('trend.points', { before: share(figures.pass_rate.before) })}
        to={linkOf(figures.pass_rate.list)}
      />
      <Figure
        value={share(figures.exam_pass_rate)}
        label={t('examPassRate', { attempts: figures.exam_pass_rate.attempts })}
        note={t('trend.points', { before: share(figures.exam_pass_rate.before) })}
        to={linkOf(figures.exam_pass_rate.list)}
      />
    </section>
  );
}

/** Exams of the authority within two weeks. */
function ExamsAhead({ figures, onRefresh }: { figures: DashboardFigures; onRefresh: () => Promise<unknown> }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  // The lists are the admins'.
  const admin = useIsAdmin();
  const { exams, exams_ahead: named } = figures;
  const rest = exams.count - named.length;
  return (
    <Card title={t('exams.title')} collapsible onRefresh={onRefresh}>
      <PlainTable
        label={t('exams.title')}
        rows={named}
        rowKey={(one) => one.exam_id}
        columns={[
          {
            id: 'starts_at',
            header: t('exams.when'),
            cell: ({ exam_id, starts_at }) =>
              admin ? <Link to={`/exams/${exam_id}`}>{formats.instant(starts_at)}</Link> : formats.instant(starts_at),
          },
          {
            id: 'kind',
            header: t('exams.exam'),
            cell: ({ kind, licence_category }) => `${t(`exams.kind.${kind}`)} ${licence_category}`,
          },
          { id: 'centre', header: t('exams.centre'), cell: ({ centre }) => centre },
          {
            id: 'teacher',
            header: t('exams.teacher'),
            cell: ({ kind, teacher_name }) => teacher_name || (kind === 'practical' ? t('exams.nobody') : ''),
          },
          {
            id: 'taken',
            header: t('exams.entered'),
            cell: ({ taken, seats }) => t('exams.seats', { taken, seats }),
            align: 'end',
          },
        ]}
      />
      {rest > 0 &&
        (admin ? (
          <p className={styles.quiet}>
            <Link to={listLink(exams.list)}>{t('exams.more', { count: rest })}</Link>
          </p>
        ) : (
          <p className={styles.quiet}>{t('exams.more', { count: rest })}</p>
        ))}
    </Card>
  );
}

function Today({ figures, onRefresh }: { figures: DashboardFigures; onRefresh: () => Promise<unknown> }) {
  const t = useTranslations('dashboard');
  const formats = useFormats();
  return (
    <Card title={t('today', { day: formats.shortDay(figures.today) })} collapsible onRefresh={onRefresh}>
      {figures.teachers_today.length === 0 ? (
        <p className={styles.quiet}>{t('noClasses')}</p>
      ) : (
        <DayTimeline figures={figures} />
      )}
    </Card>
  );
}
