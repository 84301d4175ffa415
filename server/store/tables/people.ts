/** Rows of notifications, chat, the outbox and erasures. JSON is text, flags are 0 or 1. */
import type { Generated } from 'kysely';
import type { ClubRow } from './club-row.ts';

export interface NotificationRow extends ClubRow {
  account_id: number;
  kind: string;
  body: Generated<string>;
  link: Generated<string>;
  entity: Generated<string>;
  row_id: number | null;
  /** JSON: the values of the title, which is put into words when it is read. */
  data: Generated<string>;
  read_at: string | null;
}

export interface ConversationRow extends ClubRow {
  /** One of the two is set. */
  student_id: number | null;
  teacher_id: number | null;
  last_message_at: string | null;
  last_text: Generated<string>;
  /** Messages of the person that no admin has read. */
  unread: Generated<number>;
  /** 1 where what admins write goes out by mail as well. */
  mail_copies: Generated<number>;
  /** Of the key with which the person's app reads and posts. */
  key_hash: string | null;
  key_at: string | null;
  /** The account that gave it; null where none is known. */
  key_by: Generated<number | null>;
}

export interface MessageRow extends ClubRow {
  conversation_id: number;
  author: 'admin' | 'student' | 'teacher';
  account_id: number | null;
  author_name: string;
  body: string;
  sent_at: string;
  /** When the other side first read it. */
  read_at: string | null;
  /** The sender's own number of the message, so that a repeated post is one message. */
  client_key: string | null;
  search_text: Generated<string>;
}

export interface MessageTemplateRow extends ClubRow {
  title: string;
  body: string;
  name_key: Generated<string>;
  search_text: Generated<string>;
}

export interface OutboxRow {
  id: Generated<number>;
  club_id: number;
  message_id: string;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<'waiting' | 'claimed' | 'sent' | 'failed' | 'unsure'>;
  tries: Generated<number>;
  due_at: string;
  claimed_by: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface ErasureRow extends ClubRow {
  entity: string;
  row_id: number;
  reason: Generated<string>;
  /** Date until which records are kept by law. */
  kept_until: string | null;
  kept_because: Generated<string>;
  /** JSON: how many records of which kind. */
  kept: Generated<string>;
  removed_at: string | null;
}

/** A package that a student has bought, as it was sold. */
export interface EnrolmentRow extends ClubRow {
  student_id: number;
  package_id: number | null;
  name: string;
  price: number;
  discount: Generated<number>;
  currency: string;
  practical_classes: number;
  theory_classes: number;
  valid_days: number;
  begins_on: string;
  ends_on: string;
  cancelled_at: string | null;
  cancel_reason: Generated<string>;
  name_key: Generated<string>;
  search_text: Generated<string>;
}

export interface PeopleTables {
  enrolment: EnrolmentRow;
  notification: NotificationRow;
  conversation: ConversationRow;
  message: MessageRow;
  message_template: MessageTemplateRow;
  outbox: OutboxRow;
  erasure: ErasureRow;
}
