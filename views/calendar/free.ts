/** The free times within the slots of a calendar, by the rule that the server books by. */
import { busyUntil } from '#contract/rules/booking-rules.ts';
import { freeTimesOf } from '#contract/rules/free-times.ts';
import { isOpen } from '#contract/rules/opening-hours.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import type { CalendarData } from './columns.ts';
import type { Timed } from './layout.ts';

export interface FreeSpan extends Timed {
  readonly key: string;
  readonly slot_id: number;
  readonly teacher_id: number;
}

type Known = Pick<
  CalendarData,
  | 'slots'
  | 'bookings'
  | 'absences'
  | 'exams'
  | 'holidays'
  | 'time_zone'
  | 'lesson_minutes'
  | 'buffer_minutes'
  | 'opening_hours'
>;

/** From `now` on, by slot: what no class, exam or absence of the teacher takes, in hours in which the school is open. */
export function freeIn(
  { slots, bookings, absences, exams, holidays, time_zone, ...rules }: Known,
  now: string,
): ReadonlyMap<number, readonly FreeSpan[]> {
  const closed = new Set(holidays.flatMap((one) => (one.closed ? [one.day] : [])));
  const busy = Map.groupBy(
    [
      ...bookings
        .filter(({ status }) => status !== 'cancelled')
        .map((one) => ({ ...one, busy_until: busyUntil(one.ends_at, rules.buffer_minutes) })),
      ...absences.map((one) => ({ ...one, busy_until: one.ends_at, slot_id: null })),
      ...exams.flatMap(({ teacher_id, starts_at, ends_at }) =>
        teacher_id === null ? [] : [{ teacher_id, starts_at, ends_at, busy_until: ends_at, slot_id: null }],
      ),
    ],
    ({ teacher_id }) => teacher_id,
  );
  const open = slots.filter(({ starts_at }) => !closed.has(localTimeOf(starts_at, time_zone).date));
  return new Map(
    open.map((slot) => [
      slot.id,
      freeTimesOf(slot, busy.get(slot.teacher_id) ?? [], [], rules, now)
        .filter((time) => isOpen(rules.opening_hours, time, time_zone))
        .map(({ starts_at, ends_at }) => ({
          key: `${slot.id} ${starts_at}`,
          slot_id: slot.id,
          teacher_id: slot.teacher_id,
          starts_at,
          ends_at,
        })),
    ]),
  );
}
