/** Goes to what a student has paid and owes. Typed: `balance of rita gomes`, `what does rita owe`. */
import { z } from 'zod';
import { ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { defineCommand } from '#kernel/command.ts';

export const showAccount = defineCommand({
  id: 'student.account',
  effect: 'navigate',
  section: 'students',
  icon: 'scale',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  endpoints: [],
  roles: ADMIN,
  permission: 'money',
  args: z.object({ student: ref('student') }),
  async run(ports, { student }) {
    ports.navigate(`/students/${student}?tab=money`);
    return null;
  },
});
