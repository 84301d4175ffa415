/** What holds for bookings, as plain functions: times are ISO instants in UTC with milliseconds, so that text compares as time. */

export const BOOKING_STATUSES = ['booked', 'completed', 'no_show', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const CLASS_TYPES = ['practical', 'theory'] as const;
export type ClassType = (typeof CLASS_TYPES)[number];
/** Who cancelled. */
export const CANCELLERS = ['student', 'teacher', 'admin'] as const;
export type Canceller = (typeof CANCELLERS)[number];

/** Longest class, in minutes; with the buffer it stays below the day that the overlap checks look back. */
export const MAX_CLASS_MINUTES = 12 * 60;
const MINUTE = 60_000;

/** Where a booking's status may go. Source: specification, section 4; `booked` again is a restore. */
export const BOOKING_TRANSITIONS: Record<BookingStatus, readonly BookingStatus[]> = {
  booked: ['completed', 'no_show', 'cancelled'],
  completed: ['booked'],
  no_show: ['booked'],
  cancelled: ['booked'],
};
export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean => BOOKING_TRANSITIONS[from].includes(to);

/** A half-open span of time: the end is not part of it. */
export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Whether two half-open spans share a moment. */
export const overlaps = (a: Span, b: Span): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** An instant in the one form in which instants compare as text. */
export const isoInstant = (at: string | Date | number): string => new Date(at).toISOString();
export const addMinutes = (at: string, minutes: number): string => isoInstant(Date.parse(at) + minutes * MINUTE);
export const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MINUTE;

/** Until when a class keeps its teacher and student: its end and the club's buffer. */
export const busyUntil = (endsAt: string, bufferMinutes: number): string => addMinutes(endsAt, bufferMinutes);

/** Whole minutes from now to the start; below zero once the class has begun. */
export const noticeMinutes = (startsAt: string, now: Date): number =>
  Math.floor((Date.parse(startsAt) - now.getTime()) / MINUTE);

/** Whether a class is cancelled later than the club lets go free. */
export const isLate = (notice: number, { free_cancel_hours: hours }: { free_cancel_hours: number }): boolean =>
  notice < hours * 60;

/**
 * Whether a cancelled class counts as taken: the student's own cancelling, later than the club lets go free, where the
 * club counts those. What the school cancels never costs the student a class.
 */
export function cancelCountsAsTaken(
  by: Canceller,
  notice: number,
  rules: { free_cancel_hours: number; late_cancel_counts_as_taken: boolean },
): boolean {
  return by === 'student' && rules.late_cancel_counts_as_taken && isLate(notice, rules);
}

/** Whether a student of this status can be booked. Source: specification, section 4. */
export const canBeBooked = (studentStatus: string): boolean =>
  studentStatus !== 'blocked' && studentStatus !== 'completed';

/** Whether a teacher may take a student of a licence category; a student without one may go to any. */
export const mayTeach = (teaches: readonly string[], category: string): boolean =>
  category === '' || teaches.includes(category);

/** When a class is complete without an admin: it is over and both have signed. */
export const completesItself = (row: { status: string; ends_at: string; signed: string }, now: Date): boolean =>
  row.status === 'booked' && row.signed === 'both' && row.ends_at <= now.toISOString();
