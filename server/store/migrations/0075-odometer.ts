/** What the odometer of a class's vehicle showed as it began and as it ended, in km. */
import type { Step } from '../columns.ts';

export async function odometer({ db }: Step): Promise<void> {
  for (const column of ['odometer_from', 'odometer_to'])
    await db.schema.alterTable('booking').addColumn(column, 'integer').execute();
}
