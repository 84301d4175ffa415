/** The cars of the sample school. They draw no chance, so that what was there before them stays as it was. */
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { entityNamed } from '#server/entities/index.ts';
import type { Part } from './parts.ts';

/** Name, licence categories, transmission, status, km, colour, and days from today on that end something: insurance, inspection, taxes, service. */
const CARS = [
  ['Renault Clio', ['B'], 'manual', 'in_service', 68_420, '#c8202f', [212, 96, 151, 40]],
  ['Peugeot 208', ['B'], 'manual', 'in_service', 91_305, '#f3f4f6', [18, 240, 88, 61]],
  ['Volkswagen Polo', ['B', 'BE'], 'manual', 'in_service', 134_870, '#475569', [133, -4, 310, 75]],
  ['Toyota Yaris', ['B'], 'automatic', 'in_service', 22_940, '#1f5fa8', [287, 330, 199, 120]],
  ['Opel Corsa', ['B'], 'manual', 'off_road', 187_212, '#18713c', [54, 27, 233, 9]],
  ['Seat Ibiza', ['B'], 'manual', 'sold', 241_660, '#8a8f98', [-190, -120, -64, null]],
] as const;

/** Days back to which classes have a car. */
const DRIVEN_DAYS = 60;

export const vehicles: Part = {
  name: 'vehicles',
  tables: [],
  fills: ['vehicle', 'booking'],
  units: () => CARS.length,
  batch: CARS.length,
  async fill({ db, clubId, now, school, insert }, from, to) {
    const ids = async (table: 'teacher' | 'location') =>
      (
        await db.selectFrom(table).select('id').where('club_id', '=', clubId).orderBy('id').limit(CARS.length).execute()
      ).map(({ id }) => Number(id));
    const [teachers, places] = [await ids('teacher'), await ids('location')];
    const { time_zone } = await db
      .selectFrom('club')
      .select('time_zone')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const today = todayIn(time_zone, now.getTime());
    const at = new Date(now.getTime() - 400 * 86_400_000).toISOString();
    const derived = entityNamed('vehicle')?.derived;
    const rows = CARS.slice(from, to).map(
      ([name, licences, transmission, status, odometer_km, colour, [insurance, inspection, taxes, service]], index) => {
        const row = {
          plate: school.plates[from + index] ?? '',
          name,
          licence_categories: JSON.stringify(licences),
          transmission,
          location_id: places[(from + index) % Math.max(1, places.length)] ?? null,
          teacher_id: status === 'in_service' ? (teachers[from + index] ?? null) : null,
          status,
          odometer_km,
          colour,
          insurance_until: addDays(today, insurance),
          inspection_until: addDays(today, inspection),
          taxes_until: addDays(today, taxes),
          service_on: service === null ? null : addDays(today, service),
          service_km: service === null ? null : Math.ceil(odometer_km / 15_000) * 15_000,
          version: 1,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        };
        return { ...row, ...derived?.(row) };
      },
    );
    await insert('vehicle', rows);
    const usual = await db
      .selectFrom('vehicle')
      .select(['id', 'teacher_id'])
      .where('club_id', '=', clubId)
      .where('teacher_id', 'is not', null)
      .where(
        'plate',
        'in',
        rows.map(({ plate }) => plate),
      )
      .execute();
    const since = new Date(now.getTime() - DRIVEN_DAYS * 86_400_000).toISOString();
    for (const { id, teacher_id } of usual)
      await db
        .updateTable('booking')
        .set({ vehicle_id: id })
        .where('club_id', '=', clubId)
        .where('teacher_id', '=', teacher_id as number)
        .where('class_type', '=', 'practical')
        .where('starts_at', '>', since)
        .execute();
  },
};
