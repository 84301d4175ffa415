/** The tables as TypeScript sees them. Flags are 0 or 1 and JSON is text on both engines; instants are ISO strings. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { BookingTables } from './tables/bookings.ts';
import type { ClubRow } from './tables/club-row.ts';
import type { ExamTables } from './tables/exams.ts';
import type { LearningTables } from './tables/learning.ts';
import type { MessageTables } from './tables/messages.ts';
import type { MoneyTables } from './tables/money.ts';
import type { PaperTables } from './tables/papers.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ReportTables } from './tables/reports.ts';
import type { VehicleTables } from './tables/vehicles.ts';

export interface ClubTableRow {
  id: Generated<number>;
  version: Generated<number>;
  name: string;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  tax_number: Generated<string>;
  approval_number: Generated<string>;
  logo: Generated<string | null>;
  time_zone: string;
  locale: string;
  currency: string;
  country: string;
  /** JSON: club settings (contract/entities/club.ts). */
  settings: Generated<string>;
  created_at: string;
  updated_at: string;
  /** The row's own id: a school belongs to itself. */
  club_id: GeneratedAlways<number>;
  deleted_at: Generated<string | null>;
}

export interface AccountRow extends ClubRow {
  first_name: string;
  last_name: string;
  email: string;
  /** Lower case; unique over the installation. */
  email_key: string;
  password_hash: string;
  /** JSON list of roles. */
  roles: string;
  status: 'active' | 'disabled';
  locale: Generated<string>;
  theme: Generated<string>;
  photo: Generated<string | null>;
  /** JSON: starred pages, shortcuts, density and other choices of the person. */
  preferences: Generated<string>;
  /** JSON list of what the account may do beside its roles. */
  permissions: Generated<string>;
  /** When somebody showed that the address is theirs; null where nobody has. */
  address_confirmed_at: Generated<string | null>;
}

export interface SessionRow {
  id: Generated<number>;
  club_id: number;
  account_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  device_token: string | null;
  /** When its holder last confirmed it by a secret. */
  confirmed_at: Generated<string | null>;
  /** By which link to the identity provider it was opened, and the provider's own name of its session. */
  provider_link: Generated<number | null>;
  provider_session: Generated<string | null>;
}

export interface TotpRow {
  id: Generated<number>;
  account_id: number;
  /** As server/auth/sealed.ts keeps it. */
  secret: string;
  /** The newest step of 30 seconds whose code was used. */
  last_step: number;
  /** JSON list of the last steps that were taken. */
  used_steps: Generated<string>;
  created_at: string;
}

export interface RecoveryCodeRow {
  id: Generated<number>;
  account_id: number;
  code_hash: string;
  created_at: string;
  used_at: string | null;
}

export interface PasskeyRow {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it was used; 0 where it does not count. */
  counter: number;
  /** JSON: how the browser reaches it (`internal`, `usb`). */
  transports: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PasskeyChallengeRow {
  id: Generated<number>;
  challenge_hash: string;
  /** Whose it is; null for signing in and confirming, where the passkey says who it is. */
  account_id: number | null;
  expires_at: string;
}

export interface SignInStepRow {
  id: Generated<number>;
  account_id: number;
  token_hash: string;
  expires_at: string;
  /** By which link to the identity provider it began, and the provider's own name of its session. */
  provider_link: Generated<number | null>;
  provider_session: Generated<string | null>;
}

/** An account whose second factor an admin has taken off. */
export interface LostFactorRow {
  id: Generated<number>;
  account_id: number;
  /** The last time. */
  at: string;
}

/** Who an account is at the identity provider. */
export interface ProviderLinkRow {
  id: Generated<number>;
  account_id: number;
  issuer: string;
  subject: string;
  created_at: string;
  /** Signing in or confirming through it; null where that was before it was noted. */
  last_used_at: string | null;
}

/** What a browser was sent to the identity provider for. */
export interface ProviderSignInRow {
  id: Generated<number>;
  /** Of the cookie of the browser that began it. */
  token_hash: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** The address that the provider sends the browser back to. */
  back_to: string;
  expires_at: string;
  errand: Generated<'sign-in' | 'tie' | 'confirm' | 'join'>;
  /** The session that alone can end what it began; null where nobody was signed in. */
  session_id: number | null;
  /** What else is known of it, as JSON. */
  details: string | null;
}

/** A logout token that was used. */
export interface ProviderSignOutRow {
  id: Generated<number>;
  token_hash: string;
  expires_at: string;
}

export interface RecoveryRow {
  id: Generated<number>;
  account_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface AddressChangeRow {
  id: Generated<number>;
  club_id: number;
  account_id: number;
  old_email: string;
  /** The old address as accounts are known by it. */
  old_key: string;
  new_email: string;
  /** Of the link in the mail to the new address. */
  confirm_hash: string;
  /** Of the links in the mails to the old one: before the change took effect, and after. */
  stop_hash: string;
  late_stop_hash: string | null;
  created_at: string;
  /** Until when its links hold: the first until it is confirmed, those to the old address a while longer. */
  expires_at: string;
  confirmed_at: string | null;
}

export interface KeptValueRow {
  id: Generated<number>;
  club_id: number;
  account_id: number;
  key: string;
  body: string;
  updated_at: string;
}

export interface SharedViewRow {
  id: Generated<number>;
  club_id: number;
  account_id: number;
  path: string;
  name: string;
  /** The name folded, by which it is one. */
  name_key: string;
  search: string;
  updated_at: string;
  /** `deleted` or `unshared`; null while it is shared. */
  ended: string | null;
}

export interface AccessTokenRow {
  id: Generated<number>;
  club_id: number;
  /** Who made it: it works by this account's rights. */
  account_id: number;
  kind: 'personal' | 'school';
  name: string;
  /** Its first characters. */
  begins: string;
  token_hash: string;
  /** JSON list of permissions. */
  permissions: string;
  created_at: string;
  expires_at: string;
  /** The day, in the school's time zone. */
  last_used_on: string | null;
}

export interface InvitationRow {
  id: Generated<number>;
  club_id: number;
  token_hash: string;
  /** The address it was sent to, in lower case; empty where anyone with the link may use it. */
  email_key: Generated<string>;
  /** JSON list of the roles it grants. */
  roles: Generated<string>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  invited_by: Generated<string>;
  /** The account that invited; null where whoever runs the server did. The invitation ends with its right to invite. */
  inviter_id: Generated<number | null>;
}

export interface DeviceRow extends ClubRow {
  account_id: number;
  device_token: string;
  platform: string;
  app_type: string;
  last_seen_at: string;
}

export interface OperationRow {
  id: Generated<number>;
  club_id: number;
  actor_id: number | null;
  /** Name of the actor when it was done, so that the audit reads on after an account is gone. */
  actor_name: string;
  command: string;
  source: string;
  /** JSON, secrets removed. */
  arguments: string;
  result: string;
  rows_touched: number;
  /** 1 where undo can take it back. */
  undoable: number;
  /** JSON list of the columns a set-based bulk update changed; null for row-by-row operations. */
  bulk_columns: string | null;
  undo_of: number | null;
  undone_by: number | null;
  request_id: string;
  at: string;
  /** JSON: entities touched, with the ids of their rows; null where there were too many to name. */
  touched: Generated<string>;
  /** The operation that erased the personal data in this one. */
  erased_by: Generated<number | null>;
  /** The network address it was made from; empty for the server's own. */
  address: Generated<string>;
  /** Browser and system in short, as the client told them. */
  device: Generated<string>;
  /** 1 where command and source are what the client said of itself. */
  claimed: Generated<number>;
  /** How often it happened: repeated events of a minute are one entry. */
  times: Generated<number>;
  /** Random text that goes into the digest of the content; goes when the content is erased. */
  salt: Generated<string>;
  /** The digest of content that was erased. */
  kept_digest: Generated<string | null>;
}

/** One link of the chain over a club's operations (server/audit/seal.ts). */
/** Up to where a school's rule of retention took its audit out, and the entry that did it. */
export interface AuditPrunedRow {
  id: Generated<number>;
  club_id: number;
  through: number;
  operation_id: number;
  at: string;
}

export interface AuditSealRow {
  id: Generated<number>;
  club_id: number;
  operation_id: number;
  digest: string;
  hash: string;
  at: string;
}

/** Security events of one kind, account and network that came again within a minute. */
export interface EventFoldRow {
  id: Generated<number>;
  key: string;
  club_id: number;
  /** JSON: the entry as it is written once the minute is over. */
  entry: string;
  /** How often it came again after the first. */
  again: number;
  since: string;
}

export type ChangeKind = 'insert' | 'update' | 'delete' | 'restore';

export interface ChangeRow {
  id: Generated<number>;
  club_id: number;
  operation_id: number;
  entity: string;
  row_id: number;
  kind: ChangeKind;
  /** The row's version after the change. */
  version: number;
  /** JSON of the columns that changed, as they were and as they are. */
  before: string;
  after: string;
  at: string;
  erased_by: Generated<number | null>;
  salt: Generated<string>;
  kept_digest: Generated<string | null>;
}

export interface RateCountRow {
  id: Generated<number>;
  /** A hash of the call and of who made it. */
  key: string;
  count: number;
  ends_at: string;
}

/** Where in PostgreSQL's write-ahead log a school's last write is, as `16/B374D848`. */
export interface WritePositionRow {
  club_id: number;
  position: string;
}

export interface ThrottleRow {
  id: Generated<number>;
  key: string;
  count: number;
  since: string;
}

export interface KnownDeviceRow {
  id: Generated<number>;
  account_id: number;
  device_hash: string;
  seen_at: string;
}

export interface ReadinessRow {
  id: Generated<number>;
  name: string;
  at: string;
}

export interface IdempotencyRow {
  id: Generated<number>;
  scope: string;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  created_at: string;
}

/** Every photo that a student ever had. */
interface StudentPhotoRow {
  id: Generated<number>;
  club_id: number;
  student_id: number;
  file_key: string;
  created_at: string;
}

export interface StudentRow extends ClubRow {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** `school`, or a language. */
  language: Generated<string>;
  no_mail: Generated<number>;
  no_sms: Generated<number>;
  /** Since when the answer stands; null where nobody gave one, or nobody wrote down when. */
  no_mail_at: Generated<string | null>;
  no_sms_at: Generated<string | null>;
  /** `unasked`, `yes` or `no`. */
  marketing: Generated<string>;
  marketing_at: Generated<string | null>;
  /** Where practical classes usually begin: a place of the school's. */
  pickup_location_id: Generated<number | null>;
  other_phone: Generated<string>;
  guardian_name: Generated<string>;
  guardian_email: Generated<string>;
  guardian_phone: Generated<string>;
  /** `beside` or `in_place`. */
  guardian_told: Generated<string>;
  guardian_no_mail: Generated<number>;
  guardian_no_sms: Generated<number>;
  date_of_birth: string | null;
  /** The school's day of registration; null: that of `created_at`. */
  registered_on: string | null;
  address: string;
  licence_category: string;
  package_id: number | null;
  teacher_id: number | null;
  external_id: string;
  /** National numbers in one line; see migration 0065. */
  numbers: Generated<string>;
  status: string;
  status_reason: string | null;
  note: string;
  /** Practical classes held in the student's licence category; kept by triggers on bookings. */
  practice_minutes: Generated<number>;
  practice_km: Generated<number>;
  licence_number: Generated<string>;
  licence_issued_on: string | null;
  photo: string | null;
  /** Folded "last first", what the list sorts by. */
  name_key: string;
  external_key: Generated<string>;
  search_text: string;
}

/** An operation under way over several transactions (server/operations/long-work.ts). */
export interface LongWorkRow {
  id: Generated<number>;
  club_id: number;
  kind: string;
  /** JSON: whose it is, as the audit names them. */
  origin: string;
  /** JSON: what is to be done. */
  facts: Generated<string>;
  /** JSON: what was done so far. */
  tally: Generated<string>;
  /** Steps done. */
  position: Generated<number>;
  /** Null while it is prepared: then nothing of it stands. */
  operation_id: number | null;
  /** The repeated request that it answers. */
  scope: string | null;
  key: string | null;
  request_hash: string | null;
  /** Which run is at it, and until when it can be counted on. */
  holder: string;
  held_until: string;
  /** How often it was taken over. */
  tries: Generated<number>;
  at: string;
}

/** A part of what is to be done, removed with the step that does it. */
export interface LongWorkPartRow {
  id: Generated<number>;
  work_id: number;
  position: number;
  content: string;
}

/** The sample school in a club: what was asked for, and how far it is (tools/demo). */
export interface SampleFillRow {
  id: Generated<number>;
  club_id: number;
  students: number;
  seed: number;
  /** The instant that counts as today in the sample. */
  now: string;
  /** Of the sample school: `pt`, `fr` or `en`. */
  language: Generated<string>;
  /** JSON: units done, by part. */
  progress: Generated<string>;
  /** JSON: indexes and triggers taken off for speed, to be made anew. */
  set_aside: Generated<string>;
  finished_at: string | null;
  /** Since when it is being taken out again. */
  leaving_at: string | null;
  /** 1 where it was asked for in the console, and can be taken out there. */
  asked: Generated<number>;
}

export interface Tables
  extends BookingTables,
    LearningTables,
    MessageTables,
    MoneyTables,
    PaperTables,
    ExamTables,
    PeopleTables,
    ReportTables,
    VehicleTables {
  club: ClubTableRow;
  account: AccountRow;
  session: SessionRow;
  recovery: RecoveryRow;
  totp: TotpRow;
  recovery_code: RecoveryCodeRow;
  passkey: PasskeyRow;
  passkey_challenge: PasskeyChallengeRow;
  sign_in_step: SignInStepRow;
  lost_factor: LostFactorRow;
  provider_link: ProviderLinkRow;
  provider_sign_in: ProviderSignInRow;
  provider_sign_out: ProviderSignOutRow;
  address_change: AddressChangeRow;
  kept_value: KeptValueRow;
  shared_view: SharedViewRow;
  invitation: InvitationRow;
  device: DeviceRow;
  operation: OperationRow;
  change: ChangeRow;
  idempotency: IdempotencyRow;
  long_work: LongWorkRow;
  long_work_part: LongWorkPartRow;
  known_device: KnownDeviceRow;
  readiness: ReadinessRow;
  access_token: AccessTokenRow;
  audit_seal: AuditSealRow;
  audit_pruned: AuditPrunedRow;
  event_fold: EventFoldRow;
  rate_count: RateCountRow;
  schema_floor: { contracted_by: string; needs: string };
  throttle: ThrottleRow;
  write_position: WritePositionRow;
  sample_fill: SampleFillRow;
  student: StudentRow;
  student_photo: StudentPhotoRow;
  student_number: { club_id: number; number: string; student: number };
}

/** Tables whose rows belong to a club and can only be reached through a ClubDb. */
export type ClubTable = {
  [T in keyof Tables]: Tables[T] extends { club_id: number } ? T : T extends 'club' ? T : never;
}[keyof Tables];
