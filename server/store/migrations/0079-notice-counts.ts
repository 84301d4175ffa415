/** How often banners and advertisements were shown and followed, by day of the school. */
import type { Step } from '../columns.ts';

export async function noticeCounts({ db }: Step): Promise<void> {
  await db.schema
    .createTable('notice_count')
    .addColumn('club_id', 'bigint', (column) => column.notNull().references('club.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('notice_id', 'bigint', (column) => column.notNull())
    // `2026-12-25`
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('shown', 'bigint', (column) => column.notNull())
    .addColumn('followed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_count_once', ['club_id', 'kind', 'notice_id', 'day'])
    .execute();
}
