import { z } from 'zod';
import { classPage } from '#contract/entities/booking.ts';
import { ref } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';

/** Opens a class's page and the browser's dialog that prints it. */
export const printClass = defineCommand({
  id: 'booking.print',
  effect: 'navigate',
  section: 'bookings',
  icon: 'printer',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }, { kind: 'button', screen: 'class-page' }],
  endpoints: [classPage],
  args: z.object({ booking: ref('booking') }),
  async run(ports, { booking }) {
    ports.navigate(`/bookings/${booking}/page?print=1`);
    return null;
  },
});
