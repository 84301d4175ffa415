/** Passkeys, and the challenges that browsers are given to use one. */
import { instantType, type Step, table } from '../columns.ts';

export async function passkeys(step: Step): Promise<void> {
  const at = instantType(step.engine);
  await table(step, 'passkey')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('last_used_at', at)
    .execute();
  await step.db.schema.createIndex('passkey_by_account').on('passkey').column('account_id').execute();
  await table(step, 'passkey_challenge')
    .addColumn('challenge_hash', 'text', (c) => c.notNull().unique())
    .addColumn('account_id', 'bigint', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('expires_at', at, (c) => c.notNull())
    .execute();
}
