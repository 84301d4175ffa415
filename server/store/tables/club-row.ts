import type { Generated } from 'kysely';

/** Columns of every table that belongs to a club. */
export interface ClubRow {
  id: Generated<number>;
  club_id: number;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: Generated<string | null>;
}
