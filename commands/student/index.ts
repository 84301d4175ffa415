/** The student's commands. */
import { type Student, student } from '#contract/entities/student.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { importStudentsCommand } from './import.ts';
import { setStudentStatus } from './set-status.ts';

export const studentCommands: readonly AnyCommand[] = [
  ...resourceCommands({
    resource: student,
    section: 'students',
    icon: 'user-round',
    screen: '/students',
    nameOf: (row) => `${(row as Student).first_name} ${(row as Student).last_name}`,
    pathOf: (id) => `/students/${id}`,
    skip: ['set-status'],
  }),
  setStudentStatus,
  importStudentsCommand,
];
