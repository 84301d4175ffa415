/** What a teacher does on some days, in the order of time, as it stands on paper. Pure. */
import { localTimeOf } from '#contract/rules/zone.ts';
import { type CalendarData, linesOf } from './columns.ts';

export interface PlanRow {
  readonly key: string;
  readonly kind: 'practical' | 'theory' | 'exam';
  readonly starts_at: string;
  readonly ends_at: string;
  readonly category: string;
  /** Those who come: one student, or all of a class of several seats. */
  readonly students: readonly string[];
  /** Its plate and name; empty where none is noted. */
  readonly vehicle: string;
  readonly place: string;
  readonly missed: boolean;
}

export interface PlanDayRows {
  readonly day: string;
  /** What the day is called where it is a public holiday. */
  readonly holiday: string;
  readonly rows: readonly PlanRow[];
}

/** The classes and exams of a teacher, by the days on which they begin where the school is. Cancelled classes are left out. */
export function planOf(data: CalendarData, teacher: number, days: readonly string[]): readonly PlanDayRows[] {
  const line = linesOf(data, 'teacher').find(({ id }) => id === teacher);
  const named = <T extends { readonly id: number; readonly name: string }>(rows: readonly T[], id: number | null) =>
    rows.find((one) => one.id === id)?.name ?? '';
  const classes = (line?.lessons ?? []).map(({ key, booking, shared, starts_at, ends_at }): PlanRow => {
    const together = shared
      ? data.bookings.filter((one) => one.slot_id === booking.slot_id && one.starts_at === starts_at)
      : [booking];
    return {
      key,
      kind: booking.class_type,
      starts_at,
      ends_at,
      category: shared ? '' : booking.licence_category,
      students: together.filter(({ status }) => status !== 'cancelled').map(({ student_name }) => student_name),
      vehicle: named(data.vehicles, booking.vehicle_id),
      place: named(data.locations, booking.location_id),
      missed: !shared && booking.status === 'no_show',
    };
  });
  const exams = (line?.exams ?? []).map(
    (one): PlanRow => ({
      key: `exam-${one.id}`,
      kind: 'exam',
      starts_at: one.starts_at,
      ends_at: one.ends_at,
      category: one.licence_category,
      students: [],
      vehicle: named(data.vehicles, one.vehicle_id),
      place: one.centre,
      missed: false,
    }),
  );
  const rows = [...classes.filter(({ students }) => students.length > 0), ...exams].sort((a, b) =>
    a.starts_at < b.starts_at ? -1 : 1,
  );
  return days.map((day) => ({
    day,
    holiday: data.holidays.find((one) => one.day === day)?.name ?? '',
    rows: rows.filter(({ starts_at }) => localTimeOf(starts_at, data.time_zone).date === day),
  }));
}

/** Minutes of teaching. */
export const minutesIn = (rows: readonly Pick<PlanRow, 'starts_at' | 'ends_at'>[]): number =>
  rows.reduce((sum, row) => sum + (Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 60_000, 0);
