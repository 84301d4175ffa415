/** The public holidays of a year, of a country or a region: looked at, added, taken back. Typed: `public holidays 2027`. */
import { z } from 'zod';
import { editClub } from '#contract/entities/club.ts';
import { addHolidaySet, holidayCountry } from '#contract/entities/holiday.ts';
import { integer, marked, optionalText } from '#contract/fields.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { defineCommand, type Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

const ID = 'holiday.add-set';

export const addSet = defineCommand({
  id: ID,
  effect: 'reversible',
  section: 'settings',
  icon: 'calendar-plus',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
  endpoints: [addHolidaySet],
  args: z.object({
    year: integer(1970, 2100),
    country: holidayCountry(),
    region: marked(optionalText(80)).default(''),
  }),
  alwaysAsk: true,
  async load(ports, { year, country }) {
    const { data } = await ports.call(editClub, { body: {} });
    return {
      ...(year ? {} : { year: Number(todayIn(data.time_zone, Date.now()).slice(0, 4)) }),
      ...(country ? {} : { country: data.country }),
    };
  },
  async preview(ports, args, context): Promise<Preview> {
    const { data, added, region } = await ports.call(addHolidaySet, { body: { ...args, dry_run: true } });
    const day = timesFor(context).day;
    return {
      title: {
        key: `commands.${ID}.preview`,
        values: { count: added, year: String(args.year), region: region ?? args.country },
      },
      total: added,
      lines: data.map((one) => {
        const text = `${day(one.day)} · ${one.name}`;
        return one.known
          ? { kind: 'note' as const, text: { key: `commands.${ID}.known`, values: { what: text } } }
          : { kind: 'change' as const, text };
      }),
    };
  },
  async run(ports, args) {
    const { operation_id, ...data } = await ports.call(addHolidaySet, { body: args });
    ports.refresh('holiday');
    return {
      message: { key: `commands.${ID}.done`, values: { count: data.added, year: String(args.year) } },
      operation: operation_id ?? undefined,
      link: '/settings?tab=holidays',
      data,
    };
  },
});
