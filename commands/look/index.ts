/** How the console looks and reads: theme, density, order of names, language, clock. */

import { z } from 'zod';
import { updatePreferences } from '#contract/entities/profile.ts';
import { STAFF } from '#contract/permissions.ts';
import type { Clock } from '#contract/rules/time-texts.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

/** One command for each value; undo brings the earlier one back. */
function look(act: 'theme' | 'density' | 'names' | 'locale', value: string, icon: string): AnyCommand {
  return defineCommand({
    id: `${act}.${value}`,
    effect: 'local',
    section: 'view',
    icon,
    surfaces: [{ kind: 'palette' }],
    endpoints: [],
    roles: STAFF,
    args: z.object({}),
    when: ({ facts }) =>
      facts[act] === value ? { state: 'disabled', reason: `availability.already-${act}` } : { state: 'ok' },
    async run(ports, _args, { facts }) {
      await ports.local(`look.${act}`, value);
      const before = facts[act];
      return {
        message: { key: `commands.${act}.${value}.done` },
        inverse: typeof before === 'string' ? { command: `${act}.${before}`, args: {} } : undefined,
      };
    },
  });
}

/** Hours of 12 or of 24, everywhere and for this account: its notifications and the terminal follow. */
function clock(value: Clock): AnyCommand {
  return defineCommand({
    id: `clock.${value}`,
    effect: 'reversible',
    section: 'view',
    icon: 'clock',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [updatePreferences],
    roles: STAFF,
    args: z.object({}),
    when: ({ clock: now }) =>
      now === value ? { state: 'disabled', reason: 'availability.already-clock' } : { state: 'ok' },
    async run(ports, _args, { clock: before }) {
      await ports.call(updatePreferences, { body: { preferences: { clock: value } } });
      ports.refresh('profile');
      await ports.local('look.clock', value);
      return {
        message: { key: `commands.clock.${value}.done` },
        inverse: { command: `clock.${before}`, args: {} },
      };
    },
  });
}

export const lookCommands: readonly AnyCommand[] = [
  look('theme', 'light', 'sun'),
  look('theme', 'dark', 'moon'),
  look('theme', 'semi-dark', 'sun-moon'),
  look('density', 'compact', 'rows-4'),
  look('density', 'comfortable', 'rows-3'),
  look('names', 'first-name', 'id-card'),
  look('names', 'surname', 'id-card'),
  look('locale', 'en', 'languages'),
  look('locale', 'fr', 'languages'),
  look('locale', 'pt', 'languages'),
  clock('12'),
  clock('24'),
];
