/**
 * A student's hours are added up over the student's own classes. Without statistics SQLite goes through every completed
 * class of the school instead: the plus keeps it from the index of states.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';
import { practiceOnSqlite } from './booking-triggers.ts';

export async function practiceByStudent(step: Step): Promise<void> {
  if (step.engine !== 'sqlite') return;
  for (const name of ['booking_practice_added', 'booking_practice_changed', 'student_practice']) {
    await sql`drop trigger ${sql.ref(name)}`.execute(step.db);
  }
  await practiceOnSqlite(step, '+b.status');
}
