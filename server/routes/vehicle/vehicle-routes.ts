/** Vehicles: the usual calls, with the names of their teachers and locations, and what they were used for. */
import type { FastifyInstance } from 'fastify';
import { vehicle } from '#contract/entities/vehicle.ts';
import { exportVehicleUse, type UseMonth, vehicleUse } from '#contract/entities/vehicle-use.ts';
import { noteExport } from '../../audit/exports.ts';
import { refuseWhileBooked } from '../../bookings/guards.ts';
import { withPlaces } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute, route } from '../../http/route.ts';
import { type CsvForm, csvFormOf } from '../../lists/csv-form.ts';
import { resourceRoutes } from '../../resources.ts';
import { useOf } from '../../vehicles/use.ts';

/** Columns of the file of a vehicle's use. */
const COLUMNS = [
  'month',
  'classes',
  'minutes',
  'class_km',
  'without_km',
  'driven_km',
  'odometer_km',
  'off_road_minutes',
] as const satisfies readonly (keyof UseMonth)[];

/** Adds until when vehicles are off the road that are so now, and from when others are next. */
async function withRepairs({ db, now }: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id as number);
  if (ids.length === 0) return [];
  const at = now().toISOString();
  const spans = await db
    .from('repair')
    .select(['repair.vehicle_id', 'repair.starts_at', 'repair.ends_at'])
    .where('repair.vehicle_id', 'in', ids)
    .where('repair.deleted_at', 'is', null)
    .where('repair.ends_at', '>', at)
    .orderBy('repair.starts_at')
    .execute();
  const of = Map.groupBy(spans, ({ vehicle_id }) => vehicle_id);
  return rows.map((row) => {
    const [first] = of.get(row.id as number) ?? [];
    const isOn = first !== undefined && first.starts_at <= at;
    return {
      ...row,
      off_road_until: isOn ? first.ends_at : null,
      off_road_from: first && !isOn ? first.starts_at : null,
    };
  });
}

export function vehicleRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, vehicle, {
    read: async (ctx, rows) => withRepairs(ctx, await withPlaces(ctx.db, rows)),
    removing: (writer, row) => refuseWhileBooked(writer, 'vehicle', row.id as number),
  });
  route(app, services, vehicleUse, (ctx, { params, query }) => useOf(ctx.db, params.id, query.months, ctx.now()));
  readRoute(app, services, exportVehicleUse, async (ctx, { params, query, reply }) => {
    const { data } = await useOf(ctx.db, params.id, query.months, ctx.now());
    const form = await csvFormOf(ctx, query);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vehicle-${params.id}-use.csv"`);
    return sendPieces(ctx.services, reply, lines(ctx, form, data));
  });
}

async function* lines(ctx: Ctx, form: CsvForm, months: readonly UseMonth[]): AsyncGenerator<string, void> {
  yield form.head(COLUMNS.map((column) => (form.isOffice ? form.words.heading('vehicle_use', column) : column)));
  const rows = async function* () {
    yield months.map((month) =>
      form.line(COLUMNS.map((column) => (column === 'month' ? form.month(month.month) : form.text(month[column])))),
    );
  };
  for await (const some of noteExport(ctx, 'vehicle', rows())) yield some.join('');
}
