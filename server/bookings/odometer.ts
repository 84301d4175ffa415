/** Odometer readings of classes: what is known of a vehicle, what is asked about, and what readings change. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { checkOdometer, ReadingsSaid } from '#contract/entities/booking.ts';
import { type Doubt, doubtOf, kmOf, MOST_CLASS_KM, type Readings } from '#contract/rules/odometer.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, Problem, problem, toWire } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { namesOf } from './names.ts';
import type { BookingRow } from './plan.ts';

/** What was said of the odometer when a class was closed. */
export interface Read {
  readonly odometer_from?: number | undefined;
  readonly odometer_to?: number | undefined;
  readonly odometer_checked?: boolean | undefined;
}
/** A class that may have been driven, as far as readings are about it. */
type Driven = Pick<BookingRow, 'id' | 'vehicle_id' | 'starts_at' | 'ends_at'>;

const NOTHING: ReadingsSaid = { vehicle: null, before: null, before_at: null, after: null };

/**
 * What is known of the odometer beside a class. Before the newest of the classes with readings that is what the vehicle itself
 * says; a class at the same time, this one closed once more among them, is taken back from that.
 */
export async function knownReadings(db: ClubDb, row: Driven): Promise<ReadingsSaid> {
  if (row.vehicle_id === null) return NOTHING;
  const found = await db.find('vehicle', row.vehicle_id);
  if (!found) return NOTHING;
  const name = (await namesOf(db, 'vehicle', [found.id])).get(found.id) ?? '';
  const vehicle = { id: found.id, name };
  const read = () =>
    db
      .from('booking')
      .select(['booking.id', 'booking.ends_at', 'booking.odometer_from', 'booking.odometer_to'])
      .where('booking.vehicle_id', '=', found.id)
      .where('booking.odometer_to', 'is not', null)
      .where('booking.deleted_at', 'is', null);
  const held = () => read().where('booking.status', '=', 'completed').where('booking.id', '<>', row.id);
  const [later, earlier, beside] = await Promise.all([
    held().where('booking.starts_at', '>=', row.ends_at).orderBy('booking.starts_at').limit(1).executeTakeFirst(),
    held().where('booking.ends_at', '<=', row.starts_at).orderBy('booking.ends_at', 'desc').limit(1).executeTakeFirst(),
    read()
      .where('booking.starts_at', '<', row.ends_at)
      .where('booking.ends_at', '>', row.starts_at)
      .where('booking.odometer_to', '=', found.odometer_km)
      .orderBy('booking.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (later)
    return {
      vehicle,
      before: earlier?.odometer_to ?? null,
      before_at: earlier?.ends_at ?? null,
      after: later.odometer_from,
    };
  const before = beside ? beside.odometer_from : found.odometer_km;
  // A new vehicle and one that nobody has read stand at nought alike.
  return {
    vehicle,
    before: before || null,
    before_at: before !== null && earlier?.odometer_to === before ? earlier.ends_at : null,
    after: null,
  };
}

/** The readings that were said, made whole by what is known; null where none was said. @throws Problem 422 */
function wholeReadings(read: Read, { vehicle, before }: ReadingsSaid): Readings | null {
  const { odometer_from, odometer_to } = read;
  if (odometer_from === undefined && odometer_to === undefined) return null;
  if (vehicle === null) throw fieldProblem('odometer-vehicle', 'odometer_to');
  if (odometer_to === undefined) throw fieldProblem('odometer-end', 'odometer_to');
  const from = odometer_from ?? before;
  if (from === null) throw fieldProblem('odometer-unknown', 'odometer_from', { vehicle: vehicle.name });
  return { from, to: odometer_to };
}

/** @throws Problem 409 `odometer-doubt` where readings are asked about and nobody said that they are right; 422 */
function refuseDoubt(read: Read, readings: Readings, known: ReadingsSaid, row: Driven): void {
  const { from, to } = readings;
  const doubt = read.odometer_checked ? null : doubtOf(readings, known, row);
  const vehicle = known.vehicle?.name ?? '';
  const before = known.before ?? 0;
  const ask: Readonly<Record<Doubt, () => Problem>> = {
    backwards: () => problem('odometer-backwards', { vehicle, from, to }),
    behind: () => problem('odometer-behind', { vehicle, before, from }),
    beyond: () => problem('odometer-beyond', { vehicle, after: known.after ?? 0, to }),
    fast: () => problem('odometer-fast', { km: to - from, vehicle }),
    gap: () => problem('odometer-gap', { vehicle, before, from }),
  };
  if (doubt) throw ask[doubt]();
  if (to - from > MOST_CLASS_KM) throw fieldProblem('odometer-far', 'odometer_to', { most: MOST_CLASS_KM });
}

/**
 * What readings change of the class that is closed; its vehicle's odometer moves to where it ended, unless a later class was
 * read already. A distance that was said stays as it was said.
 * @throws Problem 409 `odometer-doubt`, 422
 */
export async function takeReadings(writer: Writer, row: BookingRow, read: Read): Promise<Row> {
  if (read.odometer_from === undefined && read.odometer_to === undefined) return {};
  if (row.vehicle_id !== null) {
    // In the order in which booking takes them, so that no two wait for each other.
    await writer.lock('teacher', [row.teacher_id]);
    await writer.lock('student', [row.student_id]);
    await writer.lock('vehicle', [row.vehicle_id]);
  }
  const known = await knownReadings(writer.db, row);
  const readings = wholeReadings(read, known);
  if (!readings || known.vehicle === null) return {};
  refuseDoubt(read, readings, known, row);
  const { from, to } = readings;
  if (known.after === null) await moveOdometer(writer, known.vehicle.id, to);
  const km = kmOf(readings);
  return { odometer_from: from, odometer_to: to, ...(km === null ? {} : { distance_km: km }) };
}

async function moveOdometer(writer: Writer, vehicle: number, odometer_km: number): Promise<void> {
  const found = await writer.db.find('vehicle', vehicle);
  if (found && found.odometer_km !== odometer_km) await writer.update('vehicle', vehicle, { odometer_km });
}

/** What readings would be answered, without doing anything. */
export async function readingsAnswer(
  db: ClubDb,
  row: BookingRow,
  read: Read,
  requestId: string,
): Promise<AnswerOf<typeof checkOdometer>['data']> {
  const known = await knownReadings(db, row);
  try {
    const readings = known.vehicle === null ? null : wholeReadings(read, known);
    if (readings) refuseDoubt(read, readings, known, row);
    return { ...known, km: readings && kmOf(readings), problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { odometer_from, odometer_to } = read;
    const from = odometer_from ?? known.before;
    const km = from !== null && odometer_to !== undefined ? kmOf({ from, to: odometer_to }) : null;
    return { ...known, km, problem: toWire(error, requestId) };
  }
}
