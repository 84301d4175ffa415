/** Vehicles of the school: the usual commands, and whose classes and exams it concerns when one is taken out of service. */
import { booking } from '#contract/entities/booking.ts';
import { exam } from '#contract/entities/exam.ts';
import { endRepair, repair } from '#contract/entities/repair.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import type { Selection } from '#contract/fields.ts';
import type { AnyCommand, Outcome, Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { namerOf, onlyId, resourceCommands } from '../resource-commands.ts';
import { endOf, offRoadCommands } from './off-road.ts';
import { useCommands } from './use.ts';

/** Classes named before the rest is counted. */
const NAMED = 5;

const usual = resourceCommands({ resource: vehicle });
const nameOf = namerOf({ resource: vehicle });

/** A vehicle that goes out of service keeps its classes and exams: they are told first, so that somebody gives them another. */
const withClasses = (setStatus: AnyCommand): AnyCommand => ({
  ...setStatus,
  async preview(ports, args, context): Promise<Preview | null> {
    const { vehicles, status } = args as { vehicles: Selection; status: string };
    const only = onlyId(vehicles);
    if (only === null || status === 'in_service') return setStatus.preview?.(ports, args, context) ?? null;
    const query = {
      vehicle_id: String(only),
      status: 'booked',
      starts_at_from: context.now.toISOString(),
      sort: 'starts_at',
      per_page: NAMED,
    };
    const { status: _booked, ...from } = query;
    const [{ data }, ahead, exams] = await Promise.all([
      ports.call(vehicle.endpoints.get, { params: { id: only } }),
      ports.call(booking.endpoints.list, { query }),
      ports.call(exam.endpoints.list, { query: { ...from, status: 'planned,requested,confirmed' } }),
    ]);
    if (ahead.total + exams.total === 0) return null;
    const at = timesFor(context).instant;
    return {
      title: {
        key: 'commands.vehicle.set-status.withClasses',
        values: { name: nameOf(data), status, count: ahead.total, exams: exams.total },
      },
      total: ahead.total + exams.total,
      named: ahead.data.length + exams.data.length,
      lines: [
        ...exams.data.map((row) => ({
          kind: 'conflict' as const,
          text: {
            key: 'exams.inTheWay',
            values: { at: at(row.starts_at), category: row.licence_category, centre: row.centre || '–' },
          },
        })),
        ...ahead.data.map((row) => ({
          kind: 'conflict' as const,
          text: `${at(row.starts_at)} · ${row.student_name} · ${row.teacher_name}`,
        })),
      ],
    };
  },
});

/**
 * A vehicle that is put back in service is on the road again: the span that keeps it off the road now is ended. Where its
 * state has to change as well, that is one act, and what else keeps it off the road is told, with the way to end it.
 */
const withSpan = (setStatus: AnyCommand): AnyCommand => ({
  ...setStatus,
  endpoints: [...setStatus.endpoints, endRepair],
  async run(ports, args, context): Promise<Outcome | null> {
    const { vehicles, status } = args as { vehicles: Selection; status: string };
    const only = status === 'in_service' ? onlyId(vehicles) : null;
    if (only === null) return setStatus.run(ports, args, context);
    const now = context.now.toISOString();
    const query = { vehicle_id: String(only), starts_at_to: now, ends_at_from: now, per_page: 1 };
    const [{ data: before }, { data: spans }] = await Promise.all([
      ports.call(vehicle.endpoints.get, { params: { id: only } }),
      ports.call(repair.endpoints.list, { query }),
    ]);
    const [span] = spans.filter(({ ends_at }) => ends_at > now);
    if (!span) return setStatus.run(ports, args, context);
    if (before.status === 'in_service') return endOf(ports, span.id);
    const outcome = await setStatus.run(ports, args, context);
    return (
      outcome && {
        ...outcome,
        message: {
          key: 'commands.vehicle.set-status.stillOff',
          values: { name: nameOf(before), until: { instant: span.ends_at } },
        },
        next: { command: 'repair.finish', args: { repair: span.id } },
      }
    );
  },
});

export const vehicleCommands: readonly AnyCommand[] = [
  ...usual.map((command) => (command.id === 'vehicle.set-status' ? withSpan(withClasses(command)) : command)),
  ...offRoadCommands,
  ...useCommands,
];
