/** A day or a week of one teacher on a page of A4: the day as a list to be signed, the week as seven columns on their side. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { calendar } from '#contract/entities/calendar.ts';
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { useClubTime, useProfile } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useInLinks, useScreen } from '#services/screen.ts';
import { isDayText, useUrlState } from '#services/url-state.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { usePaper } from '../detail/use-paper.ts';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { PlanDay, PlanWeek } from './plan-paper.tsx';
import { minutesIn, planOf } from './plan-rows.ts';
import styles from './teacher-plan.module.css';

export default function TeacherPlanScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const id = Number(useParams().id);
  const school = useProfile()?.club.name;
  const { timeZone: zone, weekStart } = useClubTime();
  const [url, setUrl] = useUrlState();
  const today = todayIn(zone, Date.now());
  const date = isDayText(url.date) ? url.date : today;
  useInLinks({ date });
  const week = url.view === 'week';
  const first = week ? addDays(date, -((weekdayOf(date) - weekStart + 7) % 7)) : date;
  const days = useMemo(() => Array.from({ length: week ? 7 : 1 }, (_, index) => addDays(first, index)), [first, week]);
  const span = { from: instantOf(first, '00:00', zone), to: instantOf(addDays(first, days.length), '00:00', zone) };
  const query = useCall('booking', calendar, { query: { ...span, teachers: String(id) } }, { keep: true });
  const data = query.data?.data;
  const teacher = data?.teachers.find((one) => one.id === id);
  usePaper(week ? 'A4 landscape' : 'A4 portrait', week ? '10mm' : '14mm');
  const page = usePrintOnArrival(Boolean(teacher && school) && !query.isPlaceholderData);
  const title = teacher ? t('plan.title', { name: teacher.name }) : t('menu.calendar');
  useScreen(title, 'teacher-plan', [
    { label: t('menu.teachers'), to: '/teachers' },
    ...(teacher ? [{ label: teacher.name, to: `/teachers/${id}` }] : []),
  ]);
  const plan = useMemo(() => (data ? planOf(data, id, days) : []), [data, id, days]);
  const gone = data && !teacher ? Object.assign(new Error('not found'), { problem: { status: 404 } }) : null;
  if (!data || !teacher)
    return (
      <MissingRow
        entity="teacher"
        loaded={{ error: gone ?? query.error, retry: () => void query.refetch() }}
        list="/teachers"
      />
    );
  const go = (to: string) => setUrl({ date: to === today ? null : to });
  const classes = plan.flatMap(({ rows }) => rows).filter(({ kind }) => kind !== 'exam');
  const name = (day: string) => `${formats.shortDay(day)}`;
  return (
    <article ref={page} className={styles.page} data-view={week ? 'week' : 'day'}>
      <div className={styles.acts}>
        <CommandButton id="calendar.print" icon="printer" args={{ teacher: id, date, view: week ? 'week' : 'day' }} />
        <span className={styles.move}>
          <IconButton
            icon="chevron-left"
            label={t('calendar.earlier')}
            onPress={() => go(addDays(date, -days.length))}
          />
          <Button onPress={() => go(today)}>{t('calendar.today')}</Button>
          <IconButton icon="chevron-right" label={t('calendar.later')} onPress={() => go(addDays(date, days.length))} />
        </span>
        <SwitchGroup
          label={t('calendar.view')}
          options={(['day', 'week'] as const).map((one) => ({ id: one, label: t(`calendar.views.${one}`) }))}
          value={week ? 'week' : 'day'}
          onChange={(to) => setUrl({ view: to === 'week' ? 'week' : null })}
        />
      </div>
      <header className={styles.head}>
        <div>
          <p className={styles.school}>{school}</p>
          <h1>{teacher.name}</h1>
        </div>
        <div className={styles.when}>
          <strong>
            {week
              ? t('plan.weekOf', { from: name(first), to: formats.day(addDays(first, 6)) })
              : `${formats.shortDay(date)} ${date.slice(0, 4)}`}
          </strong>
          <span className={styles.school}>
            {t('plan.sum', { count: classes.length, hours: formats.duration(minutesIn(classes)) })}
          </span>
        </div>
      </header>
      {plan.every(({ rows }) => rows.length === 0) ? (
        <State icon="calendar-days" title={t('plan.none')} text={t('plan.noneText', { name: teacher.name })} />
      ) : week ? (
        <PlanWeek plan={plan} />
      ) : (
        <PlanDay rows={plan[0]?.rows ?? []} label={title} />
      )}
    </article>
  );
}
