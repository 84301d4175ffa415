/** Rows of vehicles. JSON is text; days are `2026-12-25`. */
import type { Generated } from 'kysely';
import type { ClubRow } from './club-row.ts';

export interface VehicleRow extends ClubRow {
  plate: string;
  name: string;
  /** JSON list of codes. */
  licence_categories: Generated<string>;
  transmission: Generated<string>;
  location_id: number | null;
  teacher_id: number | null;
  status: Generated<string>;
  odometer_km: Generated<number>;
  colour: Generated<string>;
  insurance_until: string | null;
  inspection_until: string | null;
  taxes_until: string | null;
  service_on: string | null;
  service_km: number | null;
  /** The earliest of the days above. */
  expires_on: string | null;
  /** By what is due first: as `expires_on`, and before every day where the service is due by the odometer; empty where nothing is noted. */
  due_key: Generated<string>;
  /** Letters and digits of the plate, in lower case: unique in a school. */
  plate_key: string;
  name_key: string;
  search_text: string;
}

/** A span of time in which a vehicle is off the road. */
export interface RepairRow extends ClubRow {
  vehicle_id: number;
  starts_at: string;
  ends_at: string;
  kind: Generated<string>;
  note: Generated<string>;
}

export interface VehicleTables {
  vehicle: VehicleRow;
  repair: RepairRow;
}
