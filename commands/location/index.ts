/** Locations: where classes begin. */
import { location } from '#contract/entities/location.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

export const locationCommands: readonly AnyCommand[] = resourceCommands({
  resource: location,
  section: 'settings',
  icon: 'map-pin',
  screen: '/settings',
  nameOf: (row) => String(row.name),
  pathOf: (id) => `/settings?tab=locations&row=${id}`,
});
