/** The car that an external teacher brings for a class. */
import type { Step } from '../columns.ts';

export const ownVehicles = ({ db }: Step): Promise<void> =>
  db.schema
    .alterTable('booking')
    .addColumn('own_vehicle', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
