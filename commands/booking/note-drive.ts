/** Notes which special drive practical classes were. Typed: `motorway drive`, `note ana reis drive in the dark`. */
import { z } from 'zod';
import { booking, DRIVES, noteDrives } from '#contract/entities/booking.ts';
import { choice, rows } from '#contract/fields.ts';
import { noTime } from '#contract/kind.ts';
import { defineCommand } from '#kernel/command.ts';
import { previewRows } from '../resource-commands.ts';

export const noteDrive = defineCommand({
  id: 'booking.note-drive',
  effect: 'reversible',
  section: 'bookings',
  icon: 'moon',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }, { kind: 'bulk', entity: 'booking' }],
  endpoints: [noteDrives],
  args: z.object({ bookings: rows('booking'), drive: choice(DRIVES, 'booking.drive') }),
  preview: (ports, { bookings, drive }) =>
    previewRows(
      'booking',
      bookings,
      (row) => booking.kind.name(row, noTime),
      'commands.booking.note-drive.preview',
      (all) => ports.call(noteDrives, { body: { bookings: all, drive, dry_run: true } }),
    ),
  async run(ports, { bookings, drive }) {
    const answer = await ports.call(noteDrives, { body: { bookings, drive } });
    ports.refresh('booking');
    return {
      message: { key: 'commands.booking.note-drive.done', values: { count: answer.changed, drive } },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});
