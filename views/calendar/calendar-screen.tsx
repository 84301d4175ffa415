import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { calendar } from '#contract/entities/calendar.ts';
import { addDays, instantOf, ownZone, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { flushPlace } from '#services/place.ts';
import { platform } from '#services/platform.ts';
import { useClubTime } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { useInLinks, useScreen } from '#services/screen.ts';
import { isDayText, useUrlState } from '#services/url-state.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DayField } from '#ui/date-field.tsx';
import { isDay } from '#ui/date-values.ts';
import { useKeyText } from '#ui/key-names.ts';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Tag } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import styles from './calendar.module.css';
import { type CalendarData, LINES, ofTeachers } from './columns.ts';
import { DayView } from './day-view.tsx';
import { WeekView } from './week-view.tsx';

const own = ownZone();

/** Without teachers nothing stands in a calendar, without vehicles nothing in theirs. */
const LACKING = {
  teachers: { icon: 'graduation-cap', text: 'noTeachers', command: 'teacher.add' },
  vehicles: { icon: 'car', text: 'noVehicles', command: 'vehicle.add' },
} as const;

/** Day and week, by teacher, by location or by vehicle. What is shown stands in the address. */
export default function CalendarScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const keyText = useKeyText(platform);
  const { timeZone: zone, weekStart } = useClubTime();
  const [url, setUrl] = useUrlState();
  useScreen(t('menu.calendar'), 'calendar');
  const today = todayIn(zone, Date.now());
  const date = isDayText(url.date) ? url.date : today;
  useInLinks({ date });
  const view = url.view === 'week' ? 'week' : 'day';
  const by = LINES.find((one) => one === url.by) ?? 'teacher';
  const first = view === 'week' ? addDays(date, -((weekdayOf(date) - weekStart + 7) % 7)) : date;
  const days = view === 'week' ? 7 : 1;
  const span = useMemo(
    () => ({ from: instantOf(first, '00:00', zone), to: instantOf(addDays(first, days), '00:00', zone) }),
    [first, days, zone],
  );
  const query = useCall('booking', calendar, { query: span }, { keep: true });
  const everybody = query.data?.data;
  const named = url.teacher_id ?? '';
  const data = useMemo(
    () => everybody && (by === 'teacher' ? ofTeachers(everybody, named.split(',').map(Number)) : everybody),
    [everybody, by, named],
  );
  const narrowed = data !== everybody && data?.teachers.map(({ name }) => name).join(', ');
  const lacking =
    data?.teachers.length === 0
      ? LACKING.teachers
      : by === 'vehicle' && data?.vehicles.length === 0
        ? LACKING.vehicles
        : null;
  const go = (to: string) => setUrl({ date: to === today ? null : to });
  const show = (period: string, day = date) =>
    setUrl({ date: day === today ? null : day, view: period === 'day' ? null : period });
  const onPeriod = (letter: string, day?: string) => {
    // The cursor stays on whose line it is.
    flushPlace();
    if (letter === 't') go(today);
    else show(letter === 'w' ? 'week' : 'day', letter === 'd' ? day : date);
  };
  return (
    <div className={styles.screen}>
      <header className={styles.toolbar}>
        <h1>{t('menu.calendar')}</h1>
        <span className={styles.move}>
          <IconButton icon="chevron-left" label={t('calendar.earlier')} onPress={() => go(addDays(date, -days))} />
          <Button onPress={() => go(today)}>{t('calendar.today')}</Button>
          <IconButton icon="chevron-right" label={t('calendar.later')} onPress={() => go(addDays(date, days))} />
        </span>
        <strong className={styles.when} role="status">
          {view === 'day' ? formats.shortDay(date) : `${formats.shortDay(first)} – ${formats.day(addDays(first, 6))}`}
        </strong>
        {narrowed && (
          <>
            <strong className={styles.when}>{narrowed}</strong>
            <Button icon="x" onPress={() => setUrl({ teacher_id: null })}>
              {t('calendar.everybody')}
            </Button>
          </>
        )}
        {view === 'day' && <DayOff data={data} day={date} />}
        <span className={styles.tools}>
          <DayField bare label={t('calendar.date')} value={date} onChange={(to) => isDay(to) && go(to)} />
          <SwitchGroup
            label={t('calendar.view')}
            options={(['day', 'week'] as const).map((id) => ({ id, label: t(`calendar.views.${id}`) }))}
            value={view}
            onChange={(to) => show(to)}
          />
          <SwitchGroup
            label={t('calendar.by')}
            options={LINES.map((id) => ({ id, label: t(`fields.${id}`) }))}
            value={by}
            onChange={(to) => setUrl({ by: to === 'teacher' ? null : to })}
          />
          <span className={styles.acts}>
            <IconButton
              icon="printer"
              label={t('commands.calendar.print.title')}
              onPress={() => run('calendar.print', {}, 'button')}
            />
            <ToolButton
              primary
              icon="calendar-plus"
              label={t('commands.booking.create.title')}
              onPress={() => run('booking.create', {}, 'button')}
            />
          </span>
        </span>
      </header>
      {own !== zone && <p className={styles.zone}>{t('shell.timeZone', { zone })}</p>}
      {!data ? (
        <TabState query={query} loaded={false} icon="calendar-days" empty="" />
      ) : lacking ? (
        <TabState
          query={query}
          loaded
          icon={lacking.icon}
          empty={t(`calendar.${lacking.text}`)}
          emptyText={t(`calendar.${lacking.text}Text`)}
        >
          <CommandButton id={lacking.command} />
        </TabState>
      ) : view === 'day' ? (
        <DayView data={data} date={date} by={by} onDay={go} onPeriod={onPeriod} />
      ) : (
        <WeekView
          data={data}
          first={first}
          date={date}
          by={by}
          onWeek={go}
          onDay={(to) => show('day', to)}
          onPeriod={onPeriod}
        />
      )}
      <p className={styles.hints} aria-hidden>
        {(view === 'day' ? HINTS : WEEK_HINTS).map(([press, text]) => (
          <span key={text}>
            <kbd>{keyText(press)}</kbd> {t(`calendar.${text}`)}
          </span>
        ))}
      </p>
    </div>
  );
}

const HINTS = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'hintMove'],
  ['Enter', 'hintBook'],
  ['m', 'hintMoveClass'],
  ['Delete', 'hintCancel'],
  ['e', 'hintEdit'],
  ['[ ]', 'hintDays'],
  ['t', 'hintToday'],
  ['w', 'hintWeek'],
  ['Shift+P', 'hintPrint'],
] as const;
const WEEK_HINTS = [
  ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'hintMove'],
  ['Enter', 'hintBook'],
  ['m', 'hintMoveClass'],
  ['Delete', 'hintCancel'],
  ['Shift+Enter', 'hintDay'],
  ['[ ]', 'hintWeeks'],
  ['t', 'hintToday'],
  ['d', 'hintDayView'],
  ['Shift+P', 'hintPrint'],
] as const;

/** What the day is called where it is a public holiday. */
function DayOff({ data, day }: { data: CalendarData | undefined; day: string }) {
  const found = data?.holidays.find((one) => one.day === day);
  return found ? <Tag tone={found.closed ? 'warning' : 'info'}>{found.name}</Tag> : null;
}
