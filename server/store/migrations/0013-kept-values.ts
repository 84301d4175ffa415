/** What the console keeps for an account: drafts, history of acts, stars, views, keys, columns. */
import { instantType, type Step, table } from '../columns.ts';

export async function keptValues(step: Step): Promise<void> {
  await table(step, 'kept_value')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('updated_at', instantType(step.engine), (c) => c.notNull())
    .addUniqueConstraint('kept_value_once', ['account_id', 'key'])
    .execute();
}
