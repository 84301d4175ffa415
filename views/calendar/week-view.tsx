/**
 * A week: a row for each teacher or location, a column for each day. Arrows go over its classes and over what is free below
 * them; Enter edits a class or books what is free, Shift+Enter opens the day, and keys act on the class under the cursor.
 */
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { addDays, instantOf, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { flushPlace } from '#services/place.ts';
import { useRunner } from '#services/run.ts';
import { useRowInFocus } from '#services/screen.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
import styles from './calendar.module.css';
import { calendarKey, MOVES } from './calendar-keys.ts';
import { type CalendarData, coloursOf, type Lesson, type LineOf, linesOf, placeIn, seatsPath } from './columns.ts';
import { ExamDrawn } from './exam-part.ts';
import { freeIn } from './free.ts';
import { LineName } from './line-name.tsx';
import { OffRoad } from './off-road.ts';
import { useCursor } from './use-cursor.ts';

interface Props {
  readonly data: CalendarData;
  readonly first: string;
  /** The day that was looked at, where the cursor begins. */
  readonly date: string;
  readonly by: LineOf;
  readonly onDay: (date: string) => void;
  /** Today, the day view or the week view is asked for by its letter, with the cursor on a day. */
  readonly onPeriod: (letter: string, day: string) => void;
  readonly onWeek: (date: string) => void;
}

/** The cursor is below the classes of a cell, on what is free. */
const FREE = 'free';
const BELOW_ALL = 99;

export function WeekView({ data, first, date, by, onDay, onWeek, onPeriod }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const zone = data.time_zone;
  const days = useMemo(() => Array.from({ length: 7 }, (_, index) => addDays(first, index)), [first]);
  const colours = useMemo(() => coloursOf(data), [data]);
  const lines = useMemo(() => {
    const free = freeIn(data, new Date().toISOString());
    return linesOf(data, by).map((line) => ({
      ...line,
      days: Map.groupBy(
        [...line.lessons].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
        (one) => localTimeOf(one.starts_at, zone).date,
      ),
      open: Map.groupBy(
        line.slots.flatMap((slot) => free.get(slot.id) ?? []).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
        (one) => localTimeOf(one.starts_at, zone).date,
      ),
    }));
  }, [data, by, zone]);
  const off = new Map(data.holidays.map((one) => [one.day, one]));
  const runner = useRunner();
  const navigate = useNavigate();
  const singleKeys = useSingleKeys();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [place, keepPlace] = useCursor();
  const [cursor, setCursor] = useState(() => ({
    row: Math.max(
      0,
      lines.findIndex(({ id }) => id === place.line),
    ),
    column: Math.max(0, days.indexOf(days.includes(place.at) ? place.at : date)),
    item: place.item,
    on: null as string | null,
  }));
  const setAt = (to: Pick<typeof cursor, 'row' | 'column' | 'item'>) => {
    // What is under it stays under it when another class comes or goes: keys act on that one.
    const on = classesOf(to.row, to.column)[to.item]?.key ?? FREE;
    setCursor({ ...to, on });
    const line = lines[to.row];
    // In the address what is free stands below whatever classes there will be.
    if (line) keepPlace({ line: line.id, at: days[to.column] as string, item: on === FREE ? BELOW_ALL : to.item });
  };
  const classesOf = (row: number, column: number) => lines[row]?.days.get(days[column] as string) ?? [];
  const row = Math.min(cursor.row, lines.length - 1);
  // Below the classes of a cell stands what is free.
  const here = classesOf(row, cursor.column);
  const kept = cursor.on === FREE ? here.length : here.findIndex(({ key }) => key === cursor.on);
  const at = { row, column: cursor.column, item: kept >= 0 ? kept : Math.min(cursor.item, here.length) };
  const lesson = classesOf(at.row, at.column)[at.item] ?? null;
  const booking = lesson && !lesson.shared ? lesson.booking : null;
  const absence = lesson
    ? undefined
    : lines[at.row]?.absences.find((one) => touches(one, days[at.column] as string, zone));
  const teacherName = lines[at.row]?.name;
  const away = useMemo(() => absence && { ...absence, teacher_name: teacherName }, [absence, teacherName]);
  const entity = away ? 'absence' : 'booking';
  useRowInFocus(entity, (away ?? booking)?.id, away ?? booking);
  const book = () => {
    const line = lines[at.row];
    const day = days[at.column] as string;
    const [free, ...more] = line?.open.get(day) ?? [];
    if (!line) return;
    // Of several free times none is guessed.
    if (more.length > 0) {
      void runner.run('booking.find-times', { [by]: line.id, from: day, to: day }, 'key');
      return;
    }
    const who = placeIn(by, line, free);
    const morning = instantOf(day, '09:00', zone);
    // Where nothing is free the day is what was meant; of one that has begun the time is asked.
    const begins = free?.starts_at ?? (morning > new Date().toISOString() ? morning : undefined);
    void runner.run('booking.create', { ...(begins && { starts_at: begins }), ...who }, 'key');
  };
  const step = (key: string) => {
    const last = classesOf(at.row, at.column).length;
    if (key === 'Home') return { ...at, column: 0 };
    if (key === 'End') return { ...at, column: 6 };
    if (key === 'ArrowRight' && at.column < 6) return { ...at, column: at.column + 1 };
    if (key === 'ArrowLeft' && at.column > 0) return { ...at, column: at.column - 1 };
    if (key === 'ArrowDown' && at.item < last) return { ...at, item: at.item + 1 };
    if (key === 'ArrowDown' && at.row < lines.length - 1) return { ...at, row: at.row + 1, item: 0 };
    if (key === 'ArrowUp' && at.item > 0) return { ...at, item: at.item - 1 };
    if (key === 'ArrowUp' && at.row > 0) {
      return { ...at, row: at.row - 1, item: classesOf(at.row - 1, at.column).length };
    }
    return at;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = calendarKey(event.nativeEvent, singleKeys);
    if (!act) return;
    const { key } = act;
    if (MOVES.has(key)) {
      const next = step(key);
      setAt(next);
      document
        .getElementById(`week-${next.row}-${next.column}`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (key === '[' || key === ']') onWeek(addDays(first, key === ']' ? 7 : -7));
    else if (key === 't' || key === 'd' || key === 'w') onPeriod(key, days[at.column] as string);
    else if (key === 'menu') {
      const cell = document.getElementById(`week-${at.row}-${at.column}`);
      const row = away ?? booking;
      if (row) setMenu({ row, at: { current: cell?.querySelector('[data-active]') ?? cell } });
    } else if (key !== 'Enter') return;
    else if (act.shift) onDay(days[at.column] as string);
    else if (booking) void runner.runOnRow('booking.edit', 'booking', booking.id);
    else if (lesson) {
      flushPlace();
      navigate(seatsPath(lesson));
    } else book();
    event.preventDefault();
    event.stopPropagation();
  };
  const today = todayIn(zone, Date.now());
  return (
    <div
      role="grid"
      data-work
      tabIndex={0}
      aria-label={t('calendar.weekLabel', { day: formats.day(first) })}
      aria-activedescendant={`week-${at.row}-${at.column}`}
      className={styles.week}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={styles.weekHead}>
        <span role="columnheader" className={styles.weekName}>
          {t(`fields.${by}`)}
        </span>
        {days.map((day) => (
          <span key={day} role="columnheader" className={styles.weekDay} data-today={day === today || undefined}>
            {formats.shortDay(day)}
            {off.has(day) && <Tag tone={off.get(day)?.closed ? 'warning' : 'info'}>{off.get(day)?.name ?? ''}</Tag>}
          </span>
        ))}
      </div>
      {lines.map((line, index) => (
        <div key={line.id} role="row" className={styles.weekRow}>
          <span role="rowheader" className={styles.weekName}>
            {line.colour && <span className={styles.dot} style={{ background: line.colour }} aria-hidden />}
            <LineName line={line} />
          </span>
          {days.map((day, column) => {
            const classes = line.days.get(day) ?? [];
            const open = line.open.get(day)?.length ?? 0;
            const active = at.row === index && at.column === column;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's own
              <span
                key={day}
                id={`week-${index}-${column}`}
                role="gridcell"
                aria-selected={active}
                className={styles.weekCell}
                data-active={active || undefined}
                onClick={() => setAt({ row: index, column, item: classes.length })}
                onDoubleClick={() => onDay(day)}
              >
                {line.exams
                  .filter((one) => touches(one, day, zone))
                  .map((one) => (
                    <span key={`exam-${one.id}`} className={styles.chip} data-exam>
                      <ExamDrawn exam={one} />
                    </span>
                  ))}
                {line.absences
                  .filter((one) => touches(one, day, zone))
                  .map((one) => (
                    <span key={`away-${one.id}`} className={styles.chip} data-absence>
                      {t('calendar.away')}
                    </span>
                  ))}
                {line.repairs
                  .filter((one) => touches(one, day, zone))
                  .map((one) => (
                    <span key={one.id} className={styles.chip} data-repair>
                      <OffRoad repair={one} />
                    </span>
                  ))}
                {classes.map((one, item) => (
                  <Chip
                    key={one.key}
                    one={one}
                    time={formats.shortTime(one.starts_at)}
                    colour={colours.get(one.booking.teacher_id) ?? ''}
                    active={active && at.item === item}
                    onHold={() => setAt({ row: index, column, item })}
                  />
                ))}
                {(open > 0 || (active && !lesson)) && (
                  <span className={styles.open} data-active={(active && !lesson) || undefined}>
                    {t('calendar.open', { count: open })}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      ))}
      {menu && <RowMenu entity={entity} place={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

/** Whether a span holds a moment of a day. */
const touches = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, day: string, zone: string): boolean =>
  starts_at < instantOf(addDays(day, 1), '00:00', zone) && ends_at > instantOf(day, '00:00', zone);

interface ChipProps {
  readonly one: Lesson;
  readonly time: string;
  readonly colour: string;
  readonly active: boolean;
  readonly onHold: () => void;
}

function Chip({ one: { booking, shared, taken }, time, colour, active, onHold }: ChipProps) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a part of the cell, which has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's own
    <span
      className={styles.chip}
      data-status={shared ? undefined : booking.status}
      data-active={active || undefined}
      style={{ borderInlineStartColor: colour }}
      onClick={(event) => {
        event.stopPropagation();
        onHold();
      }}
    >
      <span className={styles.chipTime}>{time}</span>{' '}
      {shared
        ? t('calendar.shared', { taken, seats: shared.capacity, kind: t(`class_type.${shared.class_type}`) })
        : booking.student_name}
    </span>
  );
}
