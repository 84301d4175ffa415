import type { Booking } from '#contract/entities/booking.ts';
import { presented } from '../../bookings/names.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import type { Ctx } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';

/** Runs an act on one class and answers it as it then is. */
export const onClass = (ctx: Ctx, args: Row, act: (writer: Writer) => Promise<BookingRow>) =>
  write(ctx, async (writer) => {
    writer.describe(args);
    if (args.quiet === true) writer.quiet();
    return { data: (await presented(writer.db, 'booking', await act(writer))) as Booking };
  });
