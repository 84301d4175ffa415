/** What a vehicle was used for, month by month: shown, and saved as CSV. Typed: `km of the clio`. */
import { z } from 'zod';
import { vehicle } from '#contract/entities/vehicle.ts';
import { exportVehicleUse, vehicleUse } from '#contract/entities/vehicle-use.ts';
import { ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, type Surface } from '#kernel/command.ts';
import { saveRows } from '../save-rows.ts';

const surfaces: readonly Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'vehicle' }];
const common = { section: 'vehicles', surfaces, roles: ADMIN, args: z.object({ vehicle: ref('vehicle') }) } as const;

export const useCommands: readonly AnyCommand[] = [
  defineCommand({
    ...common,
    id: 'vehicle.use',
    effect: 'navigate',
    icon: 'chart-column',
    endpoints: [vehicleUse],
    async run(ports, { vehicle: id }) {
      ports.navigate(`/vehicles/edit/${id}?tab=use`);
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'vehicle.export-use',
    effect: 'read',
    icon: 'download',
    endpoints: [exportVehicleUse],
    async run(ports, { vehicle: id }) {
      const { plate } = (await ports.call(vehicle.endpoints.get, { params: { id } })).data;
      const csv = await ports.call(exportVehicleUse, { params: { id } });
      const name = plate.replace(/[^\p{L}\p{N}]+/gu, '-');
      return saveRows(ports, csv, `${name}-use.csv`, { key: 'commands.vehicle.export-use.done' });
    },
  }),
];
