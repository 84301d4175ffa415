/** Reports: opened over a period, saved as CSV, printed. */
import { z } from 'zod';
import { exportReport, REPORTS, type ReportId, readReport } from '#contract/entities/report.ts';
import { choice } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, type Context, defineCommand, type Surface } from '#kernel/command.ts';
import { days, daysIn, periodFields, withDays } from '../period.ts';
import { saveRows } from '../save-rows.ts';

const args = z.object({
  report: choice(REPORTS, 'report.kind'),
  ...periodFields,
});
type Args = z.output<typeof args>;
const common = { section: 'reports', roles: ADMIN, args } as const;

const addressOf = ({ report, ...said }: Args, more?: Readonly<Record<string, string>>): string =>
  withDays(`/reports/${report}`, said, more);

/** The report on the screen, with its period. */
function onScreen({ url }: Context): Partial<z.input<typeof args>> {
  const report = url.match(/^\/reports\/([a-z]+)(?:\?|$)/)?.[1] as ReportId | undefined;
  return report && REPORTS.includes(report) ? { report, ...daysIn(url) } : {};
}

const surfaces: readonly Surface[] = [{ kind: 'palette' }, { kind: 'button', screen: '/reports' }];

export const reportCommands: readonly AnyCommand[] = [
  defineCommand({
    ...common,
    id: 'report.open',
    effect: 'navigate',
    icon: 'chart-column',
    surfaces: [{ kind: 'palette' }],
    endpoints: [readReport],
    async run(ports, asked) {
      ports.navigate(addressOf(asked));
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'report.export',
    effect: 'read',
    icon: 'download',
    surfaces,
    endpoints: [exportReport],
    prefill: onScreen,
    async run(ports, { report, ...said }) {
      const query = days(said);
      const csv = await ports.call(exportReport, { params: { report }, query });
      const file = `${[report, ...Object.values(query)].join('-')}.csv`;
      return saveRows(ports, csv, file, { entity: 'report' });
    },
  }),
  defineCommand({
    ...common,
    id: 'report.print',
    effect: 'navigate',
    icon: 'printer',
    surfaces,
    endpoints: [readReport],
    prefill: onScreen,
    async run(ports, asked) {
      ports.navigate(addressOf(asked, { print: '1' }));
      return null;
    },
  }),
];
