/** Devices on which somebody signed in to an account before: wrong tries from them are counted apart. */
import { instantType, type Step, table } from '../columns.ts';

export async function knownDevices(step: Step): Promise<void> {
  await table(step, 'known_device')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('seen_at', instantType(step.engine), (c) => c.notNull())
    .addUniqueConstraint('known_device_once', ['account_id', 'device_hash'])
    .execute();
}
