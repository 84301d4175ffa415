/** What of a vehicle is due first: its days, and its service by the odometer before them. */
import { sql } from 'kysely';
import { liveIndex, type Step, sortedText } from '../columns.ts';

export async function vehiclesDue(step: Step): Promise<void> {
  const { db, engine } = step;
  await db.schema
    .alterTable('vehicle')
    .addColumn('due_key', sortedText(engine), (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update vehicle set due_key = case
    when service_km is not null and odometer_km >= service_km - 500 then '0000-00-00' else coalesce(expires_on, '') end`.execute(
    db,
  );
  await liveIndex(step, 'vehicle_by_due_key', 'vehicle', ['club_id', 'due_key', 'id']);
}
