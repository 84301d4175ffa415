/** What a browser was sent to the identity provider for besides signing in, and when an identity was used last. */
import { instantType, type Step } from '../columns.ts';

export async function providerErrands(step: Step): Promise<void> {
  const { schema } = step.db;
  await schema.alterTable('provider_link').addColumn('last_used_at', instantType(step.engine)).execute();
  await schema
    .alterTable('provider_sign_in')
    .addColumn('errand', 'text', (c) => c.notNull().defaultTo('sign-in'))
    .execute();
  await schema
    .alterTable('provider_sign_in')
    .addColumn('session_id', 'bigint', (c) => c.references('session.id').onDelete('cascade'))
    .execute();
  await schema.alterTable('provider_sign_in').addColumn('details', 'text').execute();
}
