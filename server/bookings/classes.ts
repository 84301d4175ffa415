/** What can be done to one class. Each function works within an operation and answers the row as it then is. */

import type { SkillMarks } from '#contract/entities/skill-mark.ts';
import {
  type BookingStatus,
  type Canceller,
  cancelCountsAsTaken,
  completesItself,
  isLate,
  mayBecome,
  minutesBetween,
  noticeMinutes,
} from '#contract/rules/booking-rules.ts';
import type { Row } from '../entities/entity.ts';
import { type Charged, chargeFee, feeStands, takeFeesBack } from '../money/fees.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, notFound, Problem, problem, versionConflict } from '../problems.ts';
import { markClass } from '../progress/marks.ts';
import type { ClubDb } from '../store/club-db.ts';
import { refuseConflict, seatsOf } from './conflicts.ts';
import { presented } from './names.ts';
import { type Read, takeReadings } from './odometer.ts';
import { pickupOf } from './pickup.ts';
import { type BookingRow, checkPlan, type Plan, planOf, type Wish } from './plan.ts';
import { type ClubRules, clubRules } from './rules.ts';
import { checkOwnVehicle, vehicleOf } from './vehicles.ts';

/** Columns as they are on a class that nothing has happened to. */
const UNTOUCHED = {
  cancelled_by: null,
  cancelled_at: null,
  cancel_reason: '',
  notice_minutes: null,
  counts_as_taken: false,
  late: false,
  waived_by: null,
  waived_at: null,
  waive_reason: '',
  closed_by: null,
  close_reason: '',
} as const;
const UNSIGNED = { student_signature: null, teacher_signature: null } as const;

/** Books a class. @throws Problem 409 naming the booking in the way, 422 by the club's rules. */
export async function book(
  writer: Writer,
  wish: Wish & { student_id: number; topics: string; note: string; own_vehicle?: string | undefined },
): Promise<BookingRow> {
  const rules = await clubRules(writer.db);
  const student = wish.location_id ? null : await writer.db.find('student', wish.student_id);
  const pickup = (await pickupOf(writer.db, student ?? null))?.id;
  const own_vehicle = wish.own_vehicle ?? '';
  const plan = await planOf(writer.db, { ...wish, pickup }, rules, rules.lesson_minutes);
  if (own_vehicle !== '') await checkOwnVehicle(writer.db, plan);
  const driven = own_vehicle === '' ? plan : { ...plan, vehicle_id: null };
  const checked = await checkPlan(writer, driven, wish.student_id, rules, {
    own: null,
    ignoreRules: wish.ignore_rules,
    past: wish.past,
    countsOpen: true,
    beyond: wish.beyond ?? false,
    outside: wish.outside_hours ?? false,
  });
  return writer.insert('booking', {
    ...plan,
    ...checked,
    own_vehicle,
    student_id: wish.student_id,
    status: 'booked',
    topics: wish.topics,
    note: wish.note,
    distance_km: null,
    odometer_from: null,
    odometer_to: null,
    ...UNTOUCHED,
    ...UNSIGNED,
  });
}

/**
 * Books the class right behind one that was just booked: with the same teacher, in the same place and vehicle, and as long as the
 * school's classes are. Behind the buffer, since that belongs to the first. @throws Problem as `book`
 */
export const bookBehind = (
  writer: Writer,
  first: BookingRow,
  wish: Omit<Parameters<typeof book>[1], 'slot_id' | 'ends_at'>,
): Promise<BookingRow> =>
  book(writer, {
    ...wish,
    teacher_id: first.teacher_id,
    location_id: first.location_id,
    class_type: first.class_type,
    vehicle_id: first.vehicle_id ?? wish.vehicle_id,
    starts_at: first.busy_until,
  });

/** One class, to be changed. @throws Problem 404; 409 where `version` is old. */
export async function classOf(writer: Writer, id: number, version?: number): Promise<BookingRow> {
  const row = await writer.db.find('booking', id);
  if (!row || row.deleted_at) throw notFound('booking');
  if (version !== undefined && version !== row.version)
    throw versionConflict(await presented(writer.db, 'booking', row));
  return row;
}

/** @throws Problem 409 `booking-state` where the class cannot become `to`. */
export async function refuseState(writer: Writer, row: BookingRow, to: BookingStatus): Promise<void> {
  if (mayBecome(row.status as BookingStatus, to)) return;
  const { status } = row;
  const code =
    status === 'booked'
      ? 'class-booked'
      : status === 'completed'
        ? 'class-complete'
        : status === 'no_show'
          ? 'class-missed'
          : 'class-cancelled';
  throw problem(code, {}, { current: await presented(writer.db, 'booking', row) });
}

/**
 * Cancels a class in someone's name. A student who cancels late owes the school's fee, which is added to `charged`; null lets
 * them off. What the school or the teacher cancels never costs a student anything.
 */
export async function cancel(
  writer: Writer,
  row: BookingRow,
  by: Canceller,
  reason: string,
  charged: Charged | null,
): Promise<BookingRow> {
  await refuseState(writer, row, 'cancelled');
  const rules = await clubRules(writer.db);
  const notice = noticeMinutes(row.starts_at, writer.ctx.now());
  const late = isLate(notice, rules);
  const cancelled = await writer.update(
    'booking',
    row.id,
    {
      status: 'cancelled',
      cancelled_by: by,
      cancelled_at: writer.at,
      cancel_reason: reason,
      notice_minutes: notice,
      counts_as_taken: cancelCountsAsTaken(by, notice, rules),
      late,
    },
    row.version,
  );
  if (by === 'student' && late) await chargeFee(writer, row, 'late_cancellation', rules.late_cancel_fee, charged);
  return cancelled;
}

/** Lets a class not count as taken, and takes its fee back. */
export async function waive(writer: Writer, row: BookingRow, name: string, reason: string): Promise<BookingRow> {
  const costs = row.counts_as_taken || (await feeStands(writer, row.id));
  if (!costs || !['cancelled', 'no_show'].includes(row.status)) {
    throw problem('nothing-to-waive', {}, { current: await presented(writer.db, 'booking', row) });
  }
  const waived = await writer.update(
    'booking',
    row.id,
    { counts_as_taken: false, waived_by: name, waived_at: writer.at, waive_reason: reason },
    row.version,
  );
  await takeFeesBack(writer, row);
  return waived;
}

/** Marks that the student did not come, who owes the school's fee for it: it is added to `charged`; null lets them off. */
export async function missed(
  writer: Writer,
  row: BookingRow,
  reason: string,
  charged: Charged | null,
): Promise<BookingRow> {
  await refuseState(writer, row, 'no_show');
  const { no_show_wait_minutes: wait, no_show_fee } = await clubRules(writer.db);
  if (minutesBetween(row.starts_at, writer.at) < wait) {
    throw fieldProblem('too-early', 'student_bookings_id', { minutes: wait });
  }
  const marked = await writer.update(
    'booking',
    row.id,
    { status: 'no_show', counts_as_taken: true, close_reason: reason, closed_by: 'admin' },
    row.version,
  );
  await chargeFee(writer, row, 'no_show', no_show_fee, charged);
  return marked;
}

/** What is noted of a class when it is closed. */
export interface Closed extends Read {
  readonly reason: string;
  readonly topics?: string | undefined;
  readonly distance_km?: number | null | undefined;
  readonly marks?: SkillMarks | undefined;
}

/**
 * Closes a class that is over, in an admin's name, with what the student could do in it and what its vehicle's odometer showed.
 * @throws Problem as `refuseState` and `takeReadings`
 */
export async function complete(writer: Writer, row: BookingRow, closed: Closed): Promise<BookingRow> {
  const { marks = [], odometer_from, odometer_to, odometer_checked, ...given } = closed;
  await refuseState(writer, row, 'completed');
  if (row.ends_at > writer.at) throw fieldProblem('not-over', 'student_bookings_id');
  if (given.reason === '') throw fieldProblem('no-reason', 'reason');
  const { reason, ...noted } = given;
  const read = await takeReadings(writer, row, { odometer_from, odometer_to, odometer_checked });
  const content = { ...read, ...noted };
  await markClass(writer, row, marks);
  return writer.update(
    'booking',
    row.id,
    { ...voided(row, content), ...content, status: 'completed', closed_by: 'admin', close_reason: reason },
    row.version,
  );
}

/** Where a moved class goes: what is not said stays as it is. @throws Problem as `planOf`. */
export async function movePlan(db: ClubDb, row: BookingRow, wish: Wish, rules: ClubRules): Promise<Plan> {
  const place = wish.slot_id
    ? { class_type: row.class_type }
    : {
        teacher_id: wish.teacher_id ?? row.teacher_id,
        starts_at: wish.starts_at ?? row.starts_at,
        class_type: row.class_type,
        location_id: wish.location_id,
      };
  const minutes = minutesBetween(row.starts_at, row.ends_at);
  const plan = await planOf(db, { ...wish, ...place }, rules, minutes, row.id).catch((problem) => {
    // Outside the schedule a class keeps its place.
    if (wish.outside_schedule && problem instanceof Problem && problem.extra.fields?.location_id) {
      return planOf(db, { ...wish, ...place, location_id: row.location_id }, rules, minutes, row.id);
    }
    throw problem;
  });
  // A class as long as it was takes what it took, whatever the school's lesson has become since.
  return minutesBetween(plan.starts_at, plan.ends_at) === minutes ? { ...plan, lessons: row.lessons } : plan;
}

/** Whether a moved class that is beyond what was bought is meant; null where it takes no more than it was booked for. */
export const beyondOfMove = (row: BookingRow, plan: Plan, meant: boolean): boolean | null =>
  plan.lessons > row.lessons ? meant : null;

/** Whether a moved class keeps its time: where it is outside the opening hours, it was before. */
export const keepsTime = (row: BookingRow, plan: Plan): boolean =>
  plan.starts_at === row.starts_at && plan.ends_at === row.ends_at;

/** Moves a class. */
export async function move(writer: Writer, row: BookingRow, wish: Wish): Promise<BookingRow> {
  // Only a booked class may become anything else, another time included.
  if (row.status !== 'booked') await refuseState(writer, row, 'cancelled');
  const rules = await clubRules(writer.db);
  const plan = await movePlan(writer.db, row, wish, rules);
  // Their own car goes with the teacher.
  const own_vehicle = plan.teacher_id === row.teacher_id && !plan.vehicle_id ? row.own_vehicle : '';
  const checked = await checkPlan(writer, plan, row.student_id, rules, {
    own: row.id,
    ignoreRules: wish.ignore_rules,
    past: wish.past,
    countsOpen: false,
    beyond: beyondOfMove(row, plan, wish.beyond ?? false),
    outside: keepsTime(row, plan) ? null : (wish.outside_hours ?? false),
    held: row.own_vehicle !== '' && own_vehicle === '' ? undefined : row.vehicle_id,
  });
  return writer.update('booking', row.id, { ...voided(row, plan), ...plan, ...checked, own_vehicle }, row.version);
}

/** Changes what a class was about. @throws Problem 409 and 422 where its vehicle cannot be the one named. */
export async function edit(writer: Writer, row: BookingRow, given: Row): Promise<BookingRow> {
  const { vehicle_id, own_vehicle } = given as { vehicle_id?: number | null; own_vehicle?: string };
  if (own_vehicle) await checkOwnVehicle(writer.db, { ...row, vehicle_id });
  const ownCar = own_vehicle ? { vehicle_id: null } : vehicle_id ? { own_vehicle: '' } : {};
  const values: Row = { ...given, ...ownCar };
  if (vehicle_id !== undefined && vehicle_id !== row.vehicle_id && row.status !== 'cancelled') {
    const seats = await seatsOf(writer.db, row.slot_id);
    await vehicleOf(writer.db, { ...row, vehicle_id }, { category: row.licence_category, seats, own: row.id });
    await refuseConflict(writer.db, { ...row, vehicle_id }, seats);
  }
  const changed = voided(row, values);
  // A class that was complete by its signatures is open again without them.
  const reopened =
    'student_signature' in changed && row.closed_by === 'signatures' ? { status: 'booked', closed_by: null } : {};
  return writer.update('booking', row.id, { ...values, ...changed, ...reopened }, row.version);
}

/**
 * Books a cancelled, missed or closed class again, and takes its fee back. Signatures of both would close it at once: they go,
 * and stay in its history.
 */
export async function bookAgain(writer: Writer, row: BookingRow): Promise<BookingRow> {
  await refuseState(writer, row, 'booked');
  const rules = await clubRules(writer.db);
  const { vehicle_id } = await checkPlan(writer, { ...row, vehicle_id: undefined }, row.student_id, rules, {
    own: row.id,
    ignoreRules: true,
    past: true,
    countsOpen: false,
    beyond: true,
    outside: null,
    held: row.vehicle_id,
  });
  const signatures = row.signed === 'both' ? UNSIGNED : {};
  const values = { status: 'booked', vehicle_id, ...UNTOUCHED, ...signatures };
  const booked = await writer.update('booking', row.id, values, row.version);
  await takeFeesBack(writer, row);
  return booked;
}

/** Completes a class that is over and signed by both. */
export async function completeIfDue(writer: Writer, row: BookingRow): Promise<BookingRow> {
  if (!completesItself(row, writer.ctx.now())) return row;
  return writer.update('booking', row.id, { status: 'completed', closed_by: 'signatures' }, row.version);
}

/** What a signature speaks of: an edit of any of these voids it. */
const CONTENT = [
  'student_id',
  'teacher_id',
  'location_id',
  'class_type',
  'licence_category',
  'starts_at',
  'ends_at',
  'topics',
  'distance_km',
] as const;

/** The signatures' columns emptied, when new values change what was signed; otherwise nothing. */
function voided(row: BookingRow, values: Row | object): Partial<typeof UNSIGNED> {
  if (row.signed === 'none') return {};
  const given = values as Row;
  const changes = CONTENT.some((column) => given[column] !== undefined && given[column] !== row[column]);
  return changes ? UNSIGNED : {};
}

/** A class's content, in a fixed order: what its hash is taken of. */
export const contentOf = (row: BookingRow): Row => ({
  student_bookings_id: row.id,
  ...Object.fromEntries(CONTENT.map((column) => [column, row[column]])),
});
