/** Why a student's status is what it is: that of a blocked student was told to nobody who asked later. */
import type { Step } from '../columns.ts';

export async function statusReason({ db }: Step): Promise<void> {
  await db.schema.alterTable('student').addColumn('status_reason', 'text').execute();
}
