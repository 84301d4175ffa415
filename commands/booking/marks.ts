/** Marks what a student could do in a class. */
import { z } from 'zod';
import { markSkills, skillMarks } from '#contract/entities/skill-mark.ts';
import { ref } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';

export const markSkillsOfClass = defineCommand({
  id: 'booking.mark-skills',
  effect: 'reversible',
  section: 'bookings',
  icon: 'list-checks',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }],
  keys: ['bookings', 'calendar'].map((scope) => ({ press: 'l', scope })),
  endpoints: [markSkills],
  args: z.object({ booking: ref('booking', undefined, 'begun'), marks: skillMarks }),
  async run(ports, { booking, marks }) {
    const answer = await ports.call(markSkills, { body: { student_bookings_id: booking, marks } });
    ports.refresh('skill_mark');
    return {
      message: {
        key: 'commands.booking.mark-skills.done',
        values: { count: answer.changed, name: answer.student_name, at: { instant: answer.starts_at } },
      },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});
