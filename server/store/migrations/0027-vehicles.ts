/** Vehicles of a school: each plate is there once. */
import { sql } from 'kysely';
import { clubReference, clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function vehicles(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'vehicle')
    .addColumn('plate', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('licence_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('transmission', sorted, (c) => c.notNull().defaultTo('manual'))
    .addColumn('location_id', 'bigint')
    .addColumn('teacher_id', 'bigint')
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('in_service'))
    .addColumn('odometer_km', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('colour', 'text', (c) => c.notNull().defaultTo('#8a8f98'))
    .addColumn('insurance_until', sorted)
    .addColumn('inspection_until', sorted)
    .addColumn('taxes_until', sorted)
    .addColumn('service_on', sorted)
    .addColumn('service_km', 'integer')
    .addColumn('expires_on', sorted)
    .addColumn('plate_key', sorted, (c) => c.notNull())
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''));
  await clubReference(
    clubReference(made, 'vehicle', 'location_id', 'location'),
    'vehicle',
    'teacher_id',
    'teacher',
  ).execute();
  await sql`create unique index vehicle_plate_once on vehicle (club_id, plate_key) where deleted_at is null`.execute(
    step.db,
  );
  for (const column of ['name_key', 'expires_on', 'created_at'])
    await liveIndex(step, `vehicle_by_${column}`, 'vehicle', ['club_id', column, 'id']);
  await liveIndex(step, 'vehicle_by_teacher', 'vehicle', ['club_id', 'teacher_id', 'id']);
  await searchIndex(step, 'vehicle');
}
