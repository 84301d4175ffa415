/** Vehicles: the usual calls, with the names of their teachers and locations. */
import type { FastifyInstance } from 'fastify';
import { vehicle } from '#contract/entities/vehicle.ts';
import { refuseWhileBooked } from '../../bookings/guards.ts';
import { withPlaces } from '../../bookings/names.ts';
import type { Services } from '../../context.ts';
import { resourceRoutes } from '../../resources.ts';

export function vehicleRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, vehicle, {
    read: (ctx, rows) => withPlaces(ctx.db, rows),
    removing: (writer, row) => refuseWhileBooked(writer, 'vehicle', row.id as number),
  });
}
