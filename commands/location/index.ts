/** Locations: where classes begin. */
import { location } from '#contract/entities/location.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

export const locationCommands: readonly AnyCommand[] = resourceCommands({ resource: location, screen: '/settings' });
