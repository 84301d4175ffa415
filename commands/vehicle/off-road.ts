/** Vehicles off the road for a span of time: taken off with what becomes of their classes, moved, put back earlier. */
import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { drivingChoice, endRepair, REPAIR_KINDS, repair, takeOffRoad } from '#contract/entities/repair.ts';
import { time } from '#contract/entities/slot.ts';
import { choice, date, optionalText, ref } from '#contract/fields.ts';
import { type AnyCommand, type Context, defineCommand, type Outcome, type Ports } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';

type Answer = AnswerOf<typeof takeOffRoad>;

const span = {
  date: date('from today'),
  kind: choice(REPAIR_KINDS, 'repair.kind').default('repair'),
  to: date().optional(),
  start_time: time().optional(),
  end_time: time().optional(),
  note: optionalText(500).default(''),
  /** What a class is driven in, where it is something else than proposed. */
  instead: z
    .array(drivingChoice)
    .max(500)
    .optional()
    .meta({ field: { kind: 'custom', editor: 'driving' } }),
};
type Span = z.output<z.ZodObject<typeof span>>;

const said = () => import('./off-road-said.ts');

async function ask(
  ports: Ports,
  id: number,
  { instead = [], ...asked }: Span,
  more: { repair_id?: number; dry_run?: true } = {},
): Promise<Answer> {
  return ports.call(takeOffRoad, { params: { id }, body: { ...asked, choices: instead, ...more } });
}

function refresh(ports: Ports): void {
  for (const entity of ['repair', 'vehicle', 'booking', 'exam']) ports.refresh(entity);
}

async function outcome(ports: Ports, answer: Answer, context: Context, key: string) {
  refresh(ports);
  const without = answer.classes.filter(({ vehicle }) => vehicle === null).map((one) => one.student_bookings_id);
  return {
    message: { key, values: (await said()).valuesOf(answer, context) },
    operation: answer.operation_id ?? undefined,
    // Those without a vehicle are what is left to do.
    link: without.length > 0 ? `/bookings?ids=${without.join(',')}` : `/repairs?row=${answer.data.id}`,
    data: answer,
  };
}

/** Typed: `clio in repair tomorrow until friday`. */
const offRoad = defineCommand({
  id: 'vehicle.off-road',
  effect: 'reversible',
  section: 'vehicles',
  icon: 'wrench',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'vehicle' }, { kind: 'button', screen: '/repairs' }],
  keys: [{ press: 'a', scope: 'repairs' }],
  endpoints: [takeOffRoad],
  args: z.object({ vehicle: ref('vehicle'), ...span }),
  async preview(ports, { vehicle, ...asked }, context) {
    return (await said()).previewOf(await ask(ports, vehicle, asked, { dry_run: true }), context);
  },
  async run(ports, { vehicle, ...asked }, context) {
    return outcome(ports, await ask(ports, vehicle, asked), context, 'commands.vehicle.off-road.done');
  },
});

const vehicleOf = async (ports: Ports, id: number): Promise<number> =>
  (await ports.call(repair.endpoints.get, { params: { id } })).data.vehicle_id;

const move = defineCommand({
  id: 'repair.edit',
  effect: 'reversible',
  section: 'vehicles',
  icon: 'pencil',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'repair' }],
  keys: [{ press: 'e', scope: 'repairs' }],
  endpoints: [takeOffRoad],
  alwaysAsk: true,
  args: z.object({ repair: ref('repair'), ...span }),
  async load(ports, { repair: id }) {
    const { kind, note, local } = (await ports.call(repair.endpoints.get, { params: { id: id as number } })).data;
    return { kind, note, ...local };
  },
  async preview(ports, { repair: repair_id, ...asked }, context) {
    const id = await vehicleOf(ports, repair_id);
    return (await said()).previewOf(await ask(ports, id, asked, { repair_id, dry_run: true }), context);
  },
  async run(ports, { repair: repair_id, ...asked }, context) {
    const id = await vehicleOf(ports, repair_id);
    return outcome(ports, await ask(ports, id, asked, { repair_id }), context, 'commands.repair.edit.done');
  },
});

const finish = defineCommand({
  id: 'repair.finish',
  effect: 'reversible',
  section: 'vehicles',
  icon: 'check',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'repair' }],
  endpoints: [endRepair],
  args: z.object({ repair: ref('repair') }),
  run: (ports, { repair: id }) => endOf(ports, id),
});

/** Puts a vehicle back on the road before its span is over. @throws ApiError where the span is over, or has not begun */
export async function endOf(ports: Ports, id: number): Promise<Outcome> {
  const { data, operation_id } = await ports.call(endRepair, { params: { id } });
  refresh(ports);
  return {
    message: { key: 'commands.repair.finish.done', values: { name: data.vehicle_name ?? '' } },
    operation: operation_id ?? undefined,
    link: `/repairs?row=${id}`,
    data,
  };
}

export const offRoadCommands: readonly AnyCommand[] = [
  offRoad,
  move,
  finish,
  ...resourceCommands({ resource: repair, skip: ['add', 'edit'] }),
];
