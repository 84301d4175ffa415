/** Gives one vehicle to several classes. Typed with rows ticked: `give 12-AB-34 to the selected classes`. */
import { z } from 'zod';
import { giveVehicle } from '#contract/entities/booking.ts';
import { STOP_OR_SKIP } from '#contract/entities/planning.ts';
import { choice, ref, rows } from '#contract/fields.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { leftLine } from '../resource-commands.ts';
import { refreshClasses } from './act.ts';

/** Classes of a preview that are named. What is in the way is named of every class. */
const SHOWN = 8;

export const giveVehicleToClasses = defineCommand({
  id: 'booking.give-vehicle',
  effect: 'reversible',
  section: 'bookings',
  icon: 'car',
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'booking' }],
  endpoints: [giveVehicle],
  args: z.object({
    bookings: rows('booking', 'next'),
    vehicle_id: ref('vehicle', 'vehicle-of-classes', 'drive'),
    on_conflict: choice(STOP_OR_SKIP, 'booking.give_conflict').default('stop'),
  }),
  async preview(ports, asked, context) {
    const { classes, kept, had, vehicle } = await ports.call(giveVehicle, { body: { ...asked, dry_run: true } });
    const at = timesFor(context).instant;
    const stopped = asked.on_conflict === 'stop' && kept.length > 0;
    return {
      title: {
        key: 'commands.booking.give-vehicle.preview',
        values: { count: classes.length, kept: kept.length, vehicle: vehicle.name },
      },
      total: classes.length,
      named: Math.min(classes.length, SHOWN),
      blocked: stopped || classes.length === 0,
      ...(stopped && classes.length > 0
        ? { decidedBy: { field: 'on_conflict', text: { key: 'commands.booking.give-vehicle.choose' } } }
        : {}),
      lines: [
        ...kept.map(
          (one): PreviewLine => ({
            kind: 'conflict',
            text: {
              key: `commands.booking.give-vehicle.why.${one.why}`,
              values: {
                at: { instant: one.starts_at },
                name: one.student_name,
                who: one.who,
                until: one.until ? { instant: one.until } : '',
              },
            },
          }),
        ),
        ...[...new Set(classes.flatMap(({ lapsed }) => (lapsed ? [lapsed] : [])))].map(
          (lapsed): PreviewLine => ({ kind: 'conflict', text: { key: `lapsed.${lapsed}` } }),
        ),
        ...classes.slice(0, SHOWN).map(
          (one): PreviewLine => ({
            kind: 'change',
            text: `${at(one.starts_at)} · ${one.student_name} · ${one.teacher_name}`,
            ...(one.vehicle_name ? { before: one.vehicle_name, after: vehicle.name } : {}),
          }),
        ),
        ...leftLine('booking', had),
      ],
    };
  },
  async run(ports, asked) {
    const answer = await ports.call(giveVehicle, { body: asked });
    refreshClasses(ports);
    return {
      message: {
        key: 'commands.booking.give-vehicle.done',
        values: { count: answer.changed, kept: answer.kept.length, vehicle: answer.vehicle.name },
      },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});
