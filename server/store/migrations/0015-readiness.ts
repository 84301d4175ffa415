/** One row that is written to find out whether writes can be made. */
import { instantType, type Step, table } from '../columns.ts';

export async function readiness(step: Step): Promise<void> {
  await table(step, 'readiness')
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('at', instantType(step.engine), (c) => c.notNull())
    .execute();
}
