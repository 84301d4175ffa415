/**
 * What reports know of one day of a school: a plain function of the day's rows. Times are minutes, spans are half-open, and a
 * class belongs to the day on which it begins where the school is. People who share a class of a teacher are one class.
 */
import type { BookingStatus, Canceller, ClassType } from '#contract/rules/booking-rules.ts';
import type { EntryKind } from '#contract/rules/settling.ts';

/** Hours that count as held: classes held, and practical classes whose student did not come. */
export const WORK_KINDS = ['practical', 'theory', 'no_show'] as const;
/** Practical classes that their student cancelled late, where nobody else took the teacher's time; waived, by whom the school let off. */
export const LATE_KINDS = ['late_cancel', 'waived_cancel'] as const;
/** Both. */
export type WorkKind = (typeof WORK_KINDS)[number] | (typeof LATE_KINDS)[number];
/** Who let a class down. */
export type LetDown = Canceller | 'no_show';

export interface DayBooking {
  readonly teacher_id: number;
  readonly vehicle_id: number | null;
  readonly class_type: ClassType;
  readonly status: BookingStatus;
  readonly cancelled_by: Canceller | null;
  readonly late: number;
  readonly waived_at: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}
export interface DaySlot {
  readonly teacher_id: number;
  readonly class_type: ClassType;
  readonly starts_at: string;
  readonly ends_at: string;
}
export interface DayEntry {
  readonly kind: EntryKind;
  readonly method: string | null;
  /** The package that it is for, by its enrolment or by that of the charge it names. */
  readonly package_id: number | null;
  readonly amount: number;
}
export interface DayRows {
  readonly bookings: readonly DayBooking[];
  readonly slots: readonly DaySlot[];
  readonly entries: readonly DayEntry[];
  /** The instant at which the day begins. */
  readonly start: string;
  /** Minutes on the wall from the day's beginning to an instant that begins on it. */
  readonly wall: (instant: string) => number;
}

/** Short names and lists in place of objects: a school of forty teachers has two kilobytes a day. Zero is none. */
export interface DayFacts {
  /** Bookings in all, cancelled ones included. */
  readonly all: number;
  /** Hours held: teacher, kind, classes, minutes, bookings. */
  readonly held: readonly (readonly [number, WorkKind, number, number, number])[];
  /** Occupancy by teacher: minutes offered or taken, minutes taken, bookings. */
  readonly teachers: readonly (readonly [number, number, number, number])[];
  /** Use by vehicle: minutes taken, those of them outside of `practice`, bookings. */
  readonly vehicles: readonly (readonly [number, number, number, number])[];
  /** When anybody offers practical classes: from, to, from the day's beginning. */
  readonly practice: readonly Stretch[];
  /** Occupancy by hour on the wall; hours of the next morning are 24 and more: minutes offered or taken, taken, bookings in it. */
  readonly hours: readonly (readonly [number, number, number, number])[];
  /** Let down: teacher, by whom, 1 late, bookings. */
  readonly down: readonly (readonly [number, LetDown, 0 | 1, number])[];
  /** Money: kind, method, package, sum in minor units, entries. */
  readonly money: readonly (readonly [EntryKind, string, number, number, number])[];
}

/** From, to; in minutes. */
export type Stretch = readonly [number, number];

/** The stretches in order, those that meet or touch made one. */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const whole: [number, number][] = [];
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) whole.push([from, to]);
  }
  return whole;
}
export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0);
/** Minutes of the first that the second, in order and without overlap, covers too. */
export function shared(some: readonly Stretch[], others: readonly Stretch[]): number {
  let sum = 0;
  for (const [from, to] of some)
    for (const [begin, end] of others) sum += Math.max(0, Math.min(to, end) - Math.max(from, begin));
  return sum;
}

/** Rows grouped, in the order in which the groups were met. */
function grouped<R, K>(rows: readonly R[], key: (row: R) => K): [K, R[]][] {
  return [...Map.groupBy(rows, key)];
}

const MINUTE = 60_000;
const minutes = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);

/** The kind under which a booking counts; null where it does not. */
function workKind({ status, class_type, cancelled_by, late, waived_at }: DayBooking): WorkKind | null {
  if (status === 'completed') return class_type;
  if (class_type !== 'practical') return null;
  if (status === 'no_show') return 'no_show';
  if (status !== 'cancelled' || cancelled_by !== 'student' || !late) return null;
  return waived_at === null ? 'late_cancel' : 'waived_cancel';
}

const meet = (a: DayBooking, b: DayBooking): boolean =>
  a.teacher_id === b.teacher_id && a.starts_at < b.ends_at && b.starts_at < a.ends_at;

export interface WorkClass<B extends DayBooking = DayBooking> {
  readonly teacher_id: number;
  readonly kind: WorkKind;
  readonly minutes: number;
  /** Of those who share it. */
  readonly bookings: readonly B[];
}

/** The classes of bookings for which hours count. Who shares a class may leave it at another time: it lasts until the last one goes. */
export function workOf<B extends DayBooking>(bookings: readonly B[]): WorkClass<B>[] {
  const kept = bookings.filter(({ status }) => status !== 'cancelled');
  const late = bookings.filter((row) => workKind(row) === 'late_cancel');
  const counted = bookings.filter((row) => {
    const kind = workKind(row);
    // An hour is not counted twice: somebody else came, or took the place; or had it and cancelled late as well.
    if (kind === 'late_cancel') return !kept.some((other) => meet(row, other));
    if (kind === 'waived_cancel') return ![...kept, ...late].some((other) => meet(row, other));
    return kind !== null;
  });
  const classes = grouped(counted, (row) => `${row.teacher_id}|${workKind(row)}|${row.starts_at}`);
  return classes.map(([, people]) => {
    const [first] = people as [B];
    const minutesOf = people.map(minutes);
    return {
      teacher_id: first.teacher_id,
      kind: workKind(first) as WorkKind,
      minutes: Math.max(...minutesOf),
      bookings: people,
    };
  });
}

/** The facts of a day. */
export function dayFacts({ bookings, slots, entries, start, wall }: DayRows): DayFacts {
  const begin = Date.parse(start);
  const stretch = (row: { starts_at: string; ends_at: string }): Stretch => {
    const from = Math.round((Date.parse(row.starts_at) - begin) / MINUTE);
    return [from, from + minutes(row)];
  };
  const onWall = (row: { starts_at: string; ends_at: string }): Stretch => {
    const from = wall(row.starts_at);
    return [from, from + minutes(row)];
  };
  const taken = bookings.filter(({ status }) => status !== 'cancelled');
  const practice = union(slots.filter(({ class_type }) => class_type === 'practical').map(stretch));
  return {
    all: bookings.length,
    held: heldOf(bookings),
    teachers: grouped([...taken, ...slots], ({ teacher_id }) => teacher_id).map(([teacher, rows]) => {
      const own = taken.filter(({ teacher_id }) => teacher_id === teacher);
      return [teacher, lengthOf(union(rows.map(stretch))), lengthOf(union(own.map(stretch))), own.length] as const;
    }),
    vehicles: grouped(
      taken.filter(({ vehicle_id }) => vehicle_id !== null),
      ({ vehicle_id }) => vehicle_id as number,
    ).map(([vehicle, rows]) => {
      const driven = union(rows.map(stretch));
      const whole = lengthOf(driven);
      return [vehicle, whole, whole - shared(driven, practice), rows.length] as const;
    }),
    practice,
    hours: hoursOf(taken, slots, onWall),
    down: grouped(
      bookings.filter(({ status }) => status === 'cancelled' || status === 'no_show'),
      ({ teacher_id, status, cancelled_by, late }) =>
        `${teacher_id}|${status === 'no_show' ? 'no_show' : (cancelled_by ?? 'admin')}|${status === 'cancelled' && late ? 1 : 0}`,
    ).map(([key, rows]) => {
      const [teacher, by, late] = key.split('|');
      return [Number(teacher), by as LetDown, Number(late) as 0 | 1, rows.length] as const;
    }),
    money: grouped(entries, ({ kind, method, package_id }) => `${kind}|${method ?? ''}|${package_id ?? 0}`).map(
      ([key, rows]) => {
        const [kind, method = '', package_id] = key.split('|');
        const sum = rows.reduce((total, { amount }) => total + amount, 0);
        return [kind as EntryKind, method, Number(package_id), sum, rows.length] as const;
      },
    ),
  };
}

function heldOf(bookings: readonly DayBooking[]): DayFacts['held'] {
  return grouped(workOf(bookings), ({ teacher_id, kind }) => `${teacher_id}|${kind}`).map(([, classes]) => {
    const [{ teacher_id, kind }] = classes as [WorkClass];
    const sum = (of: (one: WorkClass) => number) => classes.reduce((total, one) => total + of(one), 0);
    return [teacher_id, kind, classes.length, sum((one) => one.minutes), sum((one) => one.bookings.length)] as const;
  });
}

/** Minutes offered and taken in each hour of the wall, over all teachers, and how many bookings lie in it. */
function hoursOf(
  taken: readonly DayBooking[],
  slots: readonly DaySlot[],
  onWall: (row: { starts_at: string; ends_at: string }) => Stretch,
): DayFacts['hours'] {
  const cells = new Map<number, [number, number, number, number]>();
  const add = (stretches: readonly Stretch[], place: 1 | 2 | 3) => {
    for (const [from, to] of stretches)
      for (let hour = Math.floor(from / 60); hour * 60 < to; hour++) {
        const cell = cells.get(hour) ?? [hour, 0, 0, 0];
        cell[place] += place === 3 ? 1 : Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60);
        cells.set(hour, cell);
      }
  };
  for (const [, rows] of grouped([...taken, ...slots], ({ teacher_id }) => teacher_id)) add(union(rows.map(onWall)), 1);
  for (const [, rows] of grouped(taken, ({ teacher_id }) => teacher_id)) add(union(rows.map(onWall)), 2);
  add(taken.map(onWall), 3);
  return [...cells.values()].sort((a, b) => a[0] - b[0]);
}
