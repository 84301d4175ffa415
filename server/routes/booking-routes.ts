/** The routes of teachers, schedules and classes, for server/routes/index.ts. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { absenceRoutes } from './absence/absence-routes.ts';
import { bookingRoutes as classRoutes } from './booking/booking-routes.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { courseRoutes } from './course/course-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { examRoutes } from './exam/exam-routes.ts';
import { logbookRoutes } from './logbook/logbook-routes.ts';
import { paperRoutes } from './paper/paper-routes.ts';
import { repairRoutes } from './repair/repair-routes.ts';
import { slotRoutes } from './slot/slot-routes.ts';
import { teacherRoutes } from './teacher/teacher-routes.ts';
import { vehicleRoutes } from './vehicle/vehicle-routes.ts';
import { waitRoutes } from './wait/wait-routes.ts';
import { workdayRoutes } from './workday/workday-routes.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  teacherRoutes(app, services);
  vehicleRoutes(app, services);
  repairRoutes(app, services);
  absenceRoutes(app, services);
  paperRoutes(app, services);
  examRoutes(app, services);
  slotRoutes(app, services);
  courseRoutes(app, services);
  classRoutes(app, services);
  calendarRoutes(app, services);
  logbookRoutes(app, services);
  workdayRoutes(app, services);
  waitRoutes(app, services);
  dashboardRoutes(app, services);
}
