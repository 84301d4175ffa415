/** Every command there is: an explicit list. */
import type { AnyCommand } from '#kernel/command.ts';
import { auditCommands } from './audit/index.ts';
import { bookingCommands } from './booking/index.ts';
import { chatCommands } from './chat/index.ts';
import { clubCommands } from './club/index.ts';
import { consoleCommands } from './console/index.ts';
import { courseCommands } from './course/index.ts';
import { dataCommands } from './data/index.ts';
import { deliveryCommands } from './delivery/index.ts';
import { deviceCommands } from './device/index.ts';
import { enrolmentCommands } from './enrolment/index.ts';
import { examCommands } from './exam/index.ts';
import { goCommands } from './go/index.ts';
import { learningCommands } from './learning/index.ts';
import { locationCommands } from './location/index.ts';
import { lookCommands } from './look/index.ts';
import { moneyCommands } from './money/index.ts';
import { notificationCommands } from './notification/index.ts';
import { paperCommands } from './paper/index.ts';
import { profileCommands } from './profile/index.ts';
import { reportCommands } from './report/index.ts';
import { skillCommands } from './skill/index.ts';
import { agreementCommands } from './student/agreements.ts';
import { studentCommands } from './student/index.ts';
import { teacherCommands } from './teacher/index.ts';
import { teamCommands } from './team/index.ts';
import { tokenCommands } from './token/index.ts';
import { vehicleCommands } from './vehicle/index.ts';
import { waitCommands } from './wait/index.ts';

export const commands: readonly AnyCommand[] = [
  ...studentCommands,
  ...enrolmentCommands,
  ...teacherCommands,
  ...bookingCommands,
  ...courseCommands,
  ...learningCommands,
  ...skillCommands,
  ...locationCommands,
  ...vehicleCommands,
  ...examCommands,
  ...waitCommands,
  ...paperCommands,
  ...goCommands,
  ...consoleCommands,
  ...lookCommands,
  ...notificationCommands,
  ...chatCommands,
  ...deliveryCommands,
  ...clubCommands,
  ...moneyCommands,
  ...reportCommands,
  ...teamCommands,
  ...tokenCommands,
  ...profileCommands,
  ...deviceCommands,
  ...dataCommands,
  ...auditCommands,
  // Last, so that what is done every day with students comes before it.
  ...agreementCommands,
];

const byId: ReadonlyMap<string, AnyCommand> = new Map(commands.map((command) => [command.id, command]));

/** The command of that id. @throws Error when there is none */
export function commandNamed(id: string): AnyCommand {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
}
