/** Goes to what happened with a student, or to what of it is of one kind. Typed: `timeline of rita gomes`, `timeline rita money`. */
import { z } from 'zod';
import { choice, ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { TIMELINE_KINDS } from '#contract/rules/timeline-kinds.ts';
import { defineCommand } from '#kernel/command.ts';

export const showTimeline = defineCommand({
  id: 'student.timeline',
  effect: 'navigate',
  section: 'students',
  icon: 'history',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  keys: [{ press: 'h', scope: 'students' }],
  endpoints: [],
  roles: ADMIN,
  args: z.object({ student: ref('student'), kind: choice(TIMELINE_KINDS, 'timeline.kind').optional() }),
  async run(ports, { student, kind }) {
    ports.navigate(`/students/${student}?tab=timeline${kind ? `&kind=${kind}` : ''}`);
    return null;
  },
});
