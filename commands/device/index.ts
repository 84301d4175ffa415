/** Devices on which who is signed in uses the console. */
import { z } from 'zod';
import { listDevices, signOutDevice, signOutOthers } from '#contract/entities/team.ts';
import { ref } from '#contract/fields.ts';
import { type AnyCommand, defineCommand } from '#kernel/command.ts';

export const deviceCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'device.sign-out',
    effect: 'irreversible',
    destructive: 'session',
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
    destructive: 'sessions',
    section: 'session',
    icon: 'monitor-smartphone',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [signOutOthers],
    args: z.object({}),
    async preview(ports) {
      const { data } = await ports.call(listDevices, {});
      const others = data.filter(({ current, signed_in }) => signed_in && !current);
      return {
        title: { key: 'commands.device.sign-out-others.title' },
        lines: others.map(({ platform, app_type }) => ({ kind: 'change', text: `${platform} ${app_type}`.trim() })),
        total: others.length,
      };
    },
    async run(ports) {
      const { ended } = await ports.call(signOutOthers, {});
      ports.refresh('device');
      return { message: { key: 'commands.device.sign-out-others.done', values: { count: ended } } };
    },
  }),
];
