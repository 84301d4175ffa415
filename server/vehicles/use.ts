/** What a vehicle was used for, month by month of the school's calendar. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { UseMonth, vehicleUse } from '#contract/entities/vehicle-use.ts';
import { minutesBetween } from '#contract/rules/booking-rules.ts';
import { addMonths, instantOf, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

interface Held {
  readonly id: number;
  readonly slot_id: number | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly distance_km: number | null;
  readonly odometer_from: number | null;
  readonly odometer_to: number | null;
}

/** @throws Problem 404 */
export async function useOf(db: ClubDb, id: number, months: number, now: Date): Promise<AnswerOf<typeof vehicleUse>> {
  const vehicle = await db.find('vehicle', id);
  if (!vehicle) throw notFound('vehicle');
  const { time_zone: zone } = await db.club();
  const first = (ahead: number) => addMonths(`${todayIn(zone, now).slice(0, 7)}-01`, ahead);
  const names = Array.from({ length: months }, (_, index) => first(index + 1 - months).slice(0, 7));
  const begin = instantOf(`${names[0]}-01`, '00:00', zone);
  const end = instantOf(first(1), '00:00', zone);
  const [classes, read, repairs] = await Promise.all([
    heldIn(db, id, begin, end),
    lastReading(db, id, begin),
    db
      .from('repair')
      .select(['repair.starts_at', 'repair.ends_at'])
      .where('repair.vehicle_id', '=', id)
      .where('repair.deleted_at', 'is', null)
      .where('repair.starts_at', '<', end)
      .where('repair.ends_at', '>', begin)
      .execute(),
  ]);
  const byMonth = Map.groupBy(classes, ({ starts_at }) => localTimeOf(starts_at, zone).date.slice(0, 7));
  let odometer = read;
  const rows = names.map((month): UseMonth => {
    const [from, to] = [`${month}-01`, addMonths(`${month}-01`, 1)].map((day) => instantOf(day, '00:00', zone)) as [
      string,
      string,
    ];
    const own = byMonth.get(month) ?? [];
    const readings = own.filter(({ odometer_to }) => odometer_to !== null);
    const last = readings.at(-1)?.odometer_to ?? null;
    const before = odometer ?? readings[0]?.odometer_from ?? null;
    if (last !== null) odometer = last;
    return {
      month,
      ...sumOf(own),
      // One that went backwards was exchanged: how far it went nobody knows.
      driven_km: last !== null && before !== null && last >= before ? last - before : null,
      odometer_km: last,
      off_road_minutes: repairs.reduce((sum, span) => sum + shared(span, from, to, now.toISOString()), 0),
    };
  });
  const sum = (of: (row: UseMonth) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    data: rows.reverse(),
    total: {
      classes: sum((row) => row.classes),
      minutes: sum((row) => row.minutes),
      class_km: Math.round(sum((row) => row.class_km) * 10) / 10,
      without_km: sum((row) => row.without_km),
      driven_km: rows.some((row) => row.driven_km !== null) ? sum((row) => row.driven_km ?? 0) : null,
      off_road_minutes: sum((row) => row.off_road_minutes),
    },
  };
}

/** Classes held in a vehicle, the oldest first. */
const heldIn = (db: ClubDb, vehicle: number, from: string, to: string): Promise<Held[]> =>
  db
    .from('booking')
    .select([
      'booking.id',
      'booking.slot_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.distance_km',
      'booking.odometer_from',
      'booking.odometer_to',
    ])
    .where('booking.vehicle_id', '=', vehicle)
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'completed')
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();

/** What the odometer showed last before a time; null where nobody read it. */
async function lastReading(db: ClubDb, vehicle: number, before: string): Promise<number | null> {
  const found = await db
    .from('booking')
    .select('booking.odometer_to')
    .where('booking.vehicle_id', '=', vehicle)
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'completed')
    .where('booking.odometer_to', 'is not', null)
    .where('booking.starts_at', '<', before)
    .orderBy('booking.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.odometer_to ?? null;
}

/** Students who share a slot drive in one class: its hours and kilometres are there once. */
function sumOf(classes: readonly Held[]): Pick<UseMonth, 'classes' | 'minutes' | 'class_km' | 'without_km'> {
  const rides = [
    ...Map.groupBy(classes, (one) => (one.slot_id === null ? `${one.id}` : `${one.slot_id} ${one.starts_at}`)).values(),
  ];
  let [minutes, class_km, without_km] = [0, 0, 0];
  for (const ride of rides) {
    const [one] = ride as [Held];
    minutes += minutesBetween(one.starts_at, one.ends_at);
    const ways = ride.flatMap(({ distance_km }) => (distance_km === null ? [] : [distance_km]));
    if (ways.length === 0) without_km++;
    else class_km += Math.max(...ways);
  }
  return { classes: rides.length, minutes, class_km: Math.round(class_km * 10) / 10, without_km };
}

/** Minutes of a span that lie within a month and are over. */
function shared(
  span: { readonly starts_at: string; readonly ends_at: string },
  from: string,
  to: string,
  now: string,
): number {
  const begin = span.starts_at > from ? span.starts_at : from;
  const end = [span.ends_at, to, now].sort()[0] as string;
  return begin < end ? Math.round(minutesBetween(begin, end)) : 0;
}
