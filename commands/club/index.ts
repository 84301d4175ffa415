/** The school itself, its rules and its public holidays. */
import { holiday } from '#contract/entities/holiday.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { sayingClasses } from './closing.ts';
import { countryFigures } from './country-figures.ts';
import { addHolidayDaysCommand } from './holiday-days.ts';
import { addSet } from './holiday-set.ts';
import { clubProfileCommands } from './profile.ts';
import { settingCommands } from './settings.ts';

export const clubCommands: readonly AnyCommand[] = [
  ...clubProfileCommands,
  ...settingCommands,
  countryFigures,
  ...resourceCommands({ resource: holiday, screen: '/settings' }).map((command) =>
    command.id === 'holiday.add' ? sayingClasses(command) : command,
  ),
  addHolidayDaysCommand,
  addSet,
];
