/** Vehicles of the school: the usual commands. */
import { vehicle } from '#contract/entities/vehicle.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

export const vehicleCommands: readonly AnyCommand[] = resourceCommands({ resource: vehicle });
