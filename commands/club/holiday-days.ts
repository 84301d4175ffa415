/** The school closes for several days in a row: looked at, added, taken back in one. Typed: `closed 24 dec to 2 jan christmas`. */
import { z } from 'zod';
import { addHolidayDays } from '#contract/entities/holiday.ts';
import { date, flag, text } from '#contract/fields.ts';
import { defineCommand, type Preview, type PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { startsOn } from '../period.ts';

const ID = 'holiday.add-days';

/** Most days that are named one by one: the others are counted, with their classes. */
const MOST_DAYS = 14;
const classesIn = (days: readonly { readonly classes: number }[]) =>
  days.reduce((sum, { classes }) => sum + classes, 0);

export const addHolidayDaysCommand = defineCommand({
  id: ID,
  effect: 'reversible',
  section: 'settings',
  icon: 'calendar-range',
  surfaces: [{ kind: 'palette' }],
  endpoints: [addHolidayDays],
  args: z.object({
    from: date('ahead'),
    to: date('ahead'),
    name: text(120),
    closed: flag().default(true),
  }),
  async preview(ports, args, context): Promise<Preview> {
    const { data, added, classes } = await ports.call(addHolidayDays, { body: { ...args, dry_run: true } });
    const day = timesFor(context).day;
    const shown = data.slice(0, MOST_DAYS);
    const rest = data.slice(MOST_DAYS);
    const count = (found: number) => (args.closed ? found : 0);
    const stays: PreviewLine[] =
      count(classes) > 0
        ? [{ kind: 'conflict', text: { key: `commands.${ID}.classes`, values: { count: classes } } }]
        : [];
    return {
      title: {
        key: `commands.${ID}.preview`,
        values: {
          ...{ count: added, known: data.length - added, from: day(args.from), to: day(args.to), name: args.name },
          closed: args.closed ? 'yes' : 'no',
        },
      },
      total: added,
      named: added,
      lines: [
        ...stays,
        ...shown.map((one): PreviewLine => {
          const values = { what: `${day(one.day)} · ${one.name}`, count: count(one.classes) };
          if (!one.known) return { kind: 'change', text: { key: `commands.${ID}.day`, values } };
          return { kind: 'note', text: { key: `commands.${ID}.${one.closed ? 'known' : 'open'}`, values } };
        }),
        ...(rest.length > 0
          ? [
              {
                kind: 'note' as const,
                text: { key: `commands.${ID}.more`, values: { days: rest.length, count: count(classesIn(rest)) } },
              },
            ]
          : []),
      ],
    };
  },
  async run(ports, args, { timeZone }) {
    const { operation_id, ...data } = await ports.call(addHolidayDays, { body: args });
    ports.refresh('holiday');
    const span = startsOn(args.from, timeZone, args.to);
    const booked = new URLSearchParams({ status: 'booked', sort: 'starts_at', ...span });
    return {
      message: { key: `commands.${ID}.done`, values: { count: data.added, name: args.name, classes: data.classes } },
      operation: operation_id ?? undefined,
      // Classes stay where they are: they are what is left to do.
      link: args.closed && data.classes > 0 ? `/bookings?${booked}` : '/settings?tab=holidays',
      data,
    };
  },
});
