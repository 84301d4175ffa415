/** Rows of the journal and what follows from it. Amounts are signed minor units. */
import type { Generated } from 'kysely';
import type { Method } from '#contract/data/payment-methods.ts';
import type { ChargeType } from '#contract/entities/money.ts';
import type { RateKind } from '#contract/rules/pay.ts';
import type { EntryKind } from '#contract/rules/settling.ts';
import type { ClubRow } from './club-row.ts';

export interface EntryRow extends ClubRow {
  student_id: number;
  kind: EntryKind;
  charge_type: ChargeType | null;
  method: Method | null;
  amount: number;
  currency: string;
  /** The school's day on which it was entered. */
  day: string;
  due_on: string | null;
  reference: Generated<string>;
  note: Generated<string>;
  enrolment_id: number | null;
  booking_id: number | null;
  exam_entry_id: number | null;
  for_id: number | null;
  reverses_id: number | null;
  /** The entry at the beginning of a chain of counter-entries; null for that entry itself. */
  root_id: number | null;
  part_of_id: number | null;
  receipt_year: number | null;
  receipt_number: number | null;
  entered_by: number | null;
  /** The day on which money changed hands, where that is not the day on which it was entered. */
  paid_on: string | null;
  /** 0 if the cash desk does not count it: a payment from a file that was made on an earlier day. */
  at_desk: Generated<number>;
}

/** Kept by a trigger on entries, but for what follows from settling them. */
export interface BalanceRow extends ClubRow {
  student_id: number;
  balance: number;
  standing: 'owes' | 'even' | 'credit';
  /** Empty where nothing is owed. */
  oldest_due_on: Generated<string>;
  /** JSON: contract/rules/settling.ts, OpenCharge[]. */
  open_charges: Generated<string>;
  credit: Generated<number>;
  name_key: string;
  search_text: string;
}

export interface ReceiptCounterRow {
  club_id: number;
  year: number;
  newest: number;
}

export interface DeskClosingRow extends ClubRow {
  day: string;
  closed_at: string;
  closed_by: number | null;
  /** The last entry that it counts. */
  newest_entry_id: number;
  expected: number;
  counted: number;
  note: Generated<string>;
}

export interface PayRateRow extends ClubRow {
  teacher_id: number;
  kind: RateKind;
  /** Minor units for an hour. */
  amount: number;
  valid_from: string;
}

export interface MoneyTables {
  entry: EntryRow;
  balance: BalanceRow;
  receipt_counter: ReceiptCounterRow;
  desk_closing: DeskClosingRow;
  pay_rate: PayRateRow;
}
