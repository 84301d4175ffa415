/** Where a student is usually picked up: one of the school's places. */
import type { Step } from '../columns.ts';

export const pickupPlaces = ({ db }: Step): Promise<void> =>
  db.schema.alterTable('student').addColumn('pickup_location_id', 'bigint').execute();
