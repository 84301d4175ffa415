/** Which special drive a practical class was: some countries ask for so many of each. */
import type { Step } from '../columns.ts';

export const specialDrives = ({ db }: Step): Promise<void> =>
  db.schema
    .alterTable('booking')
    .addColumn('drive', 'text', (c) => c.notNull().defaultTo('none'))
    .execute();
