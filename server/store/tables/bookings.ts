/** Rows of locations, teachers, schedules and bookings. JSON is text, flags are 0 or 1. */

import type { Generated } from 'kysely';
import type { DRIVES } from '#contract/entities/booking.ts';
import type { ClubRow } from './club-row.ts';

export interface LocationRow extends ClubRow {
  name: string;
  address: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  active: Generated<number>;
  name_key: string;
  search_text: string;
}

export interface TeacherRow extends ClubRow {
  first_name: string;
  last_name: string;
  email: Generated<string>;
  phone: Generated<string>;
  /** `school`, or a language. */
  language: Generated<string>;
  no_mail: Generated<number>;
  no_sms: Generated<number>;
  teacher_type: Generated<string>;
  /** JSON list of codes. */
  licence_categories: Generated<string>;
  colour: Generated<string>;
  status: Generated<string>;
  /** `2026-11-30`: the last day; null where they are active, or nobody knows it. */
  left_on: Generated<string | null>;
  signature_file: string | null;
  signature_at: string | null;
  feed_hash: string | null;
  feed_at: string | null;
  /** The account that made the address of the calendar; null where none is known. */
  feed_by: Generated<number | null>;
  name_key: string;
  search_text: string;
}

export interface HolidayRow extends ClubRow {
  /** `2026-12-25` */
  day: string;
  name: string;
  closed: Generated<number>;
  name_key: string;
  search_text: string;
}

/** A span of time in which a teacher is away. */
export interface AbsenceRow extends ClubRow {
  teacher_id: number;
  starts_at: string;
  ends_at: string;
  kind: Generated<string>;
  reason: Generated<string>;
}

/** A theory course; its dates are slots. */
export interface CourseRow extends ClubRow {
  name: string;
  licence_category: Generated<string>;
  teacher_id: number;
  location_id: number;
  capacity: number;
  name_key: string;
  search_text: Generated<string>;
}

export interface SlotSeriesRow extends ClubRow {
  teacher_id: number;
  location_id: number;
  class_type: string;
  capacity: number;
  /** JSON: contract/entities/slot.ts, weeklyRule and skippedSlot[]. */
  rule: string;
  skipped: Generated<string>;
}

export interface SlotRow extends ClubRow {
  teacher_id: number;
  location_id: number;
  class_type: string;
  starts_at: string;
  ends_at: string;
  capacity: Generated<number>;
  /** Live bookings; kept by triggers. */
  taken: Generated<number>;
  series_id: number | null;
  /** The course of which it is a date. */
  course_id: number | null;
}

export interface BookingRow extends ClubRow {
  student_id: number;
  teacher_id: number;
  slot_id: number | null;
  location_id: number;
  vehicle_id: number | null;
  class_type: string;
  licence_category: Generated<string>;
  starts_at: string;
  ends_at: string;
  busy_until: string;
  status: Generated<string>;
  cancelled_by: string | null;
  cancelled_at: string | null;
  cancel_reason: Generated<string>;
  notice_minutes: number | null;
  counts_as_taken: Generated<number>;
  /** How many lessons of a package it takes. */
  lessons: Generated<number>;
  late: Generated<number>;
  waived_by: string | null;
  waived_at: string | null;
  waive_reason: Generated<string>;
  closed_by: string | null;
  close_reason: Generated<string>;
  topics: Generated<string>;
  /** The car that an external teacher brought. */
  own_vehicle: Generated<string>;
  /** Which special drive it was. */
  drive: Generated<(typeof DRIVES)[number]>;
  distance_km: number | null;
  odometer_from: number | null;
  odometer_to: number | null;
  note: Generated<string>;
  /** JSON: contract/entities/booking.ts, classSignature. */
  student_signature: string | null;
  teacher_signature: string | null;
  signed: Generated<string>;
  /** Words of student and teacher; kept by triggers when they are renamed. */
  search_text: Generated<string>;
}

export interface WaitRow extends ClubRow {
  student_id: number;
  class_type: string;
  /** JSON list of WEEKDAYS; empty where any day suits. */
  weekdays: Generated<string>;
  /** `17:00` on the school's wall; null where it is open. */
  start_time: string | null;
  end_time: string | null;
  teacher_id: number | null;
  /** `2026-11-03` */
  since: string;
  note: Generated<string>;
  /** Words of the student; kept by triggers. */
  search_text: Generated<string>;
}

export interface BookingTables {
  wait: WaitRow;
  location: LocationRow;
  holiday: HolidayRow;
  teacher: TeacherRow;
  absence: AbsenceRow;
  course: CourseRow;
  slot_series: SlotSeriesRow;
  slot: SlotRow;
  booking: BookingRow;
}
