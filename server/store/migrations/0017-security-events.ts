/** From where each operation was made, and security events: what is no write of rows, as a sign-in or a refusal. */
import { instantType, type Step, table } from '../columns.ts';
import { auditGuards, dropAuditGuards } from './audit-triggers.ts';

/** Columns of a record that stay as they were written until a person is erased. */
export const EVENT_CONTENT = ['address', 'device', 'claimed', 'times'];

export async function securityEvents(step: Step): Promise<void> {
  const { db, engine } = step;
  const column = async (name: string, type: 'text' | 'integer', value: string | number) =>
    db.schema
      .alterTable('operation')
      .addColumn(name, type, (c) => c.notNull().defaultTo(value))
      .execute();
  await column('address', 'text', '');
  await column('device', 'text', '');
  // Before this step every name of a command was what its client said.
  await column('claimed', 'integer', 0);
  await column('times', 'integer', 1);
  await dropAuditGuards(step);
  await auditGuards(step, EVENT_CONTENT);

  // Repeated events of one minute: the first is an entry of its own, how often it came again is another.
  await table(step, 'event_fold')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('again', 'integer', (c) => c.notNull())
    .addColumn('since', instantType(engine), (c) => c.notNull())
    .execute();
}
