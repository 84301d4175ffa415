/** The teacher's commands: the family, signature, calendar feed, schedule, sick day. */

import { z } from 'zod';
import {
  clearTeacherSignature,
  createTeacherFeed,
  revokeTeacherFeed,
  signatureImage,
  type Teacher,
  teacher,
  uploadTeacherSignature,
} from '#contract/entities/teacher.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { absenceCommands } from './absences.ts';
import { handOverCommand } from './hand-over.ts';
import { keptPreview } from './kept.ts';
import { leaveCommand, sickDayCommand } from './sick-day.ts';
import { slotCommands } from './slots.ts';

const nameOf = (row: Pick<Teacher, 'first_name' | 'last_name'>) => `${row.first_name} ${row.last_name}`;
const one = { section: 'teachers', surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }] } as const;

export const teacherCommands: readonly AnyCommand[] = [
  ...resourceCommands({
    resource: teacher,
    // Who leaves hands over first.
    beforeDelete: (problem, id) =>
      problem === 'has-bookings' || problem === 'has-exams'
        ? { command: 'teacher.hand-over', args: { teacher: id, leaves: true } }
        : null,
    leaves: keptPreview,
  }),
  defineCommand({
    ...one,
    id: 'teacher.upload-signature',
    effect: 'reversible',
    icon: 'signature',
    endpoints: [uploadTeacherSignature],
    args: z.object({ teacher: ref('teacher'), signature: signatureImage() }),
    async run(ports, { teacher: id, signature }) {
      const { data, operation_id } = await ports.call(uploadTeacherSignature, { body: { teacher_id: id, signature } });
      ports.refresh('teacher');
      return {
        message: { key: 'commands.teacher.upload-signature.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/teachers/${id}?tab=signature`,
      };
    },
  }),
  defineCommand({
    ...one,
    id: 'teacher.clear-signature',
    effect: 'reversible',
    destructive: 'signature',
    icon: 'eraser',
    endpoints: [clearTeacherSignature],
    args: z.object({ teacher: ref('teacher') }),
    async run(ports, { teacher: id }) {
      const { data, operation_id } = await ports.call(clearTeacherSignature, { body: { teacher_id: id } });
      ports.refresh('teacher');
      return {
        message: { key: 'commands.teacher.clear-signature.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
      };
    },
  }),
  defineCommand({
    ...one,
    id: 'teacher.view-signature',
    effect: 'navigate',
    icon: 'eye',
    endpoints: [],
    roles: ['admin'],
    args: z.object({ teacher: ref('teacher') }),
    async run(ports, { teacher: id }) {
      ports.navigate(`/teachers/${id}?tab=signature`);
      return null;
    },
  }),
  defineCommand({
    ...one,
    id: 'teacher.share-calendar',
    effect: 'irreversible',
    icon: 'rss',
    endpoints: [createTeacherFeed],
    args: z.object({ teacher: ref('teacher') }),
    async run(ports, { teacher: id }) {
      const { data } = await ports.call(createTeacherFeed, { params: { id } });
      ports.refresh('teacher');
      // The address is answered this once, so it goes where it can be pasted from.
      await ports.copy(data.url);
      return { message: { key: 'commands.teacher.share-calendar.done' }, data };
    },
  }),
  defineCommand({
    ...one,
    id: 'teacher.stop-sharing',
    effect: 'irreversible',
    destructive: 'sharing',
    icon: 'link-2-off',
    endpoints: [revokeTeacherFeed],
    args: z.object({ teacher: ref('teacher') }),
    async run(ports, { teacher: id }) {
      const { data } = await ports.call(revokeTeacherFeed, { params: { id } });
      ports.refresh('teacher');
      return { message: { key: 'commands.teacher.stop-sharing.done', values: { name: nameOf(data) } } };
    },
  }),
  ...slotCommands,
  sickDayCommand,
  leaveCommand,
  handOverCommand,
  ...absenceCommands,
];
