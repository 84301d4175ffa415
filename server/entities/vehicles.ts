/** Vehicles: their plates as they are compared, and what expires next. */
import { type SqlBool, sql } from 'kysely';
import { repair as repairs } from '#contract/entities/repair.ts';
import {
  vehicle as contract,
  endsFirst,
  SERVICE_NOTICE_KM,
  serviceDue,
  VEHICLE_NOTICE_DAYS,
} from '#contract/entities/vehicle.ts';
import { fold } from '#contract/rules/fold.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import type { Part } from '../lists/where.ts';
import type { ClubDb } from '../store/club-db.ts';
import { searchText, words } from '../store/search.ts';
import type { Entity } from './entity.ts';

/** A plate as it is compared: letters and digits alone, in lower case. */
export const plateKey = (plate: unknown): string => words(String(plate)).join('');

/** Sorts before every day. */
const FIRST = '0000-00-00';

/** With a day that is near or past, or a service that is due by the odometer; 0 asks for all others. What is sold needs nothing. */
async function duePart(asked: '0' | '1', now: Date, db: ClubDb): Promise<Part> {
  const { time_zone } = await db.club();
  const until = addDays(todayIn(time_zone, now), VEHICLE_NOTICE_DAYS);
  const due = sql<SqlBool>`(t.status <> 'sold' and (coalesce(t.expires_on <= ${until}, ${sql.raw(db.engine === 'sqlite' ? '0' : 'false')})
    or (t.service_km is not null and t.odometer_km >= t.service_km - ${sql.lit(SERVICE_NOTICE_KM)})))`;
  return {
    key: `due=${asked}@${until}`,
    column: 'expires_on',
    equal: false,
    sql: asked === '1' ? due : sql<SqlBool>`not ${due}`,
  };
}

const vehicle: Entity = {
  entity: 'vehicle',
  table: 'vehicle',
  json: ['licence_categories'],
  list: contract.list,
  uniques: { vehicle_plate_once: 'plate' },
  // However a plate is written, it is looked for as it is compared.
  async asked({ due, ...query }, { db, now }) {
    return {
      query: query.plate === undefined ? query : { ...query, plate: plateKey(query.plate) },
      parts: due === '1' || due === '0' ? [await duePart(due, now, db)] : [],
    };
  },
  derived: (row) => ({
    plate_key: plateKey(row.plate),
    name_key: fold(String(row.name)),
    search_text: searchText(row.plate as string, plateKey(row.plate), row.name as string),
    expires_on: endsFirst(row)?.day ?? null,
    // A service that is due by the odometer has no day: it comes before all that have one.
    due_key: serviceDue(row as Parameters<typeof serviceDue>[0]) ? FIRST : (endsFirst(row)?.day ?? ''),
  }),
};

const repair: Entity = { entity: 'repair', table: 'repair', list: repairs.list };

export const vehicleEntities: readonly Entity[] = [vehicle, repair];
