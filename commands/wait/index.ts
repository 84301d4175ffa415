/** The waiting list: the usual commands. Typed: `wait rita gomes tue thu 17-20 with ana`. */
import { wait } from '#contract/entities/wait.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

export const waitCommands: readonly AnyCommand[] = resourceCommands({ resource: wait }).map((command) =>
  command.id === 'wait.add'
    ? { ...command, icon: 'hourglass', surfaces: [...command.surfaces, { kind: 'row', entity: 'student' }] }
    : command,
);
