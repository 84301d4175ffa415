/** Devices on which who is signed in uses the console. */
import { z } from 'zod';
import { signOutDevice, signOutOthers } from '#contract/entities/team.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

export const deviceCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'device.sign-out',
    effect: 'irreversible',
    section: 'session',
    icon: 'monitor-x',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'device' }],
    endpoints: [signOutDevice],
    args: z.object({ device: ref('device') }),
    async run(ports, args) {
      await ports.call(signOutDevice, { params: { id: args.device } });
      ports.refresh('device');
      return { message: { key: 'commands.device.sign-out.done' } };
    },
  }),
  defineCommand({
    id: 'device.sign-out-others',
    effect: 'irreversible',
    section: 'session',
    icon: 'monitor-smartphone',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [signOutOthers],
    args: z.object({}),
    async run(ports) {
      const { ended } = await ports.call(signOutOthers, {});
      ports.refresh('device');
      return { message: { key: 'commands.device.sign-out-others.done', values: { count: ended } } };
    },
  }),
];
