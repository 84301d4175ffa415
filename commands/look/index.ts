/** How the console looks and reads: theme, density, language. */

import { z } from 'zod';
import { STAFF } from '#contract/permissions.ts';
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

export const lookCommands: readonly AnyCommand[] = [
  look('theme', 'light', 'sun'),
  look('theme', 'dark', 'moon'),
  look('theme', 'semi-dark', 'sun-moon'),
  look('density', 'compact', 'rows-4'),
  look('density', 'comfortable', 'rows-3'),
  look('locale', 'en', 'languages'),
  look('locale', 'fr', 'languages'),
  look('locale', 'pt', 'languages'),
];
