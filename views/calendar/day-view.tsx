/** One day: a column for each teacher or location, time from top to bottom. Arrows move a cursor; keys act on what is under it. */
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CalendarBooking } from '#contract/entities/calendar.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom } from '#services/screen.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './calendar.module.css';
import { type CalendarData, coloursOf, type Line, linesOf } from './columns.ts';
import { type Cursor, hoursOf, minuteOfDay, moveCursor, type Placed, placeDay } from './layout.ts';

/** Pixels of an hour. */
const HOUR = 56;
/** Narrowest column, and the column of hours, in pixels. */
const COLUMN = 132;
const TIMES = 64;
/** Minutes an arrow moves. */
const STEP = 15;

interface Props {
  readonly data: CalendarData;
  readonly date: string;
  readonly by: 'teacher' | 'location';
  readonly onDay: (date: string) => void;
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function DayView({ data, date, by, onDay }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const runner = useRunner();
  const id = useId();
  const setFocused = useSetAtom(focusedAtom);
  const scroller = useRef<HTMLDivElement>(null);
  const zone = data.time_zone;
  const lines = useMemo(() => linesOf(data, by), [data, by]);
  const colours = useMemo(() => coloursOf(data), [data]);
  const placed = useMemo(
    () =>
      lines.map((line) => ({ slots: placeDay(line.slots, date, zone), bookings: placeDay(line.bookings, date, zone) })),
    [lines, date, zone],
  );
  const hours = useMemo(() => hoursOf(placed.flatMap(({ slots, bookings }) => [...slots, ...bookings])), [placed]);
  const [cursor, setCursor] = useState<Cursor>({ column: 0, minute: 9 * 60 });
  const at = { column: Math.min(cursor.column, lines.length - 1), minute: cursor.minute };
  const under = placed[at.column]?.bookings.find(({ from, to }) => from <= at.minute && at.minute < to) ?? null;
  const booking = under?.item ?? null;
  useEffect(() => {
    setFocused(
      booking
        ? { entity: 'booking', id: booking.id, row: booking as unknown as Readonly<Record<string, unknown>> }
        : null,
    );
  }, [booking, setFocused]);
  useEffect(() => () => setFocused(null), [setFocused]);

  const top = (minute: number) => ((minute - hours.first * 60) / 60) * HOUR;
  const instantAt = (minute: number) => instantOf(date, timeOf(minute), zone);
  const book = ({ column, minute }: Cursor) => {
    const line = lines[column];
    if (!line) return;
    const slot = placed[column]?.slots.find(({ from, to }) => from <= minute && minute < to)?.item;
    const where =
      by === 'teacher' ? { teacher: line.id } : { location: line.id, ...(slot ? { teacher: slot.teacher_id } : {}) };
    void runner.run('booking.create', { starts_at: instantAt(minute), ...where }, 'key');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.target !== event.currentTarget ||
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key === 'Enter') {
      if (booking) void runner.runOnRow('booking.edit', 'booking', booking.id);
      else book(at);
    } else if (event.key === '[' || event.key === ']') onDay(addDays(date, event.key === ']' ? 1 : -1));
    else {
      const next = moveCursor(event.key, at, lines.length, event.shiftKey ? 60 : STEP, hours);
      if (!next) return;
      setCursor(next);
      show(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const show = ({ column, minute }: Cursor) => {
    const box = scroller.current;
    const head = box?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!box || !head) return;
    const y = top(minute);
    if (y < box.scrollTop + 20) box.scrollTop = y - 20;
    else if (y + 80 > box.scrollTop + box.clientHeight) box.scrollTop = y + 120 - box.clientHeight;
    if (head.offsetLeft - TIMES < box.scrollLeft) box.scrollLeft = head.offsetLeft - TIMES;
    else if (head.offsetLeft + head.offsetWidth > box.scrollLeft + box.clientWidth)
      box.scrollLeft = head.offsetLeft + head.offsetWidth - box.clientWidth;
  };
  // Whoever comes by keys is in the calendar at once; a focus elsewhere is left alone.
  useEffect(() => {
    if (document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>('[data-body]')?.focus({ preventScroll: true });
  }, []);
  // The day opens where it is worked in.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = Math.max(0, ((8 - hours.first) * HOUR) / 1);
  }, [hours.first]);

  const place = (event: PointerEvent): Cursor | null => {
    const body = (event.currentTarget as HTMLElement).closest('[data-body]') ?? document.querySelector('[data-body]');
    const column = (
      document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-lane]') as HTMLElement | null
    )?.dataset.lane;
    if (!body || column === undefined) return null;
    const minute = hours.first * 60 + ((event.clientY - body.getBoundingClientRect().top) / HOUR) * 60;
    return { column: Number(column), minute: Math.round(minute / STEP) * STEP };
  };
  const drag = useRef<{ booking: CalendarBooking; from: Cursor } | null>(null);
  const onPointerUp = (event: PointerEvent) => {
    const held = drag.current;
    drag.current = null;
    const to = held && place(event);
    if (!held || !to || (to.column === held.from.column && Math.abs(to.minute - held.from.minute) < STEP)) return;
    const starts = minuteOfDay(held.booking.starts_at, date, zone) + to.minute - held.from.minute;
    const line = lines[to.column];
    void runner.run(
      'booking.move',
      {
        booking: held.booking.id,
        starts_at: instantAt(Math.max(0, starts)),
        ...(line && by === 'teacher' ? { teacher: line.id } : {}),
      },
      'drag',
    );
  };
  const now = todayIn(zone, Date.now()) === date ? minuteOfDay(new Date().toISOString(), date, zone) : null;
  // As wide as the screen, or as the columns need; heads and columns share the same tracks.
  const tracks = {
    gridTemplateColumns: `${TIMES}px repeat(${lines.length}, minmax(0, 1fr))`,
    minWidth: TIMES + COLUMN * lines.length,
  };
  const label = `${lines[at.column]?.name ?? ''}, ${formats.time(instantAt(at.minute))}${booking ? `, ${booking.student_name}` : ''}`;
  return (
    <div ref={scroller} className={styles.day}>
      <div className={styles.heads} style={tracks}>
        <span className={styles.corner} />
        {lines.map((line, column) => (
          <div
            key={line.id}
            className={styles.head}
            data-column={column}
            data-active={column === at.column || undefined}
          >
            {line.colour && <span className={styles.dot} style={{ background: line.colour }} aria-hidden />}
            <span className={styles.headName}>{line.name}</span>
            <span className={styles.count}>{line.bookings.length || ''}</span>
          </div>
        ))}
      </div>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move a cursor in here
        tabIndex={0}
        aria-label={t('calendar.label', { day: formats.shortDay(date) })}
        aria-describedby={`${id}-at`}
        data-body
        className={styles.body}
        style={{ ...tracks, height: (hours.last - hours.first) * HOUR }}
        onKeyDown={onKeyDown}
        onPointerUp={onPointerUp}
      >
        <div className={styles.times} aria-hidden>
          {Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index).map((hour) => (
            <span key={hour} className={styles.hour} style={{ top: (hour - hours.first) * HOUR }}>
              {formats.time(instantAt(hour * 60))}
            </span>
          ))}
        </div>
        {lines.map((line, column) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the calendar's own
          // biome-ignore lint/a11y/noStaticElementInteractions: a part of the calendar above it
          <div
            key={line.id}
            data-lane={column}
            className={styles.lane}
            onClick={(event) => {
              const to = place(event as unknown as PointerEvent);
              if (to) setCursor(to);
              event.currentTarget.closest<HTMLElement>('[data-body]')?.focus();
            }}
            onDoubleClick={(event) => {
              const to = place(event as unknown as PointerEvent);
              if (to && !(event.target as Element).closest('[data-class]')) book(to);
            }}
          >
            {placed[column]?.slots.map(({ item, from, to }) => (
              <span
                key={item.id}
                className={styles.slot}
                style={{ top: top(from), height: ((to - from) / 60) * HOUR }}
              />
            ))}
            {placed[column]?.bookings.map((one) => (
              <Event
                key={one.item.id}
                one={one}
                top={top(one.from)}
                colour={colours.get(one.item.teacher_id) ?? ''}
                line={line}
                by={by}
                data={data}
                onHold={(event) => {
                  const from = place(event);
                  if (from) drag.current = { booking: one.item, from };
                }}
              />
            ))}
            {column === at.column && <span className={styles.cursor} style={{ top: top(at.minute) }} aria-hidden />}
          </div>
        ))}
        {now !== null && <span className={styles.now} style={{ top: top(now) }} aria-hidden />}
      </div>
      <p id={`${id}-at`} className={styles.status} role="status">
        {label}
      </p>
    </div>
  );
}

interface EventProps {
  readonly one: Placed<CalendarBooking>;
  readonly top: number;
  readonly colour: string;
  readonly line: Line;
  readonly by: 'teacher' | 'location';
  readonly data: CalendarData;
  readonly onHold: (event: PointerEvent) => void;
}

function Event({ one, top, colour, by, data, onHold }: EventProps) {
  const formats = useFormats();
  const { item, from, to, lane, lanes } = one;
  const other =
    by === 'teacher'
      ? data.locations.find(({ id }) => id === item.location_id)?.name
      : data.teachers.find(({ id }) => id === item.teacher_id)?.name;
  return (
    <span
      data-class
      data-status={item.status}
      className={styles.event}
      style={{
        top: top + 1,
        height: Math.max(18, ((to - from) / 60) * HOUR - 2),
        insetInlineStart: `calc(${(lane * 100) / lanes}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        borderInlineStartColor: colour,
      }}
      onPointerDown={onHold}
    >
      <span className={styles.eventName}>{item.student_name}</span>
      <span className={styles.eventMore}>{`${formats.time(item.starts_at)} · ${other ?? ''}`}</span>
    </span>
  );
}
