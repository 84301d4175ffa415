/** Rows of the rules of telling people, and of the messages they make. JSON is text, flags are 0 or 1. */
import type { Generated } from 'kysely';
import type { ClubRow } from './club-row.ts';

export interface MessageRuleRow extends ClubRow {
  name: string;
  event: string;
  audience: string;
  channel: string;
  active: Generated<number>;
  /** Days before or after, or classes left; of events that have such. */
  threshold: Generated<number>;
  /** Empty: the words that Clutch brings. */
  subject_en: Generated<string>;
  body_en: Generated<string>;
  subject_fr: Generated<string>;
  body_fr: Generated<string>;
  subject_pt: Generated<string>;
  body_pt: Generated<string>;
  sms_en: Generated<string>;
  sms_fr: Generated<string>;
  sms_pt: Generated<string>;
}

export interface DeliveryRow extends ClubRow {
  /** One of the two is set. */
  student_id: number | null;
  teacher_id: number | null;
  /** 1: to the guardian of the student. */
  to_guardian: Generated<number>;
  /** 1: to the school itself, about the student or teacher. */
  to_office: Generated<number>;
  event: string;
  channel: string;
  booking_id: number | null;
  /** An e-mail address or a phone number. */
  address: string;
  locale: string;
  subject: string;
  body: string;
  /** JSON: calendar files that go along, `{ method, content }[]`. */
  calendar: Generated<string>;
  state: string;
  reason: string | null;
  due_at: string;
  sent_at: string | null;
  tries: Generated<number>;
  last_error: string | null;
  claimed_by: string | null;
  /** What it says, of what and to whom, of a message that is never said twice. */
  once_key: Generated<string | null>;
  /** The Message-ID, kept over tries. */
  message_key: string;
  /** What its link to end messages is known by: a secret, made when it is first sent. Null before. */
  stop_key: Generated<string | null>;
}

/** A class that a message speaks of. */
export interface DeliveryClassRow {
  id: Generated<number>;
  club_id: number;
  delivery_id: number;
  booking_id: number;
  event: string;
  /** JSON: the class as the person knows it, and as it is now; null where there was none, or is none any more. */
  was: string | null;
  became: string | null;
  /** Version of the booking: SEQUENCE of its calendar entry. */
  sequence: number;
}

/** The address of a school's provider of SMS, its body, or the value of a header. It is never changed. */
export interface SmsSecretRow {
  id: Generated<number>;
  club_id: number;
  /** The header's name, or what it is: see server/sms/secrets.ts. */
  name: string;
  /** As server/auth/sealed.ts keeps it. */
  value: string;
  created_at: string;
}

export interface MessageTables {
  sms_secret: SmsSecretRow;
  message_rule: MessageRuleRow;
  delivery: DeliveryRow;
  delivery_class: DeliveryClassRow;
}
