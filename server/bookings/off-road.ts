/** A vehicle is off the road: since when and until when, and which vehicle each class in the way has instead. */
import type { Selectable } from 'kysely';
import { type DrivingChoice, MAX_REPAIR_DAYS } from '#contract/entities/repair.ts';
import { type Lapsing, lapsedOn, lawfulFirst, vehicle as vehicles } from '#contract/entities/vehicle.ts';
import { fault } from '#contract/faults/fault.ts';
import { noTime } from '#contract/kind.ts';
import { addMinutes, mayTeach, minutesBetween } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import { examAt } from '../exams/taken.ts';
import { fieldProblem, invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { conflictProblem, isVehicleTaken, meeting, repairAt } from './conflicts.ts';
import type { BookingRow } from './plan.ts';
import { slotsWithSeats } from './shared-slots.ts';
import { distance } from './vehicle-offers.ts';

const A_DAY = 24 * 60;
/** Most classes of one call. */
const MOST = 500;

type VehicleRow = Selectable<Tables['vehicle']>;
export interface Brief {
  readonly id: number;
  readonly name: string;
  readonly lapsed: Lapsing | null;
}

/** What happens to one class. */
export interface Driving {
  readonly row: BookingRow;
  /** What it is driven in instead; null: it stays without a vehicle. */
  readonly vehicle: Brief | null;
  /** All that fit, best first; those that may not be driven that day come last. */
  readonly free: readonly Brief[];
}

export interface OffRoad {
  readonly starts_at: string;
  readonly ends_at: string;
}

interface Asked {
  readonly date: string;
  readonly to?: string | undefined;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/**
 * The span that is asked for. A day that has begun means the rest of it, unless the hour is said: what is over was held.
 * `before` is the span that is moved; its beginning stays where its day does.
 * @throws Problem 422
 */
export function spanOf(asked: Asked, zone: string, at: string, before: OffRoad | null): OffRoad {
  const last = asked.to ?? asked.date;
  const begin = instantOf(asked.date, asked.start_time ?? '00:00', zone);
  const ends_at = asked.end_time ? instantOf(last, asked.end_time, zone) : instantOf(addDays(last, 1), '00:00', zone);
  const stays = before !== null && localTimeOf(before.starts_at, zone).date === asked.date;
  const now = `${at.slice(0, 16)}:00.000Z`;
  const fromNow = asked.date === localTimeOf(at, zone).date && now > begin;
  const starts_at = asked.start_time ? begin : stays ? before.starts_at : fromNow ? now : begin;
  if (starts_at >= ends_at) throw invalid({ [asked.end_time ? 'end_time' : 'to']: fault('span-order') });
  if (minutesBetween(starts_at, ends_at) > MAX_REPAIR_DAYS * A_DAY)
    throw invalid({ to: fault('too-many-days', { most: MAX_REPAIR_DAYS }) });
  return { starts_at, ends_at };
}

/**
 * The booked classes of a vehicle in a span, each with the vehicle it is to have. Classes of one slot with several seats stay
 * together.
 * @throws Problem 409 where a wanted vehicle is in another class then, or off the road; 422 where it does not fit, by the number of
 * classes, or for a choice of another class
 */
export async function planDriving(
  db: ClubDb,
  car: VehicleRow,
  span: OffRoad,
  choices: readonly DrivingChoice[],
  at: string,
): Promise<Driving[]> {
  const rows = await classesIn(db, car.id, span, at);
  if (rows.length > MOST) throw invalid({ to: fault('too-many-classes', { most: MOST }) });
  const astray = choices.find((one) => !rows.some(({ id }) => id === one.student_bookings_id));
  if (astray) throw fieldProblem('class-not-in-way', 'choices', { id: astray.student_bookings_id });
  if (rows.length === 0) return [];
  const wanted = new Map(choices.map((one) => [one.student_bookings_id, one.vehicle_id]));
  const { time_zone } = await db.club();
  const shared = await slotsWithSeats(db, rows);
  const alike = (await db
    .from('vehicle')
    .selectAll('vehicle')
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '=', 'in_service')
    .where('vehicle.transmission', '=', car.transmission)
    .where('vehicle.id', '<>', car.id)
    .orderBy('vehicle.id')
    .execute()) as VehicleRow[];
  const groups = Map.groupBy(rows, (row) =>
    row.slot_id !== null && shared.has(row.slot_id) ? `slot ${row.slot_id} ${row.starts_at}` : `class ${row.id}`,
  );
  const claimed: { vehicle: number; starts_at: string; busy_until: string }[] = [];
  const plan: Driving[] = [];
  for (const group of groups.values()) {
    const taken = claimed.filter((one) =>
      group.some((row) => one.starts_at < row.busy_until && row.starts_at < one.busy_until),
    );
    const fitting: VehicleRow[] = [];
    for (const one of alike)
      if (!taken.some(({ vehicle }) => vehicle === one.id) && (await fits(db, one, group))) fitting.push(one);
    const [first] = group as [BookingRow];
    const near = fitting.toSorted((a, b) => distance(a, first) - distance(b, first));
    const day = localTimeOf(first.starts_at, time_zone).date;
    const free = lawfulFirst(near, day).map((one) => briefOn(one, day));
    const named = new Set(group.map(({ id }) => wanted.get(id)).filter((one) => one !== undefined && one !== null));
    if (named.size > 1) throw invalid({ choices: fault('one-vehicle') });
    const [one] = named;
    const lawful = free.find(({ lapsed }) => lapsed === null) ?? null;
    const taker = one === undefined ? lawful : await chosen(db, free, one, first);
    for (const row of group) {
      const vehicle = wanted.get(row.id) === null ? null : taker;
      plan.push({ row, vehicle, free });
      if (vehicle) claimed.push({ vehicle: vehicle.id, starts_at: row.starts_at, busy_until: row.busy_until });
    }
  }
  return plan;
}

const briefOn = (row: VehicleRow, day: string): Brief => ({
  id: row.id,
  name: vehicles.kind.name(row, noTime),
  lapsed: lapsedOn(row, day),
});

/** A vehicle on the day of an instant. */
export const briefOf = (row: VehicleRow, at: string, zone: string): Brief => briefOn(row, localTimeOf(at, zone).date);

/** What was not over when it was asked for: the rest was held, or waits to be closed. */
const classesIn = (db: ClubDb, vehicle: number, { starts_at, ends_at }: OffRoad, at: string): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.vehicle_id', '=', vehicle)
    .where('booking.starts_at', '>', addMinutes(starts_at, -A_DAY))
    .where('booking.starts_at', '<', ends_at)
    .where('booking.ends_at', '>', starts_at > at ? starts_at : at)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(MOST + 1)
    .execute() as Promise<BookingRow[]>;

/** Whether a vehicle may be driven in all classes of a group, and is free for each. */
async function fits(db: ClubDb, one: VehicleRow, group: readonly BookingRow[]): Promise<boolean> {
  const licences = JSON.parse(one.licence_categories) as string[];
  if (!group.every((row) => mayTeach(licences, row.licence_category))) return false;
  for (const row of group) if (await isVehicleTaken(db, one.id, row, 1)) return false;
  return true;
}

/** The wanted vehicle. An admin's word is never turned into something else: one that does not fit refuses it all. */
async function chosen(db: ClubDb, free: readonly Brief[], wanted: number, row: BookingRow): Promise<Brief> {
  const found = free.find(({ id }) => id === wanted);
  if (found) return found;
  const other = await meeting(db, row)
    .select('booking.id')
    .where('booking.vehicle_id', '=', wanted)
    .where('booking.id', '<>', row.id)
    .executeTakeFirst();
  if (other) throw await conflictProblem(db, 'vehicle', other.id);
  const repair = await repairAt(db, wanted, row);
  if (repair) throw await conflictProblem(db, 'repair', repair.id);
  const exam = await examAt(db, 'vehicle_id', wanted, row);
  if (exam) throw await conflictProblem(db, 'exam-vehicle', exam.id);
  throw fieldProblem('vehicle-not-free', 'choices', { id: row.id });
}

/** Whether a span lies within another. */
export const within = (inner: OffRoad, outer: OffRoad): boolean =>
  inner.starts_at >= outer.starts_at && inner.ends_at <= outer.ends_at;
