/** When the second factor of an account was last taken off by an admin: no days of grace that ran then hold any more. */
import { instantType, type Step, table } from '../columns.ts';

export async function lostFactors(step: Step): Promise<void> {
  await table(step, 'lost_factor')
    .addColumn('account_id', 'bigint', (c) => c.notNull().unique().references('account.id').onDelete('cascade'))
    .addColumn('at', instantType(step.engine), (c) => c.notNull())
    .execute();
}
