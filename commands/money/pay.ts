/** What teachers are paid: rates by the hour, and the statement of one teacher. Typed: `pay statement ana may`, `rate ana practical 15 from 1 june`. */
import { z } from 'zod';
import { exportPayStatement, payRate, payStatement } from '#contract/entities/pay-rate.ts';
import { date, ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, type Context, defineCommand, type Surface } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';

const args = z.object({
  teacher: ref('teacher'),
  from: date('begun').optional(),
  to: date('begun').optional(),
});
type Args = z.output<typeof args>;
const common = { section: 'money', permission: 'money', roles: ADMIN, args } as const;

/** The days that were said; one alone is that day. */
const days = ({ from, to }: Pick<Args, 'from' | 'to'>): Record<string, string> => {
  const first = from ?? to;
  return first ? { from: first, to: to ?? first } : {};
};
const addressOf = ({ teacher, ...said }: Args, more: Readonly<Record<string, string>> = {}): string => {
  const query = `${new URLSearchParams({ ...days(said), ...more })}`;
  return `/teachers/${teacher}/pay${query ? `?${query}` : ''}`;
};

/** The statement on the screen, with its period. */
function onScreen({ url }: Context): Partial<z.input<typeof args>> {
  const [path = '', query] = url.split('?');
  const teacher = path.match(/^\/teachers\/(\d+)\/pay$/)?.[1];
  if (!teacher) return {};
  const state = new URLSearchParams(query);
  return {
    teacher: Number(teacher),
    ...Object.fromEntries(['from', 'to'].flatMap((name) => (state.get(name) ? [[name, state.get(name)]] : []))),
  };
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
      return saveRows(
        ports,
        csv,
        `${['pay', teacher, ...Object.values(query)].join('-')}.csv`,
        'commands.teacher.export-pay.done',
      );
    },
  }),
];
