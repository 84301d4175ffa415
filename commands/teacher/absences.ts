/** Absences of teachers: taken out where they were noted by mistake, and ended early. What makes one is a sick day. */
import { z } from 'zod';
import { absenceFamily, teacherBack } from '#contract/entities/absence.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

/** Typed: `rui is back`. */
const back = defineCommand({
  id: 'teacher.back',
  effect: 'reversible',
  section: 'teachers',
  icon: 'check',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }],
  endpoints: [teacherBack],
  args: z.object({ teacher: ref('teacher') }),
  async run(ports, { teacher: id }) {
    const { data, operation_id } = await ports.call(teacherBack, { params: { id } });
    ports.refresh('absence');
    return {
      message: { key: 'commands.teacher.back.done', values: { name: data.teacher_name ?? '' } },
      operation: operation_id ?? undefined,
      link: `/teachers/${id}?tab=absences`,
      data,
    };
  },
});

export const absenceCommands: readonly AnyCommand[] = [
  back,
  ...resourceCommands({
    resource: absenceFamily,
    screen: '/teachers',
    skip: ['add', 'edit', 'restore', 'open', 'export', 'set-status'],
  }),
];
