/** Every command there is: an explicit list. */
import type { AnyCommand } from '#kernel/command.ts';
import { consoleCommands } from './console/index.ts';
import { goCommands } from './go/index.ts';
import { lookCommands } from './look/index.ts';
import { studentCommands } from './student/index.ts';

export const commands: readonly AnyCommand[] = [...studentCommands, ...goCommands, ...consoleCommands, ...lookCommands];
