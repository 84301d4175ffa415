/** What reports add up, and which days have to be added up anew. */
import type { Generated } from 'kysely';

export interface ReportDayRow {
  club_id: number;
  /** A day of the school. */
  day: string;
  /** JSON: server/reports/facts.ts, DayFacts. */
  facts: string;
}

/** How far a student is on the way to the licence. */
export interface ReportStudentRow {
  club_id: number;
  student_id: number;
  /** When the first class began that was held. */
  first_class_at: string | null;
  /** When the class ended with which the required practice was reached. */
  practice_at: string | null;
  /** The minutes that were required then. */
  required: number;
}

export interface ReportStaleRow {
  id: Generated<number>;
  club_id: number;
  kind: 'utc' | 'day' | 'student';
  named: string;
}

export interface ReportTables {
  report_day: ReportDayRow;
  report_student: ReportStudentRow;
  report_stale: ReportStaleRow;
}
