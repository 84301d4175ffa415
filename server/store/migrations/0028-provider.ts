/** Sign-in through an identity provider: who is who there, sign-ins that are under way, and what ends with a session there. */
import { instantType, type Step, table } from '../columns.ts';

export async function provider(step: Step): Promise<void> {
  const at = instantType(step.engine);
  await table(step, 'provider_link')
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .addUniqueConstraint('provider_link_subject', ['issuer', 'subject'])
    .addUniqueConstraint('provider_link_account', ['account_id', 'issuer'])
    .execute();
  await table(step, 'provider_sign_in')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('back_to', 'text', (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .execute();
  await table(step, 'provider_sign_out')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', at, (c) => c.notNull())
    .execute();
  for (const name of ['session', 'sign_in_step']) {
    await step.db.schema
      .alterTable(name)
      .addColumn('provider_link', 'bigint', (c) => c.references('provider_link.id').onDelete('cascade'))
      .execute();
    await step.db.schema.alterTable(name).addColumn('provider_session', 'text').execute();
    await step.db.schema.createIndex(`${name}_by_provider_link`).on(name).column('provider_link').execute();
  }
}
