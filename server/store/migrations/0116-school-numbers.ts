/** The school's tax number, and the number under which the authority approved it. */
import type { Step } from '../columns.ts';

export async function schoolNumbers({ db }: Step): Promise<void> {
  for (const column of ['tax_number', 'approval_number'])
    await db.schema
      .alterTable('club')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
}
