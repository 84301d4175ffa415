/** Goes to how far a student is. Typed: `progress of rita gomes`. */
import { z } from 'zod';
import { studentProgress } from '#contract/entities/skill-mark.ts';
import { ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { defineCommand } from '#kernel/command.ts';

export const showProgress = defineCommand({
  id: 'student.progress',
  effect: 'navigate',
  section: 'students',
  icon: 'list-checks',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  endpoints: [studentProgress],
  roles: ADMIN,
  args: z.object({ student: ref('student') }),
  async run(ports, { student }) {
    ports.navigate(`/students/${student}?tab=progress`);
    return null;
  },
});
