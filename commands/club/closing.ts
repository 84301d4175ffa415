/** Before the school is closed on a day it is said what has been booked there: closing takes no class away. */
import { booking } from '#contract/entities/booking.ts';
import type { Holiday } from '#contract/entities/holiday.ts';
import type { AnyCommand, Context, Ports, Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { startsOn } from '../period.ts';

/** The command with that preview; where no class is booked on the day nothing is asked. */
export const sayingClasses = (command: AnyCommand): AnyCommand => ({
  ...command,
  async preview(ports: Ports, args: Record<string, unknown>, context: Context): Promise<Preview | null> {
    const { day, name, closed } = args as Pick<Holiday, 'day' | 'name' | 'closed'>;
    if (!closed) return null;
    const { timeZone } = context;
    const query = {
      status: 'booked',
      ...startsOn(day, timeZone),
      per_page: 1,
    };
    const { total } = await ports.call(booking.endpoints.list, { query });
    if (total === 0) return null;
    const key = 'commands.holiday.add';
    return {
      title: { key: `${key}.preview`, values: { name, day: timesFor(context).day(day) } },
      lines: [{ kind: 'conflict', text: { key: `${key}.classes`, values: { count: total } } }],
    };
  },
});
