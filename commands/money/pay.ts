/** What teachers are paid: rates by the hour, and the statement of one teacher. Typed: `pay statement ana may`, `rate ana practical 15 from 1 june`. */
import { z } from 'zod';
import { exportPayStatement, payRate, payStatement } from '#contract/entities/pay-rate.ts';
import { ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, type Context, defineCommand, type Surface } from '#kernel/command.ts';
import { days, daysIn, periodFields, withDays } from '../period.ts';
import { resourceCommands } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';

const args = z.object({ teacher: ref('teacher'), ...periodFields });
type Args = z.output<typeof args>;
const common = { section: 'money', permission: 'money', roles: ADMIN, args } as const;

const addressOf = ({ teacher, ...said }: Args, more?: Readonly<Record<string, string>>): string =>
  withDays(`/teachers/${teacher}/pay`, said, more);

/** The statement on the screen, with its period. */
function onScreen({ url }: Context): Partial<z.input<typeof args>> {
  const teacher = url.match(/^\/teachers\/(\d+)\/pay(?:\?|$)/)?.[1];
  return teacher ? { teacher: Number(teacher), ...daysIn(url) } : {};
}

const onTeachers: readonly Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }];
const onPage: readonly Surface[] = [{ kind: 'palette' }, { kind: 'button', screen: 'pay-statement' }];

export const payCommands: readonly AnyCommand[] = [
  ...resourceCommands({ resource: payRate }).map((command): AnyCommand => ({ ...command, permission: 'money' })),
  defineCommand({
    ...common,
    id: 'teacher.pay-statement',
    effect: 'navigate',
    icon: 'receipt-text',
    surfaces: onTeachers,
    endpoints: [payStatement],
    async run(ports, asked) {
      ports.navigate(addressOf(asked));
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'teacher.print-pay',
    effect: 'navigate',
    icon: 'printer',
    surfaces: onPage,
    endpoints: [payStatement],
    prefill: onScreen,
    async run(ports, asked) {
      ports.navigate(addressOf(asked, { print: '1' }));
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'teacher.export-pay',
    effect: 'read',
    icon: 'download',
    surfaces: onPage,
    endpoints: [exportPayStatement],
    prefill: onScreen,
    async run(ports, { teacher, ...said }) {
      const query = days(said);
      const csv = await ports.call(exportPayStatement, { params: { id: teacher }, query });
      return saveRows(ports, csv, `${['pay', teacher, ...Object.values(query)].join('-')}.csv`, {
        key: 'commands.teacher.export-pay.done',
      });
    },
  }),
];
