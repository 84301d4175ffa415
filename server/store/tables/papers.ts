/** Rows of papers. JSON is text; days are `2026-12-25`. */
import type { Generated } from 'kysely';
import type { ClubRow } from './club-row.ts';

export interface PaperKindRow extends ClubRow {
  name: string;
  aliases: Generated<string>;
  owner: string;
  /** JSON list of codes. */
  licence_categories: Generated<string>;
  /** JSON list of acts. */
  needed_for: Generated<string>;
  term: Generated<string>;
  months: number | null;
  asked_by: Generated<string>;
  code: string | null;
  name_key: string;
  search_text: Generated<string>;
}

export interface PaperRow extends ClubRow {
  paper_kind_id: number;
  owner: string;
  student_id: number | null;
  teacher_id: number | null;
  vehicle_id: number | null;
  number: Generated<string>;
  issued_on: string | null;
  valid_until: string | null;
  handed_in_on: string | null;
  state: Generated<string>;
  reason: Generated<string>;
  note: Generated<string>;
  checked_by: Generated<string>;
  checked_at: string | null;
  file_id: number | null;
  search_text: Generated<string>;
}

/** Every file that a paper ever had. */
export interface PaperFileRow {
  id: Generated<number>;
  club_id: number;
  paper_id: number;
  file_key: string;
  name: string;
  type: string;
  bytes: number;
  created_at: string;
}

/** Files that are taken out of the store once the time has come. */
export interface DoomedFileRow {
  id: Generated<number>;
  club_id: number;
  file_key: string;
  due_at: string;
}

export interface PaperTables {
  paper_kind: PaperKindRow;
  paper: PaperRow;
  paper_file: PaperFileRow;
  doomed_file: DoomedFileRow;
}
