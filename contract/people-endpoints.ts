/** Every endpoint of what makes it one product for several people at once. */
import type { AnyEndpoint } from './endpoint.ts';
import { auditEndpoints } from './entities/audit.ts';
import { backupEndpoints } from './entities/backup.ts';
import { chatEndpoints } from './entities/chat.ts';
import { clubEndpoints } from './entities/club.ts';
import { deliveryEndpoints } from './entities/delivery.ts';
import { events } from './entities/live.ts';
import { moneyEndpoints } from './entities/money.ts';
import { importCharges, importPayments } from './entities/money-import.ts';
import { notificationEndpoints } from './entities/notification.ts';
import { payEndpoints } from './entities/pay-rate.ts';
import { privacyEndpoints } from './entities/privacy.ts';
import { reportEndpoints } from './entities/report.ts';
import { sampleEndpoints } from './entities/sample.ts';
import { smsEndpoints } from './entities/sms.ts';
import { teamEndpoints } from './entities/team.ts';
import { tokenEndpoints } from './entities/token.ts';

export const peopleEndpoints: readonly AnyEndpoint[] = [
  events,
  ...notificationEndpoints,
  ...chatEndpoints,
  ...deliveryEndpoints,
  ...smsEndpoints,
  ...clubEndpoints,
  ...teamEndpoints,
  ...tokenEndpoints,
  ...moneyEndpoints,
  ...payEndpoints,
  importCharges,
  importPayments,
  ...reportEndpoints,
  ...auditEndpoints,
  ...privacyEndpoints,
  ...backupEndpoints,
  ...sampleEndpoints,
];
