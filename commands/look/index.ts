/** How the console looks and reads: theme, density, order of names, language, clock, form of files. */

import { z } from 'zod';
import { updatePreferences } from '#contract/entities/profile.ts';
import { STAFF } from '#contract/permissions.ts';
import type { CsvFormName } from '#contract/rules/csv-forms.ts';
import type { NameOrder } from '#contract/rules/name-orders.ts';
import type { Clock } from '#contract/rules/time-texts.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

/** One command for each value; undo brings the earlier one back. */
function look(act: 'theme' | 'density' | 'locale', value: string, icon: string): AnyCommand {
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

/**
 * A choice that the account keeps, for every browser that it signs in to. The clock is also the notifications' and the
 * terminal's.
 */
function preference(
  act: 'clock' | 'names' | 'files',
  value: Clock | NameOrder | CsvFormName,
  icon: string,
): AnyCommand {
  return defineCommand({
    id: `${act}.${value}`,
    effect: 'reversible',
    section: 'view',
    icon,
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [updatePreferences],
    roles: STAFF,
    args: z.object({}),
    when: ({ facts }) =>
      facts[act] === value ? { state: 'disabled', reason: `availability.already-${act}` } : { state: 'ok' },
    async run(ports, _args, { facts }) {
      await ports.call(updatePreferences, { body: { preferences: { [act]: value } } });
      ports.refresh('profile');
      await ports.local(`look.${act}`, value);
      const before = facts[act];
      return {
        message: { key: `commands.${act}.${value}.done` },
        inverse: typeof before === 'string' ? { command: `${act}.${before}`, args: {} } : undefined,
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
  preference('names', 'first-name', 'id-card'),
  preference('names', 'surname', 'id-card'),
  look('locale', 'en', 'languages'),
  look('locale', 'fr', 'languages'),
  look('locale', 'pt', 'languages'),
  preference('clock', '12', 'clock'),
  preference('clock', '24', 'clock'),
  preference('files', 'office', 'file-down'),
  preference('files', 'machine', 'file-down'),
];
