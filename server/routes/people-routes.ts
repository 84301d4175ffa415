/** The routes of what makes it one product for several people at once, for server/routes/index.ts. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { clubRoutes } from './club/club-routes.ts';
import { backupRoutes } from './data/backup-routes.ts';
import { dataRoutes } from './data/data-routes.ts';
import { sampleRoutes } from './data/sample-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { deliveryRoutes } from './message/delivery-routes.ts';
import { moneyRoutes } from './money/money-routes.ts';
import { payRoutes } from './money/pay-routes.ts';
import { notificationRoutes } from './notification/notification-routes.ts';
import { reportRoutes } from './report/report-routes.ts';
import { smsRoutes } from './sms/sms-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import { tokenRoutes } from './token/token-routes.ts';

export function peopleRoutes(app: FastifyInstance, services: Services): void {
  liveRoutes(app, services);
  notificationRoutes(app, services);
  chatRoutes(app, services);
  clubRoutes(app, services);
  deliveryRoutes(app, services);
  smsRoutes(app, services);
  moneyRoutes(app, services);
  payRoutes(app, services);
  reportRoutes(app, services);
  auditRoutes(app, services);
  dataRoutes(app, services);
  backupRoutes(app, services);
  sampleRoutes(app, services);
  teamRoutes(app, services);
  tokenRoutes(app, services);
}
