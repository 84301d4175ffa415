/** How many lessons of a package a class takes. What was booked before took one, however long, and keeps it: no balance changes. */
import type { Step } from '../columns.ts';

export const classLessons = ({ db }: Step): Promise<void> =>
  db.schema
    .alterTable('booking')
    .addColumn('lessons', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
