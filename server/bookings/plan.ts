/** Where a class goes: a request's slot, teacher and time made into one definite claim. */

import type { Selectable } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import {
  addMinutes,
  busyUntil,
  canBeBooked,
  isoInstant,
  MAX_CLASS_MINUTES,
  mayTeach,
  minutesBetween,
} from '#contract/rules/booking-rules.ts';
import { lessonsOf } from '#contract/rules/enrolments.ts';
import { freeTimesOf, timesOfSlot } from '#contract/rules/free-times.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { refuseBeyond } from '../enrolments/beyond.ts';
import type { Writer } from '../operations/writer.ts';
import { refuseLacking } from '../papers/lacking.ts';
import { fieldProblem, invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { refuseConflict, seatsOf } from './conflicts.ts';
import { busyTimes } from './free.ts';
import { closedDays } from './holidays.ts';
import { refuseOutside } from './opening-hours.ts';
import { isPickedUp } from './pickup.ts';
import type { ClubRules } from './rules.ts';
import { vehicleOf } from './vehicles.ts';

export type SlotRow = Selectable<Tables['slot']>;
export type BookingRow = Selectable<Tables['booking']>;

/** What is asked for; what is left out follows from the rest. */
export interface Wish {
  readonly slot_id?: number;
  readonly teacher_id?: number;
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly location_id?: number;
  /** Where the student is usually picked up: the place of a practical class, where none is said. */
  readonly pickup?: number | undefined;
  readonly class_type?: string;
  /** Null: without one; left out, the teacher's usual one that fits and is free. */
  readonly vehicle_id?: number | null | undefined;
  readonly outside_schedule: boolean;
  readonly ignore_rules: boolean;
  /** The class was held already: its time may have passed. */
  readonly past: boolean;
  /** The student takes it beside what was bought. */
  readonly beyond?: boolean;
  /** It is meant to be outside the opening hours. */
  readonly outside_hours?: boolean;
}

/** A definite place and time. */
export interface Plan {
  readonly slot_id: number | null;
  readonly teacher_id: number;
  readonly location_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly busy_until: string;
  /** How many lessons of a package it takes. */
  readonly lessons: number;
  /** What was said of the vehicle, as in the wish. */
  readonly vehicle_id?: number | null | undefined;
}

/**
 * Makes a wish definite. `minutes` is the class's length where the wish does not say; the class with id `own` does not
 * stand in its own way.
 */
export async function planOf(db: ClubDb, wish: Wish, rules: ClubRules, minutes: number, own = 0): Promise<Plan> {
  const slot = wish.slot_id ? await slotNamed(db, wish.slot_id) : await slotAt(db, wish, minutes);
  if (slot && wish.class_type !== undefined && slot.class_type !== wish.class_type)
    throw fieldProblem('slot-class-type', 'slot_id', { type: slot.class_type });
  const { starts_at, ends_at } = slot ? await timeIn(db, slot, wish, rules, minutes, own) : timeAlone(wish, minutes);
  const class_type = slot?.class_type ?? wish.class_type ?? 'practical';
  const pickup = isPickedUp({ class_type, capacity: slot?.capacity ?? 1 }) ? wish.pickup : undefined;
  const location_id = wish.location_id ?? pickup ?? slot?.location_id;
  if (location_id === undefined) throw invalid({ location_id: fault('choose-location') });
  return {
    slot_id: slot?.id ?? null,
    teacher_id: slot?.teacher_id ?? (wish.teacher_id as number),
    location_id,
    class_type,
    starts_at,
    ends_at,
    busy_until: busyUntil(ends_at, rules.buffer_minutes),
    lessons: lessonsOf({ class_type, starts_at, ends_at }, rules.lesson_minutes),
    vehicle_id: wish.vehicle_id,
  };
}

async function slotNamed(db: ClubDb, id: number): Promise<SlotRow> {
  const slot = await db.find('slot', id);
  if (!slot || slot.deleted_at) throw notFound('slot');
  return slot;
}

/** The teacher's slot that holds the wished time, or null where that may be. */
async function slotAt(db: ClubDb, wish: Wish, minutes: number): Promise<SlotRow | null> {
  if (!wish.teacher_id || !wish.starts_at) {
    throw invalid({
      ...(wish.teacher_id ? {} : { teacher_id: fault('choose-teacher') }),
      ...(wish.starts_at ? {} : { starts_at: fault('choose-time') }),
    });
  }
  const { starts_at, ends_at } = timeAlone(wish, minutes);
  const holding = (end: string) =>
    db
      .from('slot')
      .selectAll()
      .where('slot.deleted_at', 'is', null)
      .where('slot.teacher_id', '=', wish.teacher_id as number)
      .where('slot.starts_at', '<=', starts_at)
      .where('slot.starts_at', '>', addMinutes(starts_at, -24 * 60))
      .where('slot.ends_at', '>=', end)
      .$if(wish.class_type !== undefined, (query) => query.where('slot.class_type', '=', wish.class_type as string))
      .orderBy('slot.starts_at', 'desc')
      .executeTakeFirst();
  const whole = await holding(ends_at);
  if (whole) return whole;
  // Without a wished end, a slot that begins then is meant whole, however long its class is. Outside the schedule a time
  // that merely reaches into a slot stands alone.
  const begun = wish.ends_at ? undefined : await holding(addMinutes(starts_at, 1));
  if (begun && (!wish.outside_schedule || begun.starts_at === starts_at)) return begun;
  if (!wish.outside_schedule) throw fieldProblem('no-slot', 'starts_at');
  return null;
}

function timeAlone(wish: Wish, minutes: number): { starts_at: string; ends_at: string } {
  const starts_at = isoInstant(wish.starts_at as string);
  return spanOf(starts_at, wish.ends_at ? isoInstant(wish.ends_at) : addMinutes(starts_at, minutes));
}

function spanOf(starts_at: string, ends_at: string): { starts_at: string; ends_at: string } {
  const length = minutesBetween(starts_at, ends_at);
  if (length <= 0) throw invalid({ ends_at: fault('class-order') });
  if (length > MAX_CLASS_MINUTES) throw invalid({ ends_at: fault('class-length', { hours: MAX_CLASS_MINUTES / 60 }) });
  return { starts_at, ends_at };
}

async function timeIn(
  db: ClubDb,
  slot: SlotRow,
  wish: Wish,
  rules: ClubRules,
  minutes: number,
  own: number,
): Promise<{ starts_at: string; ends_at: string }> {
  const times = timesOfSlot(slot, rules.lesson_minutes, rules.buffer_minutes);
  const only = times.length === 1 ? times[0] : undefined;
  // A class of several seats has one time for all.
  if (slot.capacity > 1 && only) return only;
  if (!wish.starts_at) {
    if (only) return only;
    const busy = (await busyTimes(db, { teachers: [slot.teacher_id] }, slot.starts_at, slot.ends_at)).filter(
      (one) => one.id !== own,
    );
    return (
      freeTimesOf(slot, busy, [], rules, slot.starts_at)[0] ?? (times[0] as { starts_at: string; ends_at: string })
    );
  }
  const starts_at = isoInstant(wish.starts_at);
  const cutAt = times.find((time) => time.starts_at === starts_at);
  const span = wish.ends_at
    ? spanOf(starts_at, isoInstant(wish.ends_at))
    : (cutAt ?? spanOf(starts_at, addMinutes(starts_at, minutes)));
  if (span.starts_at < slot.starts_at || span.ends_at > slot.ends_at) throw fieldProblem('outside-slot', 'starts_at');
  return span;
}

export interface PlanOptions {
  /** The class's own id, when it is there already. */
  readonly own: number | null;
  readonly ignoreRules: boolean;
  readonly past: boolean;
  readonly countsOpen: boolean;
  /** Whether a class beyond what was bought is meant; null where a class that is booked already keeps its place. */
  readonly beyond: boolean | null;
  /** Whether a class outside the opening hours is meant; null where a class keeps the time that it has. */
  readonly outside: boolean | null;
  /** The vehicle of a class that is there already; null where it has none. */
  readonly held?: number | null;
}

/** What follows from who takes the class. */
export interface Checked {
  readonly licence_category: string;
  readonly vehicle_id: number | null;
}

/**
 * Locks everyone a plan concerns and checks it against the club's rules and every other booking. The locks are taken in
 * the order teacher, student, slot, as the database's trigger does.
 * @throws Problem 409 `booking-conflict`, 422 by rule, 404.
 */
export async function checkPlan(
  writer: Writer,
  plan: Plan,
  studentId: number,
  rules: ClubRules,
  options: PlanOptions,
): Promise<Checked> {
  await writer.lock('teacher', [plan.teacher_id]);
  await writer.lock('student', [studentId]);
  if (plan.slot_id !== null) await writer.lock('slot', [plan.slot_id]);
  return refusePlan(writer.db, writer.at, plan, studentId, rules, options);
}

/** The same without the locks: what would be answered now. `at` is the time. @throws Problem as `checkPlan`. */
export async function refusePlan(
  db: ClubDb,
  at: string,
  plan: Plan,
  studentId: number,
  rules: ClubRules,
  options: PlanOptions,
): Promise<Checked> {
  const student = await db.find('student', studentId);
  if (!student || student.deleted_at) throw fieldProblem('no-student', 'student_id');
  const teacher = await db.find('teacher', plan.teacher_id);
  if (!teacher || teacher.deleted_at) throw fieldProblem('no-teacher', 'teacher_id');
  const location = await db.find('location', plan.location_id);
  if (!location || location.deleted_at) throw fieldProblem('no-location', 'location_id');
  const seats = await seatsOf(db, plan.slot_id);

  if (!canBeBooked(student.status)) throw fieldProblem('student-status', 'student_id', { status: student.status });
  if (teacher.status !== 'active') throw fieldProblem('teacher-inactive', 'teacher_id');
  if (!mayTeach(JSON.parse(teacher.licence_categories), student.licence_category)) {
    throw fieldProblem('teacher-licence', 'teacher_id', { licence: student.licence_category });
  }
  // A slip of the day is no rule that the school could want to lift: the past has to be meant.
  if (plan.starts_at < at && !options.past) throw fieldProblem('past', 'starts_at');
  if (!options.ignoreRules) await checkClubRules(db, at, plan, studentId, rules, options);
  if (!options.ignoreRules && options.outside === false && plan.starts_at >= at) refuseOutside(plan, rules);
  await refuseConflict(db, { ...plan, id: options.own, student_id: studentId }, seats);
  if (options.beyond !== null)
    await refuseBeyond(db, { ...plan, student_id: studentId }, rules, options.beyond, options.own);
  const vehicle_id = await vehicleOf(db, plan, {
    category: student.licence_category,
    seats,
    own: options.own,
    held: options.held,
  });
  const { licence_category } = student;
  // A class that was held already was held, whatever lacked.
  if (rules.papers_rule === 'refuse' && options.own === null && plan.starts_at >= at)
    await refuseLacking(db, { ...plan, student_id: studentId, licence_category, vehicle_id }, rules.time_zone);
  return { licence_category, vehicle_id };
}

async function checkClubRules(
  db: ClubDb,
  at: string,
  plan: Plan,
  studentId: number,
  rules: ClubRules,
  options: Pick<PlanOptions, 'countsOpen'>,
): Promise<void> {
  if (plan.starts_at >= at && plan.starts_at < addMinutes(at, rules.booking_lead_hours * 60)) {
    throw fieldProblem('lead-time', 'starts_at', { hours: rules.booking_lead_hours });
  }
  const day = localTimeOf(plan.starts_at, rules.time_zone).date;
  const closed = plan.starts_at >= at ? (await closedDays(db, day, day)).get(day) : undefined;
  if (closed !== undefined) throw fieldProblem('closed-day', 'starts_at', { name: closed });
  const limit = rules.max_open_bookings_per_student;
  // A class that is over is none of the open ones.
  if (limit === 0 || !options.countsOpen || plan.ends_at <= at) return;
  if ((await openBookings(db, studentId, at)) >= limit) {
    throw fieldProblem('open-limit', 'student_id', { count: limit });
  }
}

/** Classes of a student that are booked and not over. */
export async function openBookings(db: ClubDb, studentId: number, now: string): Promise<number> {
  const { count } = await db
    .from('booking')
    .where('booking.student_id', '=', studentId)
    .where('booking.status', '=', 'booked')
    .where('booking.deleted_at', 'is', null)
    .where('booking.ends_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
