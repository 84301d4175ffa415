/**
 * What of each table travels with a school, and what the numbers in its columns name. A table that is not here does not compile; a
 * column that looks like a number of a row and is not known fails a test that names it.
 */
import type { Tables } from '../store/tables.ts';

export type Table = keyof Tables;

/** What stays: the reason. */
interface Stays {
  readonly stays: string;
}
interface Travels {
  /** Its rows are found by their account; others have the school's number. */
  readonly of?: 'account';
  /** What columns name, where a column's name alone does not say it. `by` is the column that says which entity. */
  readonly names?: Readonly<Record<string, Table | { readonly by: string }>>;
  /** The table whose numbers its rows have; its own where left out. */
  readonly numbered?: Table;
  /** Rows name rows of the same table by a foreign key, so that they go in together. There are few. */
  readonly together?: true;
}

/** In an order in which no row comes before one that it names by a foreign key. */
export const TABLES = {
  club: {},
  account: {},
  totp: { of: 'account' },
  recovery_code: { of: 'account' },
  passkey: { of: 'account' },
  provider_link: { of: 'account' },
  lost_factor: { of: 'account' },
  access_token: {},
  invitation: {},
  device: {},
  kept_value: {},
  shared_view: {},
  sms_secret: {},
  upload: {},
  location: {},
  category: { names: { parent_id: 'category' }, together: true },
  question: {},
  theory: {},
  sign: {},
  module: {},
  test: {},
  package: {},
  banner: {},
  advertisement: {},
  notice_count: { names: { notice_id: { by: 'kind' } } },
  teacher: {},
  vehicle: {},
  repair: {},
  absence: {},
  pay_rate: {},
  student: {},
  student_number: { names: { student: 'student' } },
  student_photo: {},
  enrolment: {},
  wait: {},
  course: {},
  slot_series: {},
  slot: {},
  booking: {},
  skill: {},
  skill_mark: {},
  exam: {},
  exam_entry: {},
  attempt: {},
  attempt_answer: {},
  paper_kind: {},
  paper: { names: { file_id: 'paper_file' } },
  paper_file: {},
  doomed_file: {},
  entry: {},
  // A balance has the number of its student.
  balance: { numbered: 'student' },
  receipt_counter: {},
  desk_closing: { names: { closed_by: 'account' } },
  conversation: {},
  message: {},
  message_template: {},
  message_rule: {},
  delivery: {},
  delivery_class: {},
  notification: { names: { row_id: { by: 'entity' } } },
  outbox: {},
  erasure: { names: { row_id: { by: 'entity' } } },
  holiday: {},
  sample_fill: {},
  operation: {},
  change: { names: { row_id: { by: 'entity' } } },
  audit_seal: {},
  audit_pruned: {},
  event_fold: {},
  rate_count: { stays: 'counts of the last minutes, of addresses' },
  write_position: { stays: 'of the log of one installation' },
  session: { stays: 'people sign in anew' },
  recovery: { stays: 'a link to the old address, for an hour' },
  address_change: { stays: 'links to the old address' },
  passkey_challenge: { stays: 'of a sign-in that is under way' },
  sign_in_step: { stays: 'of a sign-in that is under way' },
  provider_sign_in: { stays: 'of a sign-in that is under way' },
  provider_sign_out: { stays: 'of a session, which stays' },
  known_device: { stays: 'of cookies of the old address' },
  idempotency: { stays: 'answers for requests to the old address' },
  throttle: { stays: 'wrong passwords at the old address' },
  readiness: { stays: 'of the installation' },
  schema_floor: { stays: 'of the installation' },
  long_work: { stays: 'a school with work under way is not moved' },
  long_work_part: { stays: 'a school with work under way is not moved' },
  report_day: { stays: 'worked out anew' },
  report_student: { stays: 'worked out anew' },
  report_stale: { stays: 'every day is named anew' },
} as const satisfies Record<Table, Stays | Travels>;

/** What a column of this name names, wherever it stands. */
export const COLUMNS: Readonly<Record<string, Table>> = {
  club_id: 'club',
  account_id: 'account',
  actor_id: 'account',
  inviter_id: 'account',
  entered_by: 'account',
  key_by: 'account',
  feed_by: 'account',
  student_id: 'student',
  teacher_id: 'teacher',
  location_id: 'location',
  pickup_location_id: 'location',
  vehicle_id: 'vehicle',
  category_id: 'category',
  question_id: 'question',
  test_id: 'test',
  attempt_id: 'attempt',
  package_id: 'package',
  enrolment_id: 'enrolment',
  slot_id: 'slot',
  series_id: 'slot_series',
  course_id: 'course',
  booking_id: 'booking',
  skill_id: 'skill',
  exam_id: 'exam',
  exam_entry_id: 'exam_entry',
  paper_kind_id: 'paper_kind',
  paper_id: 'paper',
  entry_id: 'entry',
  newest_entry_id: 'entry',
  for_id: 'entry',
  reverses_id: 'entry',
  root_id: 'entry',
  part_of_id: 'entry',
  conversation_id: 'conversation',
  delivery_id: 'delivery',
  repair_id: 'repair',
  absence_id: 'absence',
  operation_id: 'operation',
  through: 'operation',
  undo_of: 'operation',
  undone_by: 'operation',
  erased_by: 'operation',
};

/** Columns of 64-bit numbers that name nothing: amounts and counts. */
export const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'counted',
  'counter',
  'credit',
  'discount',
  'expected',
  'followed',
  'price',
  'shown',
]);

export const travelOf = (table: Table): Travels | null => ('stays' in TABLES[table] ? null : TABLES[table]);
/** The tables that travel, in their order. */
export const TRAVELLING: readonly Table[] = (Object.keys(TABLES) as Table[]).filter((table) => travelOf(table));

/** What a column names; null where it names nothing. */
export function namedBy(table: Table, column: string): Table | { readonly by: string } | null {
  const travel = travelOf(table);
  if (column === 'id') return travel?.numbered ?? table;
  return travel?.names?.[column] ?? COLUMNS[column] ?? null;
}
