/** Work that goes on over several transactions: what is left of it is kept, so that it is finished after a crash as well. */
import { instantType, type Step, table } from '../columns.ts';

export async function longWork(step: Step): Promise<void> {
  const at = instantType(step.engine);
  await table(step, 'long_work')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('tally', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('operation_id', 'bigint', (c) => c.references('operation.id'))
    .addColumn('scope', 'text')
    .addColumn('key', 'text')
    .addColumn('request_hash', 'text')
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('held_until', at, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('at', at, (c) => c.notNull())
    .addUniqueConstraint('long_work_request', ['scope', 'key'])
    .execute();
  await step.db.schema.createIndex('long_work_by_club').on('long_work').columns(['club_id', 'operation_id']).execute();
  await table(step, 'long_work_part')
    .addColumn('work_id', 'bigint', (c) => c.notNull().references('long_work.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addUniqueConstraint('long_work_part_once', ['work_id', 'position'])
    .execute();
}
