/** The student's commands. */
import { student } from '#contract/entities/student.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { showAccount } from './account.ts';
import { changeTeacherCommand } from './change-teacher.ts';
import { importStudentsCommand } from './import.ts';
import { licence } from './licence.ts';
import { photoCommands } from './photo.ts';
import { showProgress } from './progress.ts';
import { recordCommands } from './record.ts';
import { setStudentStatus } from './set-status.ts';
import { showTimeline } from './timeline.ts';

export const studentCommands: readonly AnyCommand[] = [
  ...resourceCommands({
    resource: student,
    skip: ['set-status'],
    doubts: async (ports, added) => (await import('./doubts.ts')).doubtsOf(ports, added as never),
  }),
  setStudentStatus,
  changeTeacherCommand,
  licence,
  ...photoCommands,
  showTimeline,
  showProgress,
  ...recordCommands,
  showAccount,
  importStudentsCommand,
];
