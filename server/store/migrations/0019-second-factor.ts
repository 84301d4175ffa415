/** The second step of signing in: authenticator apps, recovery codes, sign-ins that wait for it, and confirmed sessions. */
import { instantType, type Step, table } from '../columns.ts';

export async function secondFactor(step: Step): Promise<void> {
  const at = instantType(step.engine);
  await table(step, 'totp')
    .addColumn('account_id', 'bigint', (c) => c.notNull().unique().references('account.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .execute();
  await table(step, 'recovery_code')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('used_at', at)
    .addUniqueConstraint('recovery_code_once', ['account_id', 'code_hash'])
    .execute();
  await table(step, 'sign_in_step')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', at, (c) => c.notNull())
    .execute();
  await step.db.schema.createIndex('sign_in_step_by_account').on('sign_in_step').column('account_id').execute();
  await step.db.schema.alterTable('session').addColumn('confirmed_at', at).execute();
}
