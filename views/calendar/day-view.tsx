/** One day: a column for each teacher or location, time from top to bottom. Arrows move a cursor; keys act on what is under it. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { flushPlace } from '#services/place.ts';
import { useRunner } from '#services/run.ts';
import { useRowInFocus } from '#services/screen.ts';
import { useFormats } from '../format/use-formats.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
import styles from './calendar.module.css';
import { calendarKey } from './calendar-keys.ts';
import { type CalendarData, coloursOf, type Lesson, type LineOf, linesOf, placeIn, seatsPath } from './columns.ts';
import { ExamDrawn } from './exam-part.ts';
import { freeIn } from './free.ts';
import { type Cursor, hoursOf, minuteOfDay, moveCursor, type Placed, placeDay } from './layout.ts';
import { LineName } from './line-name.tsx';
import { OffRoad } from './off-road.ts';
import { useCursor } from './use-cursor.ts';

/** Pixels of an hour. */
const HOUR = 56;
/** Narrowest column, and the column of hours, in pixels. */
const COLUMN = 124;
const TIMES = 64;
/** Minutes an arrow moves. */
const STEP = 15;

interface Props {
  readonly data: CalendarData;
  readonly date: string;
  readonly by: LineOf;
  readonly onDay: (date: string) => void;
  /** Today, the day view or the week view is asked for by its letter. */
  readonly onPeriod: (letter: string) => void;
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function DayView({ data, date, by, onDay, onPeriod }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const runner = useRunner();
  const navigate = useNavigate();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const zone = data.time_zone;
  const lines = useMemo(() => linesOf(data, by), [data, by]);
  const colours = useMemo(() => coloursOf(data), [data]);
  const placed = useMemo(() => {
    const free = freeIn(data, new Date().toISOString());
    return lines.map((line) => ({
      slots: placeDay(line.slots, date, zone),
      lessons: placeDay(line.lessons, date, zone),
      absences: placeDay(line.absences, date, zone),
      repairs: placeDay(line.repairs, date, zone),
      exams: placeDay(line.exams, date, zone),
      free: placeDay(
        line.slots.flatMap((slot) => free.get(slot.id) ?? []),
        date,
        zone,
      ),
    }));
  }, [data, lines, date, zone]);
  const hours = useMemo(() => hoursOf(placed.flatMap(({ slots, lessons }) => [...slots, ...lessons])), [placed]);
  const singleKeys = useSingleKeys();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [held, keepPlace] = useCursor();
  const [cursor, setCursorAt] = useState<Cursor>(() => ({
    column: Math.max(
      0,
      lines.findIndex((line) => line.id === held.line),
    ),
    minute: /^\d\d:\d\d$/.test(held.at) ? Number(held.at.slice(0, 2)) * 60 + Number(held.at.slice(3)) : 9 * 60,
  }));
  const setCursor = (to: Cursor) => {
    setCursorAt(to);
    const line = lines[to.column];
    if (line) keepPlace({ line: line.id, at: timeOf(to.minute), item: 0 });
  };
  const at = { column: Math.min(cursor.column, lines.length - 1), minute: cursor.minute };
  const covers = ({ from, to }: { from: number; to: number }) => from <= at.minute && at.minute < to;
  const underCursor = placed[at.column]?.lessons.find(covers);
  const under = underCursor?.item ?? null;
  // Of a class with several students none is meant more than another: its people are worked on in their list.
  const booking = under && !under.shared ? under.booking : null;
  const absence = under ? undefined : placed[at.column]?.absences.find(covers)?.item;
  const teacherName = lines[at.column]?.name;
  const away = useMemo(() => absence && { ...absence, teacher_name: teacherName }, [absence, teacherName]);
  const entity = away ? 'absence' : 'booking';
  useRowInFocus(entity, (away ?? booking)?.id, away ?? booking);

  const top = (minute: number) => ((minute - hours.first * 60) / 60) * HOUR;
  /** Of a span that may begin before the hours that are shown, or end behind them. */
  const spanStyle = (from: number, to: number) => {
    const first = Math.max(from, hours.first * 60);
    return { top: top(first), height: ((Math.min(to, hours.last * 60) - first) / 60) * HOUR };
  };
  const instantAt = (minute: number) => instantOf(date, timeOf(minute), zone);
  const book = ({ column, minute }: Cursor) => {
    const line = lines[column];
    if (!line) return;
    const within = <T,>(spans: readonly Placed<T>[]) =>
      spans.find(({ from, to }) => from <= minute && minute < to)?.item;
    // Within a free time that time is meant, from its beginning on.
    const free = within(placed[column]?.free ?? []);
    const slot = free ?? within(placed[column]?.slots ?? []);
    const where = placeIn(by, line, slot);
    const seat = column === at.column && minute === at.minute ? under : null;
    void runner.run(
      'booking.create',
      { starts_at: seat?.starts_at ?? free?.starts_at ?? instantAt(minute), ...where },
      'key',
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.target === event.currentTarget ? calendarKey(event.nativeEvent, singleKeys) : null;
    if (!act) return;
    const { key, shift } = act;
    if (key === 'Enter') {
      if (booking) void runner.runOnRow('booking.edit', 'booking', booking.id);
      else if (under && !shift) {
        flushPlace();
        navigate(seatsPath(under));
      } else book(at);
    } else if (key === '[' || key === ']') onDay(addDays(date, key === ']' ? 1 : -1));
    else if (key === 't' || key === 'd' || key === 'w') onPeriod(key);
    else if (key === 'menu') {
      const row = away ?? booking;
      const at = scroller.current?.querySelector(`[data-${entity}="${row?.id}"]`);
      if (row && at) setMenu({ row, at: { current: at } });
    } else {
      const next = moveCursor(key, at, lines.length, shift ? 60 : STEP, hours);
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
  const drag = useRef<{ lesson: Lesson; from: Cursor } | null>(null);
  const letGo = () => {
    drag.current = null;
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = drag.current;
    drag.current = null;
    const to = held && place(event);
    if (!held || !to || (to.column === held.from.column && Math.abs(to.minute - held.from.minute) < STEP)) return;
    const starts = minuteOfDay(held.lesson.starts_at, date, zone) + to.minute - held.from.minute;
    const line = lines[to.column];
    void runner.run(
      'booking.move',
      {
        booking: held.lesson.booking.id,
        starts_at: instantAt(Math.max(0, starts)),
        ...(line && by !== 'location' ? { [by]: line.id } : {}),
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
  const freeHere = placed[at.column]?.free.find(covers);
  // Its texts arrive with the first span that is drawn.
  const offRoad = placed[at.column]?.repairs.find(covers);
  const inExam = placed[at.column]?.exams.find(covers);
  const label = `${lines[at.column]?.name ?? ''}, ${formats.time(instantAt(at.minute))}${under ? `, ${under.shared ? t('calendar.sharedLabel', { ...seatsOf(under), kind: t(`class_type.${under.shared.class_type}`) }) : under.booking.student_name}` : freeHere ? `, ${t('calendar.free')}` : ''}${away ? `, ${t('calendar.away')}` : ''}${offRoad && t.has('repair.offRoad') ? `, ${t('repair.offRoad')}` : ''}${inExam && t.has('exams.kind') ? `, ${t('exams.kind')}` : ''}`;
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
            <LineName line={line} />
            <span className={styles.count}>{line.lessons.length || ''}</span>
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
        data-work
        className={styles.body}
        style={{ ...tracks, height: (hours.last - hours.first) * HOUR }}
        onKeyDown={onKeyDown}
        onPointerUp={onPointerUp}
        onPointerCancel={letGo}
        onLostPointerCapture={letGo}
      >
        <div className={styles.times} aria-hidden>
          {Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index).map((hour) => (
            <span key={hour} data-hour={hour} className={styles.hour} style={{ top: (hour - hours.first) * HOUR }}>
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
            {placed[column]?.absences.map(({ item, from, to }) => (
              <span
                key={`away-${item.id}`}
                className={styles.repair}
                data-absence={item.id}
                style={spanStyle(from, to)}
              >
                {t('calendar.away')}
              </span>
            ))}
            {placed[column]?.repairs.map(({ item, from, to }) => (
              <span key={item.id} className={styles.repair} data-repair style={spanStyle(from, to)}>
                <OffRoad repair={item} />
              </span>
            ))}
            {placed[column]?.exams.map(({ item, from, to }) => (
              <span
                key={item.id}
                className={styles.repair}
                data-exam
                style={{ top: top(from), height: ((to - from) / 60) * HOUR }}
              >
                <ExamDrawn exam={item} />
              </span>
            ))}
            {placed[column]?.free.map(({ item, from, to, lane, lanes }) => (
              <span
                key={item.key}
                className={styles.free}
                style={{
                  top: top(from),
                  height: ((to - from) / 60) * HOUR,
                  insetInlineStart: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                {formats.shortTime(item.starts_at)}
              </span>
            ))}
            {placed[column]?.lessons.map((one) => (
              <Event
                key={one.item.key}
                one={one}
                top={top(one.from)}
                colour={colours.get(one.item.booking.teacher_id) ?? ''}
                by={by}
                data={data}
                onHold={(event) => {
                  const from = place(event);
                  if (!from || one.item.shared || event.button !== 0) return;
                  // Wherever it is let go, over the toolbar or outside the window, it is this class that hears of it.
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { lesson: one.item, from };
                }}
              />
            ))}
            {column === at.column && (
              <CursorFrame
                on={underCursor ?? freeHere}
                minute={at.minute}
                time={formats.shortTime(instantAt(at.minute))}
                names={underCursor !== undefined}
                top={top}
              />
            )}
          </div>
        ))}
        {now !== null && <span className={styles.now} style={{ top: top(now) }} aria-hidden />}
      </div>
      <p id={`${id}-at`} className={styles.status} role="status">
        {label}
      </p>
      {menu && <RowMenu entity={entity} place={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

interface CursorFrameProps {
  /** The class or the free time that the cursor is on. */
  readonly on: Pick<Placed<unknown>, 'from' | 'to' | 'lane' | 'lanes'> | undefined;
  readonly minute: number;
  /** That minute as it is written. */
  readonly time: string;
  /** Whether what it is on has lines of its own, which the time must not cover: it stands below them. */
  readonly names: boolean;
  readonly top: (minute: number) => number;
}

/**
 * Frames what the cursor is on, and marks the minute by a line with its time where that is within it; where there is nothing,
 * the quarter of an hour.
 */
function CursorFrame({ on, minute, time, names, top }: CursorFrameProps) {
  const { from, to, lane, lanes } = on ?? { from: minute, to: minute + STEP, lane: 0, lanes: 1 };
  return (
    <>
      <span
        className={styles.cursor}
        data-empty={!on || undefined}
        style={{
          top: top(from),
          height: Math.max(14, top(to) - top(from)),
          insetInlineStart: `${(lane * 100) / lanes}%`,
          width: `${100 / lanes}%`,
        }}
        aria-hidden
      />
      {minute > from && (
        <>
          <span className={styles.minute} style={{ top: top(minute) }} aria-hidden />
          <span className={styles.minuteTime} style={{ top: names ? top(to) - 17 : top(minute) - 7 }} aria-hidden>
            {time}
          </span>
        </>
      )}
    </>
  );
}

const seatsOf = ({ taken, shared }: Lesson) => ({ taken, seats: shared?.capacity ?? 1 });

interface EventProps {
  readonly one: Placed<Lesson>;
  readonly top: number;
  readonly colour: string;
  readonly by: LineOf;
  readonly data: CalendarData;
  readonly onHold: (event: PointerEvent) => void;
}

function Event({ one, top, colour, by, data, onHold }: EventProps) {
  const formats = useFormats();
  const t = useTranslations();
  const { item, from, to, lane, lanes } = one;
  const { booking, shared } = item;
  const other =
    by === 'teacher'
      ? data.locations.find(({ id }) => id === booking.location_id)?.name
      : data.teachers.find(({ id }) => id === booking.teacher_id)?.name;
  return (
    <span
      data-class
      data-booking={shared ? undefined : booking.id}
      data-status={shared ? undefined : booking.status}
      data-shared={shared ? true : undefined}
      className={styles.event}
      style={{
        top: top + 1,
        height: Math.max(18, ((to - from) / 60) * HOUR - 2),
        insetInlineStart: `calc(${(lane * 100) / lanes}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        ...({ '--tint': colour } as CSSProperties),
      }}
      onPointerDown={onHold}
    >
      <span className={styles.eventName}>
        {shared
          ? t('calendar.shared', { ...seatsOf(item), kind: t(`class_type.${shared.class_type}`) })
          : booking.student_name}
      </span>
      <span className={styles.eventMore}>{`${formats.time(item.starts_at)} · ${other ?? ''}`}</span>
    </span>
  );
}
