/** Which vehicles are free for classes, and what is in the way of the others: worked out for all of them at once. */

import { LAPSING, lapsedOn, vehicle as vehicles } from '#contract/entities/vehicle.ts';
import type { FreeVehicle, TakenVehicle } from '#contract/entities/vehicle-offer.ts';
import { noTime } from '#contract/kind.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { examsBetween } from '../exams/taken.ts';
import type { ClubDb } from '../store/club-db.ts';
import { meeting } from './conflicts.ts';

/** A class that wants a vehicle. */
export interface Wanting {
  /** Its own id, when it is there already. */
  readonly id: number | null;
  readonly slot_id: number | null;
  readonly teacher_id: number;
  readonly location_id: number;
  readonly licence_category: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly busy_until: string;
  /** What it is driven in already. */
  readonly vehicle_id?: number | null | undefined;
  readonly student_id?: number;
}

export interface VehicleOffers {
  /** Whether the school has vehicles in service at all. */
  readonly some: boolean;
  readonly free: readonly FreeVehicle[];
  readonly taken: readonly TakenVehicle[];
}

interface Whereabouts {
  readonly teacher_id: number | null;
  readonly location_id: number | null;
}

/** How far a vehicle is from a class: nought is the teacher's usual one, then come those of nobody, then those of others; nearer at its place. */
export const distance = (vehicle: Whereabouts, lesson: Whereabouts): number =>
  vehicle.teacher_id === lesson.teacher_id
    ? 0
    : (vehicle.teacher_id === null ? 1 : 3) + (vehicle.location_id === lesson.location_id ? 0 : 1);

interface Found {
  readonly why: TakenVehicle['why'];
  readonly student: number | null;
  readonly until: string | null;
}

/** `shared` are the slots of several seats: classes of one of them are one class for their vehicle. */
export async function vehicleOffers(
  db: ClubDb,
  wanting: readonly Wanting[],
  shared: ReadonlySet<number>,
): Promise<VehicleOffers> {
  const cars = await db
    .from('vehicle')
    .select([
      'vehicle.id',
      'vehicle.plate',
      'vehicle.name',
      'vehicle.licence_categories',
      'vehicle.teacher_id',
      'vehicle.location_id',
      ...LAPSING.map((what) => `vehicle.${what}` as const),
    ])
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '=', 'in_service')
    .orderBy('vehicle.plate_key')
    .execute();
  const classes = wanting.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0));
  const [first] = classes;
  if (cars.length === 0 || !first) return { some: cars.length > 0, free: [], taken: [] };
  const inTheWay = await whatTakes(db, classes);
  const { time_zone } = await db.club();
  const dayOf = (at: string) => localTimeOf(at, time_zone).date;
  const together = (a: { readonly slot_id: number | null }, b: { readonly slot_id: number | null }) =>
    a.slot_id !== null && a.slot_id === b.slot_id && shared.has(a.slot_id);

  const judged = cars
    .toSorted((a, b) => distance(a, first) - distance(b, first))
    .map((car) => {
      const licences = JSON.parse(car.licence_categories) as string[];
      const { drives, repairs, exams } = inTheWay(car.id);
      // Of the classes asked about, the first one at a time has it.
      const given: Wanting[] = [];
      const against = (one: Wanting): Found | null => {
        if (!mayTeach(licences, one.licence_category)) return { why: 'licence', student: null, until: null };
        const meets = (other: { readonly starts_at: string; readonly busy_until: string }) =>
          other.starts_at < one.busy_until && other.busy_until > one.starts_at;
        const drive =
          drives.find((other) => other.id !== one.id && meets(other) && !together(other, one)) ??
          given.find((other) => meets(other) && !together(other, one));
        if (drive) return { why: 'in_use', student: drive.student_id ?? null, until: drive.ends_at };
        const within = (span: { readonly starts_at: string; readonly ends_at: string }) =>
          span.starts_at < one.ends_at && span.ends_at > one.starts_at;
        const repair = repairs.find(within);
        if (repair) return { why: 'off_road', student: null, until: repair.ends_at };
        const exam = exams.find(within);
        return exam ? { why: 'exam', student: null, until: exam.ends_at } : null;
      };
      let reason: Found | null = null;
      let count = 0;
      for (const one of classes) {
        const found = one.vehicle_id === car.id ? null : against(one);
        if (found) reason ??= found;
        else {
          count++;
          if (one.vehicle_id !== car.id) given.push(one);
        }
      }
      const lapsed = classes.map(({ starts_at }) => lapsedOn(car, dayOf(starts_at))).find((what) => what !== null);
      const usual = classes.every(({ teacher_id }) => teacher_id === car.teacher_id);
      const name = vehicles.kind.name(car, noTime);
      return { id: car.id, name, usual, lapsed: lapsed ?? null, count, reason };
    });

  const free = judged
    .filter(({ reason }) => reason === null)
    .toSorted((a, b) => Number(a.lapsed !== null) - Number(b.lapsed !== null))
    .map(({ id, name, usual, lapsed }) => ({ id, name, usual, lapsed }));
  const others = judged.flatMap(({ reason, ...one }) => (reason ? [{ ...one, reason }] : []));
  const nameOf = await studentNames(
    db,
    others.flatMap(({ reason }) => reason.student ?? []),
  );
  const taken = others
    // What is in no class's way but its licence category is of no use then: it comes last.
    .toSorted((a, b) => b.count - a.count || Number(a.reason.why === 'licence') - Number(b.reason.why === 'licence'))
    .map(({ id, name, count, reason: { why, student, until } }) => ({
      id,
      name,
      classes: count,
      why,
      who: student === null ? '' : (nameOf.get(student) ?? ''),
      until,
    }));
  return { some: true, free, taken };
}

/** What takes vehicles within the time of all these classes, by vehicle. */
async function whatTakes(db: ClubDb, classes: readonly Wanting[]) {
  const starts_at = classes.map((one) => one.starts_at).reduce((a, b) => (a < b ? a : b));
  const busy_until = classes.map((one) => one.busy_until).reduce((a, b) => (a > b ? a : b));
  const [drives, exams, repairs] = await Promise.all([
    meeting(db, { starts_at, busy_until })
      .select([
        'booking.id',
        'booking.vehicle_id',
        'booking.slot_id',
        'booking.student_id',
        'booking.starts_at',
        'booking.ends_at',
        'booking.busy_until',
      ])
      .where('booking.vehicle_id', 'is not', null)
      .orderBy('booking.starts_at')
      .execute(),
    examsBetween(db, { starts_at, ends_at: busy_until })
      .select(['exam.vehicle_id', 'exam.starts_at', 'exam.ends_at'])
      .where('exam.vehicle_id', 'is not', null)
      .execute(),
    db
      .from('repair')
      .select(['repair.vehicle_id', 'repair.starts_at', 'repair.ends_at'])
      .where('repair.deleted_at', 'is', null)
      .where('repair.starts_at', '<', busy_until)
      .where('repair.ends_at', '>', starts_at)
      .orderBy('repair.starts_at')
      .execute(),
  ]);
  const by = <Row extends { readonly vehicle_id: number | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  const all = { drives: by(drives), exams: by(exams), repairs: by(repairs) };
  return (car: number) => ({
    drives: all.drives.get(car) ?? [],
    exams: all.exams.get(car) ?? [],
    repairs: all.repairs.get(car) ?? [],
  });
}

async function studentNames(db: ClubDb, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .from('student')
    .select(['student.id', 'student.first_name', 'student.last_name'])
    .where('student.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
