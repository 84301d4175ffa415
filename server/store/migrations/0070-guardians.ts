/** The guardian of a student who is a minor, and which messages went to one. */
import type { Step } from '../columns.ts';

const TEXTS = { guardian_name: '', guardian_email: '', guardian_phone: '', guardian_told: 'beside' } as const;
const FLAGS = ['guardian_no_mail', 'guardian_no_sms'] as const;

export async function guardians({ db }: Step): Promise<void> {
  for (const [column, value] of Object.entries(TEXTS))
    await db.schema
      .alterTable('student')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
      .execute();
  for (const column of FLAGS)
    await db.schema
      .alterTable('student')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('delivery')
    .addColumn('to_guardian', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
