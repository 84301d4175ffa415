/** A week: a row for each teacher or location, a column for each day. Arrows move; Enter opens the day. */
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CalendarBooking } from '#contract/entities/calendar.ts';
import { addDays, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './calendar.module.css';
import { type CalendarData, linesOf } from './columns.ts';

interface Props {
  readonly data: CalendarData;
  readonly first: string;
  readonly by: 'teacher' | 'location';
  readonly onDay: (date: string) => void;
}

export function WeekView({ data, first, by, onDay }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const zone = data.time_zone;
  const days = useMemo(() => Array.from({ length: 7 }, (_, index) => addDays(first, index)), [first]);
  const lines = useMemo(
    () =>
      linesOf(data, by).map((line) => ({
        ...line,
        days: Map.groupBy(
          [...line.bookings].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
          (one) => localTimeOf(one.starts_at, zone).date,
        ),
        open: Map.groupBy(
          line.slots.filter(({ taken, capacity }) => taken < capacity),
          (one) => localTimeOf(one.starts_at, zone).date,
        ),
      })),
    [data, by, zone],
  );
  const [at, setAt] = useState({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    if (move) {
      const next = {
        row: Math.min(lines.length - 1, Math.max(0, at.row + (move[0] ?? 0))),
        column: Math.min(6, Math.max(0, at.column + (move[1] ?? 0))),
      };
      setAt(next);
      document
        .getElementById(`week-${next.row}-${next.column}`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (event.key === 'Enter') onDay(days[at.column] as string);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const today = todayIn(zone, Date.now());
  return (
    <div
      role="grid"
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
          </span>
        ))}
      </div>
      {lines.map((line, row) => (
        <div key={line.id} role="row" className={styles.weekRow}>
          <span role="rowheader" className={styles.weekName}>
            {line.colour && <span className={styles.dot} style={{ background: line.colour }} aria-hidden />}
            <span className={styles.headName}>{line.name}</span>
          </span>
          {days.map((day, column) => {
            const classes = line.days.get(day) ?? [];
            const open = line.open.get(day)?.length ?? 0;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's own
              <span
                key={day}
                id={`week-${row}-${column}`}
                role="gridcell"
                aria-selected={at.row === row && at.column === column}
                className={styles.weekCell}
                data-active={(at.row === row && at.column === column) || undefined}
                onClick={() => setAt({ row, column })}
                onDoubleClick={() => onDay(day)}
              >
                {classes.map((one) => (
                  <Chip key={one.id} one={one} zone={zone} colour={line.colour} />
                ))}
                {open > 0 && <span className={styles.open}>{t('calendar.open', { count: open })}</span>}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Chip({ one, zone, colour }: { one: CalendarBooking; zone: string; colour: string }) {
  return (
    <span className={styles.chip} data-status={one.status} style={{ borderInlineStartColor: colour }}>
      <span className={styles.chipTime}>{localTimeOf(one.starts_at, zone).time}</span> {one.student_name}
    </span>
  );
}
