/** Which times of a slot can still be booked. */
import { addMinutes, busyUntil, minutesBetween, overlaps, type Span } from './booking-rules.ts';

export interface SlotTimes extends Span {
  readonly id: number;
  readonly class_type: string;
  readonly capacity: number;
}
/** A class that keeps a teacher, a student or a seat. */
export interface Busy extends Span {
  readonly slot_id: number | null;
  readonly busy_until: string;
}
export interface FreeTime extends Span {
  readonly seats_left: number;
}

/**
 * The classes that fit a slot: a practical slot at least two lessons long is cut into lessons with the buffer between
 * them; every other slot is one class.
 */
export function timesOfSlot(slot: SlotTimes, lessonMinutes: number, bufferMinutes: number): Span[] {
  const length = minutesBetween(slot.starts_at, slot.ends_at);
  if (slot.class_type !== 'practical' || slot.capacity > 1 || length < 2 * lessonMinutes + bufferMinutes) {
    return [{ starts_at: slot.starts_at, ends_at: slot.ends_at }];
  }
  const times: Span[] = [];
  for (let minute = 0; minute + lessonMinutes <= length; minute += lessonMinutes + bufferMinutes) {
    times.push({
      starts_at: addMinutes(slot.starts_at, minute),
      ends_at: addMinutes(slot.starts_at, minute + lessonMinutes),
    });
  }
  return times;
}

/**
 * The times of a slot that begin at or after `earliest` and are free: `teacher` are the teacher's classes around it,
 * `student` those of the student it is for, where there is one.
 */
export function freeTimesOf(
  slot: SlotTimes,
  teacher: readonly Busy[],
  student: readonly Busy[],
  rules: { lesson_minutes: number; buffer_minutes: number },
  earliest: string,
): FreeTime[] {
  const free: FreeTime[] = [];
  for (const time of timesOfSlot(slot, rules.lesson_minutes, rules.buffer_minutes)) {
    if (time.starts_at < earliest) continue;
    const blocked = { starts_at: time.starts_at, ends_at: busyUntil(time.ends_at, rules.buffer_minutes) };
    const meets = (other: Busy) => overlaps(blocked, { starts_at: other.starts_at, ends_at: other.busy_until });
    const seats = teacher.filter((other) => other.slot_id === slot.id && meets(other)).length;
    const elsewhere = teacher.some((other) => meets(other) && !(slot.capacity > 1 && other.slot_id === slot.id));
    if (elsewhere || seats >= slot.capacity || student.some(meets)) continue;
    free.push({ ...time, seats_left: slot.capacity - seats });
  }
  return free;
}
