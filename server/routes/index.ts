/** Every family of routes: an explicit list. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { bookingRoutes } from './booking-routes.ts';
import { enrolmentRoutes } from './enrolment/enrolment-routes.ts';
import { keptRoutes } from './kept/kept-routes.ts';
import { sharedViewRoutes } from './kept/shared-view-routes.ts';
import { learningRoutes } from './learning-routes.ts';
import { operationRoutes } from './operation/operation-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { passkeyRoutes } from './session/passkey-routes.ts';
import { providerRoutes } from './session/provider-routes.ts';
import { secondFactorRoutes } from './session/second-factor-routes.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { studentRoutes } from './student/student-routes.ts';
import { timelineRoutes } from './student/timeline-routes.ts';
import { systemRoutes } from './system/system-routes.ts';

export function routes(app: FastifyInstance, services: Services): void {
  systemRoutes(app, services);
  sessionRoutes(app, services);
  secondFactorRoutes(app, services);
  passkeyRoutes(app, services);
  providerRoutes(app, services);
  keptRoutes(app, services);
  sharedViewRoutes(app, services);
  operationRoutes(app, services);
  studentRoutes(app, services);
  timelineRoutes(app, services);
  enrolmentRoutes(app, services);
  searchRoutes(app, services);
  bookingRoutes(app, services);
  learningRoutes(app, services);
  peopleRoutes(app, services);
}
