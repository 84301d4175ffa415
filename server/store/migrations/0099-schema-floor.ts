/** Which step a copy of the server has to know, since a later one took away what copies without it still use. */
import type { Step } from '../columns.ts';

export async function schemaFloor({ db }: Step): Promise<void> {
  await db.schema
    .createTable('schema_floor')
    .addColumn('contracted_by', 'text', (c) => c.primaryKey())
    .addColumn('needs', 'text', (c) => c.notNull())
    .execute();
}
