/** Every entity whose rows are written through operations: an explicit list. */
import type { ClubTable } from '../store/tables.ts';
import { account } from './account.ts';
import { bookingEntities } from './bookings.ts';
import type { Entity } from './entity.ts';
import { examEntities } from './exams.ts';
import { learningEntities } from './learning.ts';
import { messageEntities } from './messages.ts';
import { moneyEntities } from './money.ts';
import { paperEntities } from './papers.ts';
import { peopleEntities } from './people.ts';
import { student } from './student.ts';
import { vehicleEntities } from './vehicles.ts';

export const entities: readonly Entity[] = [
  account,
  student,
  ...bookingEntities,
  ...vehicleEntities,
  ...paperEntities,
  ...examEntities,
  ...learningEntities,
  ...messageEntities,
  ...moneyEntities,
  ...peopleEntities,
];

const byTable = new Map(entities.map((entity) => [entity.table, entity]));
const byName = new Map(entities.map((entity) => [entity.entity, entity]));

/** The entity of a table. @throws Error when the table is not in the list. */
export function entityOfTable(table: ClubTable): Entity {
  const found = byTable.get(table);
  if (!found) throw new Error(`The table ${table} is not in server/entities/index.ts.`);
  return found;
}
export const entityNamed = (name: string): Entity | undefined => byName.get(name);
