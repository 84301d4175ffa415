/** Failed tries to sign in, by address: counted where every copy of the server sees them. */
import { instantType, type Step, table } from '../columns.ts';

export async function throttle(step: Step): Promise<void> {
  await table(step, 'throttle')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('since', instantType(step.engine), (c) => c.notNull())
    .execute();
}
