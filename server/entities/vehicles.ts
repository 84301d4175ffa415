/** Vehicles: their plates as they are compared, and what expires next. */
import { repair as repairs } from '#contract/entities/repair.ts';
import { vehicle as contract, endsFirst } from '#contract/entities/vehicle.ts';
import { fold, searchText, words } from '../store/search.ts';
import type { Entity } from './entity.ts';

/** A plate as it is compared: letters and digits alone, in lower case. */
export const plateKey = (plate: unknown): string => words(String(plate)).join('');

const vehicle: Entity = {
  entity: 'vehicle',
  table: 'vehicle',
  json: ['licence_categories'],
  list: contract.list,
  uniques: { vehicle_plate_once: 'plate' },
  // However a plate is written, it is looked for as it is compared.
  asked: async (query) => ({
    query: query.plate === undefined ? query : { ...query, plate: plateKey(query.plate) },
    parts: [],
  }),
  derived: (row) => ({
    plate_key: plateKey(row.plate),
    name_key: fold(String(row.name)),
    search_text: searchText(row.plate as string, plateKey(row.plate), row.name as string),
    expires_on: endsFirst(row)?.day ?? null,
  }),
};

const repair: Entity = { entity: 'repair', table: 'repair', list: repairs.list };

export const vehicleEntities: readonly Entity[] = [vehicle, repair];
