/** One vehicle for several booked classes: which can have it, and what is in the way of each other. */
import type { Booking, GivenClass, NotGiven } from '#contract/entities/booking.ts';
import { lapsedOn, vehicle as vehicles } from '#contract/entities/vehicle.ts';
import { fault } from '#contract/faults/fault.ts';
import { noTime } from '#contract/kind.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { examAt } from '../exams/taken.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { clashOf, repairAt, seatsOf } from './conflicts.ts';
import { presentedMany } from './names.ts';
import type { BookingRow } from './plan.ts';
import { slotsWithSeats } from './shared-slots.ts';
import { vehicleOffers } from './vehicle-offers.ts';

/** Most classes of one call. */
const MOST = 500;

type Reason = Pick<NotGiven, 'why' | 'who' | 'until'>;

const because = (why: Reason['why'], who = '', until: string | null = null): Reason => ({ why, who, until });

/**
 * Gives a vehicle to the classes of `rows` that can have it; of those at one time that share no slot the first one has it. Rows
 * that have it already stay as they are and are only counted.
 * @throws Problem 422 for a vehicle that is not there or not in service, and by the number of classes
 */
export async function giveVehicle(writer: Writer, rows: readonly BookingRow[], vehicle_id: number) {
  if (rows.length > MOST) throw invalid({ bookings: fault('too-many-classes', { most: MOST }) });
  const { db } = writer;
  const car = await db.find('vehicle', vehicle_id);
  if (!car || car.deleted_at) throw fieldProblem('no-vehicle', 'vehicle_id');
  if (car.status !== 'in_service') throw fieldProblem('vehicle-out', 'vehicle_id', { status: car.status });
  const licences = JSON.parse(car.licence_categories) as string[];
  const { time_zone } = await db.club();
  const named = new Map(((await presentedMany(db, 'booking', rows)) as Booking[]).map((row) => [row.id, row]));
  const classes: GivenClass[] = [];
  const kept: NotGiven[] = [];
  const inOrder = rows.toSorted((a, b) =>
    a.starts_at === b.starts_at ? a.id - b.id : a.starts_at < b.starts_at ? -1 : 1,
  );
  for (const row of inOrder) {
    if (row.vehicle_id === vehicle_id) continue;
    const { student_name = '', teacher_name = '', vehicle_name = '' } = named.get(row.id) ?? {};
    const said = {
      student_bookings_id: row.id,
      starts_at: row.starts_at,
      student_name,
      teacher_name,
      vehicle_name,
      lapsed: lapsedOn(car, localTimeOf(row.starts_at, time_zone).date),
    };
    const reason = await reasonAgainst(db, row, vehicle_id, licences);
    if (reason) {
      kept.push({ ...said, ...reason });
      continue;
    }
    // What was signed stays signed: signatures do not speak of the vehicle.
    await writer.update('booking', row.id, { vehicle_id, own_vehicle: '' }, row.version);
    classes.push(said);
  }
  return {
    vehicle: { id: car.id, name: vehicles.kind.name(car, noTime) },
    classes,
    kept,
    had: rows.length - classes.length - kept.length,
  };
}

/**
 * Which vehicles are free for the practical classes of `rows`, and what is in the way of the others. Booked ones are meant; where
 * none is, those that were held.
 * @throws Problem 422 by the number of classes
 */
export async function vehiclesFor(db: ClubDb, rows: readonly BookingRow[]) {
  const practical = rows.filter(({ class_type, status }) => class_type === 'practical' && status !== 'cancelled');
  const booked = practical.filter(({ status }) => status === 'booked');
  const meant = booked.length > 0 ? booked : practical;
  if (meant.length > MOST) throw invalid({ bookings: fault('too-many-classes', { most: MOST }) });
  const { free, taken } = await vehicleOffers(db, meant, await slotsWithSeats(db, meant));
  return { classes: meant.length, free: [...free], taken: [...taken] };
}

/** Why a class cannot have a vehicle of these licence categories, or null. */
async function reasonAgainst(
  db: ClubDb,
  row: BookingRow,
  vehicle: number,
  licences: readonly string[],
): Promise<Reason | null> {
  // The readings of a class that was held are those of the vehicle it was held in.
  if (row.status !== 'booked') return because('not_booked');
  if (row.class_type !== 'practical') return because('theory');
  if (!mayTeach(licences, row.licence_category)) return because('licence');
  const clash = await clashOf(db, 'vehicle_id', vehicle, row, await seatsOf(db, row.slot_id));
  if (clash) {
    const other = await db.find('booking', clash.id);
    const student = other && (await db.find('student', other.student_id));
    return because('in_use', student ? `${student.first_name} ${student.last_name}` : '', other?.ends_at ?? null);
  }
  const repair = await repairAt(db, vehicle, row);
  if (repair) return because('off_road', '', (await db.find('repair', repair.id))?.ends_at ?? null);
  const exam = await examAt(db, 'vehicle_id', vehicle, row);
  if (exam) return because('exam', '', (await db.find('exam', exam.id))?.ends_at ?? null);
  return null;
}
