/** Tokens by which machines call the API. */
import { instantType, type Step, table } from '../columns.ts';

export async function accessTokens(step: Step): Promise<void> {
  const at = instantType(step.engine);
  await table(step, 'access_token')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('begins', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('created_at', at, (c) => c.notNull())
    .addColumn('expires_at', at, (c) => c.notNull())
    .addColumn('last_used_on', 'text')
    .execute();
  await step.db.schema.createIndex('access_token_club').on('access_token').columns(['club_id', 'id']).execute();
}
