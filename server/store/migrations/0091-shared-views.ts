/** Views of lists that accounts share with their school. */
import { instantType, type Step, table } from '../columns.ts';

export async function sharedViews(step: Step): Promise<void> {
  await table(step, 'shared_view')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    // The name in small letters, by which it is one.
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('updated_at', instantType(step.engine), (c) => c.notNull())
    // `deleted` or `unshared`; null while it is shared.
    .addColumn('ended', 'text')
    .addUniqueConstraint('shared_view_once', ['account_id', 'path', 'name_key'])
    .execute();
  await step.db.schema.createIndex('shared_view_of_club').on('shared_view').columns(['club_id', 'name_key']).execute();
}
