/** The day on which a student registered, where the row was made later: of files that another program wrote. */
import { liveIndex, type Step, sortedText } from '../columns.ts';

export async function registrationDays(step: Step): Promise<void> {
  await step.db.schema.alterTable('student').addColumn('registered_on', sortedText(step.engine)).execute();
  await liveIndex(step, 'student_registered', 'student', ['club_id', 'registered_on']);
}
