/** Rows of exams at the authority and of who is entered for them. JSON is text; days are `2026-12-25`. */
import type { Generated } from 'kysely';
import type { EntryStatus, ExamBooker, ExamKind, ExamStatus } from '#contract/rules/exam-rules.ts';
import type { ClubRow } from './club-row.ts';

export interface ExamRow extends ClubRow {
  kind: ExamKind;
  licence_category: string;
  starts_at: string;
  ends_at: string;
  centre: Generated<string>;
  name_key: Generated<string>;
  seats: number;
  /** Students who are entered; kept by triggers. */
  taken: Generated<number>;
  reference: Generated<string>;
  teacher_id: number | null;
  vehicle_id: number | null;
  status: Generated<ExamStatus>;
  note: Generated<string>;
  booked_by: Generated<ExamBooker>;
  search_text: Generated<string>;
}

export interface ExamEntryRow extends ClubRow {
  exam_id: number;
  student_id: number;
  /** Of the exam; these are kept by triggers. */
  kind: ExamKind;
  licence_category: string;
  starts_at: string;
  ends_at: string;
  exam_status: ExamStatus;
  status: Generated<EntryStatus>;
  try_number: number;
  faults: number | null;
  next_try_on: string | null;
  /** JSON list of what was missing when the student was entered. */
  missing: Generated<string>;
  reason: Generated<string>;
}

export interface ExamTables {
  exam: ExamRow;
  exam_entry: ExamEntryRow;
}
