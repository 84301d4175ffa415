/** The school itself, and its rules. */
import type { AnyCommand } from '#kernel/command.ts';
import { clubProfileCommands } from './profile.ts';
import { settingCommands } from './settings.ts';

export const clubCommands: readonly AnyCommand[] = [...clubProfileCommands, ...settingCommands];
